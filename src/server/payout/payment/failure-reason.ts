import type { BankReturn } from '#domain/payout/bank-return.ts';
import { m } from '#messages';
import type { ServiceFailure } from '../../gateways/payout-service.ts';
import { returnMeaning } from '../return/return-meaning.ts';

// The reason of a failed payment is stored as a code, so that everyone reads it in their own language. A reason that a person typed, and a
// sentence that was stored before there were codes, is stored and shown as it is.

const prefix = 'reason:';

/** The payout method was changed before the payment was made. */
export const payeeChanged = `${prefix}payee-changed`;

/** A bank returned the payment with this code. */
export const bankReturned = ({ code }: Pick<BankReturn, 'code'>): string => `${prefix}bank:${code}`;

/** The payment is the payout that a consultant requested. Stored as this sentence, also before there were codes. */
export const payoutRequested = 'Payout requested by the consultant';

/** A payout service did not make the payment. `detail` is the service's own name of the problem. */
export const serviceFailed = (failure: ServiceFailure, detail: string | null): string =>
  `${prefix}service:${failure}:${detail ?? ''}`;

const serviceSentences: Readonly<Record<ServiceFailure, () => string>> = {
  'not-carried-out': m.payout_failed_not_carried_out,
  unclaimed: m.payout_failed_unclaimed,
  returned: m.payout_failed_returned,
  'not-made': m.payout_failed_not_made,
};
const isServiceFailure = (code: string): code is ServiceFailure => Object.hasOwn(serviceSentences, code);

/** A stored reason in the reader's language. */
export function reasonSentence(stored: string): string {
  if (stored === payeeChanged) return m.payout_failed_payee_changed();
  if (stored === payoutRequested) return m.payment_of_request();
  if (!stored.startsWith(prefix)) return stored;
  const [kind, code = '', ...rest] = stored.slice(prefix.length).split(':');
  if (kind === 'bank') return m.payout_return_reason({ meaning: returnMeaning({ kind: 'return', code }), code });
  if (kind !== 'service' || !isServiceFailure(code)) return stored;
  const sentence = serviceSentences[code]();
  const detail = rest.join(':');
  return detail === '' ? sentence : m.payout_failed_detail({ sentence, detail });
}

/** A stored reason, if there is one, in the reader's language. */
export const reasonIfAny = (stored: string | null): string | null => stored && reasonSentence(stored);
