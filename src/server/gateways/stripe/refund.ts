import type Stripe from 'stripe';
import type { GatewayAccess, RefundOutcome, RefundToSend } from '../gateway.ts';
import { clientOf, isRefusal } from './client.ts';

/** Stripe forgets idempotency keys after a day, so earlier refunds are looked through first: ours carry their key. */
export async function refundAtStripe(
  access: GatewayAccess,
  { refundable, amount, key }: RefundToSend,
): Promise<RefundOutcome> {
  const { refunds } = clientOf(access);
  let failed = 0;
  for await (const earlier of refunds.list({ payment_intent: refundable, limit: 100 })) {
    if (earlier.metadata?.refund_id !== key) continue;
    if (!isFailed(earlier)) return { outcome: 'sent', reference: earlier.id };
    failed++;
  }
  try {
    const created = await refunds.create(
      {
        payment_intent: refundable,
        ...(amount && { amount: Number(amount.amount) }),
        metadata: { refund_id: key },
      },
      // After one that failed, another one is wanted.
      { idempotencyKey: `refund-${key}-${failed}` },
    );
    if (isFailed(created)) return { outcome: 'refused', message: created.failure_reason ?? `refund ${created.status}` };
    return { outcome: 'sent', reference: created.id };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { outcome: 'refused', message: error.message };
  }
}

const isFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';
