import type { Money } from '#domain/money/money.ts';
import type { Transaction } from './transaction.ts';
import { move } from './transaction.ts';

/** A consultant's card paid a membership fee: income of the company. */
export const receiveMembershipFee = (feeId: string, fee: Money): Transaction =>
  move('membership-fee', `membership-fee:${feeId}`, fee, { kind: 'bank' }, { kind: 'membership-fees' });

/** A membership fee went back to the card. */
export const refundMembershipFee = (feeId: string, fee: Money): Transaction =>
  move('membership-fee-refund', `membership-fee-refund:${feeId}`, fee, { kind: 'membership-fees' }, { kind: 'bank' });
