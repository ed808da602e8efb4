import { completePayout, failPayout, type Payout, sendPayout } from '#domain/ledger/payout-postings.ts';
import type { Transaction } from '#domain/ledger/transaction.ts';

/** `pending`: decided, not on its way; `processing`: with the bank; `completed`: it arrived; `failed`: it came back. */
export const paymentStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * What is booked when a payment goes from one status to another; null where it may not. A payment that was recorded as
 * completed can still come back from the bank; a failed one never goes anywhere.
 */
export function postingsOfChange(payout: Payout, from: PaymentStatus, to: PaymentStatus): Transaction[] | null {
  switch (`${from} ${to}` as const) {
    case 'pending processing':
      return [sendPayout(payout)];
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
