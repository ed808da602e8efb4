import { completePayout, failPayout, type Payout, recallPayout, sendPayout } from '#domain/ledger/payout-postings.ts';
import type { Transaction } from '#domain/ledger/transaction.ts';

/** `pending`: decided, not sent; `processing`: with the bank; `completed`: paid; `failed`: not paid or returned. */
export const paymentStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * The booking of a payment's change of status; null if it is not allowed. A payment recorded as completed can still be
 * returned by the bank; one with a file that was not executed is due again; a failed one is final.
 */
export function postingsOfChange(payout: Payout, from: PaymentStatus, to: PaymentStatus): Transaction[] | null {
  switch (`${from} ${to}` as const) {
    case 'pending processing':
      return [sendPayout(payout)];
    case 'processing pending':
      return [recallPayout(payout)];
    case 'pending completed':
      return [sendPayout(payout), completePayout(payout)];
    case 'processing completed':
      return [completePayout(payout)];
    case 'pending failed':
      return [failPayout(payout, 'pending')];
    case 'processing failed':
      return [failPayout(payout, 'sent')];
    case 'completed failed':
      return [failPayout(payout, 'completed')];
    default:
      return null;
  }
}
