import { z } from 'zod';
import { parseAmount } from '#domain/money/decimal.ts';
import type { DisputeStatus } from '#domain/order/order.ts';
import type { ReportedState } from '../gateway.ts';
import { ourSession, readPayPal } from './api.ts';
import type { PayPalAccount } from './settings.ts';

// https://developer.paypal.com/docs/api/customer-disputes/v1/

const dispute = z.object({
  dispute_id: z.string(),
  create_time: z.coerce.date(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().regex(/^[\w-]{1,80}$/) })).default([]),
  reason: z.string().max(100).default('OTHER'),
  status: z.string(),
  dispute_amount: z.object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string() }),
  dispute_outcome: z.object({ outcome_code: z.string() }).partial().optional(),
  seller_response_due_date: z.coerce.date().nullish(),
});
type Dispute = z.infer<typeof dispute>;

/** The present state of a dispute about one of our captures. */
export async function disputeState(account: PayPalAccount, disputeId: string): Promise<ReportedState | null> {
  const stored = await readPayPal(account, `/v1/customer/disputes/${disputeId}`, dispute);
  const captureId = stored?.disputed_transactions[0]?.seller_transaction_id;
  if (!stored || captureId === undefined) return null;
  const capture = await readPayPal(account, `/v2/payments/captures/${captureId}`, z.object({ custom_id: ourSession }));
  if (capture?.custom_id === undefined) return null;
  const { dispute_amount: disputed, seller_response_due_date: dueBy } = stored;
  const amount = parseAmount(disputed.value);
  if (amount === null) throw new Error(`PayPal names ${disputed.value} as the amount of dispute ${disputeId}`);
  return {
    kind: 'dispute',
    disputeId: stored.dispute_id,
    captureId,
    sessionId: capture.custom_id,
    amount: { amount, currency: disputed.currency_code },
    status: statusOf(stored),
    reason: stored.reason.toLowerCase(),
    openedAt: stored.create_time,
    dueBy: dueBy ?? null,
  };
}

/** A buyer who cancels, or whom PayPal itself pays, takes nothing from us. */
function statusOf({ status, dispute_outcome: outcome }: Dispute): DisputeStatus {
  if (status === 'RESOLVED') {
    return ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'].includes(outcome?.outcome_code ?? '') ? 'lost' : 'won';
  }
  return status === 'UNDER_REVIEW' || status === 'WAITING_FOR_BUYER_RESPONSE' ? 'review' : 'open';
}
