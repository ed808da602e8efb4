import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { millisecondsPerDay } from '#domain/period/day.ts';
import { m } from '#messages';
import { storedDraft } from '#web/enrolment/draft.ts';
import { showInfo } from '#web/ui/toast.tsx';
import { type Referral, storedReferral } from './attribution.ts';
import { changeDraft } from './checkout/checkout-draft.ts';
import { useConsultantOfCode } from './consultant-of-code.ts';

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

/**
 * Takes the code of a followed link out of the address and stores its consultant as the referral, for `days`. An
 * inactive consultant's code changes nothing. When the server can't be reached, the code is stored without a name and
 * checked again on the next page. Rendered where there is a code to check.
 */
export default function FollowLink({ days }: { days: number }): null {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const { lookUp, answer } = useConsultantOfCode();
  const linked = new URLSearchParams(search).get('consultant');
  const [checking, setChecking] = useState(linked ?? storedReferral.get()?.code ?? '');
  useEffect(() => {
    if (linked !== null) setChecking(linked);
  }, [linked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is a reason to check again
  useEffect(() => {
    // On each page, as long as the server could not be reached.
    if (checking !== '') lookUp(checking);
  }, [checking, lookUp, pathname]);
  useEffect(() => {
    if (answer === undefined || answer.code !== checking) return;
    const { consultant } = answer;
    const expiresAt = Date.now() + days * millisecondsPerDay;
    if (consultant === 'failed') return remember({ code: checking, name: null, expiresAt });
    setChecking('');
    if (consultant !== 'unknown') return remember({ code: consultant.code, name: consultant.name, expiresAt });
    if (storedReferral.get()?.name === null) storedReferral.set(null);
    showInfo({ message: m.referral_inactive() });
  }, [answer, checking, days]);
  // After the effect above: a shopper who leaves the page before the answer still has the code in the address.
  useEffect(() => {
    if (linked === null || answer?.code !== linked) return;
    void navigate(
      { pathname, search: withoutConsultant(search), hash },
      { replace: true, preventScrollReset: true, state },
    );
  }, [answer, linked, pathname, search, hash, state, navigate]);
  return null;
}
