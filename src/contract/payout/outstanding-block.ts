import { m } from '#messages';
import type { OutstandingRow } from './outstanding.ts';

/** The reason why a statement cannot be paid. */
export const outstandingBlock = (blocked: NonNullable<OutstandingRow['blocked']>): string =>
  ({
    IN_PAYMENT: m.outstanding_in_payment,
    NOTHING_OUTSTANDING: m.outstanding_offset,
    NO_PAYEE: m.outstanding_no_payee,
    PAYEE_NOT_VERIFIED: m.payee_not_verified,
    PAYEE_ON_HOLD: m.payee_on_hold,
    PAYEE_CURRENCY: m.outstanding_currency,
    PAYOUTS_HELD: m.payout_hold_held,
  })[blocked]();
