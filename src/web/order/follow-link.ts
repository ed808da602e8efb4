import { api, codeOf } from '#web/api.ts';
import { storedDraft } from '#web/enrolment/draft.ts';
import { showInfo } from '#web/ui/toast.tsx';
import { type Referral, storedReferral } from './attribution.ts';
import { changeDraft } from './checkout/checkout-draft.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The query without the consultant: `` or `?q=gel`. */
export function withoutConsultant(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('consultant');
  const rest = query.toString();
  return rest === '' ? '' : `?${rest}`;
}

/** The last link wins over an earlier link and over a code typed before it. */
function remember(referral: Referral): void {
  storedReferral.set(referral);
  changeDraft((draft) => ({ ...draft, customer: { ...draft.customer, consultant_code: null } }));
  const enrolment = storedDraft.get();
  if (enrolment.sponsor_consultant_id !== '') {
    storedDraft.set({ ...enrolment, sponsor_consultant_id: referral.code });
  }
}

let lastCode = '';

/**
 * Checks the code of a link with the server and stores the referral. An inactive consultant's code changes nothing.
 * When the server cannot be reached, the code is stored without a name and checked again on the next page.
 */
export async function followLink(code: string, days: number): Promise<void> {
  lastCode = code;
  const expiresAt = Date.now() + days * dayMilliseconds;
  try {
    const sponsor = await api.consultant.getSponsor({ code });
    if (lastCode === code) remember({ code: sponsor.code, name: sponsor.name, expiresAt });
  } catch (error) {
    if (lastCode !== code) return;
    if (codeOf(error) === 'UNKNOWN_SPONSOR' || codeOf(error) === 'BAD_REQUEST') {
      if (storedReferral.get()?.name === null) storedReferral.set(null);
      showInfo({ message: 'The consultant code of this link is not active. You can shop without it.' });
    } else remember({ code, name: null, expiresAt });
  }
}
