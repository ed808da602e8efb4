import { and, eq, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { dayOf } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import type { Deployment } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { reasonOf } from '../../db/reason.ts';
import type { GatewayAccess, PaymentGateway, RefundOutcome } from '../../gateways/gateway.ts';
import { gatewayNamed } from '../../gateways/gateways.ts';
import { mailBuyer, refundedNotice } from '../order-notice.ts';
import { orderRefunds, orders, paymentSessions } from '../tables.ts';

// A refund is stored as `sending` before its gateway is asked. The gateway does a refund with one key once, so it can be
// asked again until it answers: by the admin's request at first, then by the job of every minute.

export type SendContext = GatewayAccess & Pick<Deployment, 'db' | 'jobs' | 'company' | 'publicUrl' | 'now'>;

type RefundablePayment = {
  readonly gateway: PaymentGateway & Required<Pick<PaymentGateway, 'refund'>>;
  /** The provider's id of what it took. */
  readonly refundable: string;
};

/**
 * The payment of an order, or the one that booked no order and has this refund, if the gateway that took it can send money back. Null
 * for a payment that was made elsewhere.
 */
export async function refundablePayment(
  tx: Transaction,
  access: GatewayAccess,
  orderId: string,
  unbookedRefund: string | null = null,
): Promise<RefundablePayment | null> {
  const { gateway: gatewayName, gatewayReference, captureId, refundCaptureId } = paymentSessions;
  const [paid] = await tx
    .select({
      gateway: gatewayName,
      refundable:
        unbookedRefund === null ? sql<string | null>`coalesce(${captureId}, ${gatewayReference})` : refundCaptureId,
    })
    .from(paymentSessions)
    .where(
      and(
        eq(paymentSessions.orderId, orderId),
        unbookedRefund === null
          ? eq(paymentSessions.status, 'succeeded')
          : eq(paymentSessions.refundId, unbookedRefund),
      ),
    );
  const gateway = paid ? gatewayNamed(paid.gateway) : null;
  if (!paid || !gateway?.refund || paid.refundable === null || !gateway.ready(access)) return null;
  return { gateway: { ...gateway, refund: gateway.refund }, refundable: paid.refundable };
}

/** Asks the gateway; a failure is logged, and the job asks again. */
export async function trySending(context: SendContext, refundId: string): Promise<void> {
  await askForRefund(context, refundId).catch((error: unknown) =>
    console.error(`refund ${refundId} could not be sent and is retried: ${reasonOf(error)}`),
  );
}

/** Refunds that are asked about at once. */
const batch = 100;
/** Seconds before a gateway is asked again. */
const pause = 30;

/** Runs the job of every minute: asks again for each refund that has no answer. */
export async function sendWaitingRefunds(context: SendContext): Promise<void> {
  const waiting = await withActor(context.db, worker, (tx) =>
    tx
      .select({ refundId: orderRefunds.refundId })
      .from(orderRefunds)
      .where(
        sql`${orderRefunds.status} = 'sending' and (${orderRefunds.askedAt} is null
          or ${orderRefunds.askedAt} < clock_timestamp() - make_interval(secs => ${pause}))`,
      )
      .orderBy(sql`${orderRefunds.askedAt} nulls first`)
      .limit(batch),
  );
  for (const { refundId } of waiting) await trySending(context, refundId);
}

const isSending = (refundId: string) => and(eq(orderRefunds.refundId, refundId), eq(orderRefunds.status, 'sending'));

/** Outside of transactions, since a provider is asked. Throws where the outcome is not known. */
async function askForRefund(context: SendContext, refundId: string): Promise<void> {
  const asked = await withActor(context.db, worker, async (tx) => {
    const [refund] = await tx
      .update(orderRefunds)
      .set({ askedAt: sql`clock_timestamp()` })
      .where(isSending(refundId))
      .returning();
    if (!refund) return null;
    const unbookedRefund = refund.isUnbooked ? refundId : null;
    return { refund, payment: await refundablePayment(tx, context, refund.orderId, unbookedRefund) };
  });
  if (asked === null) return;
  const { refund, payment } = asked;
  if (payment === null)
    return endRefund(context, refundId, { outcome: 'refused', message: `${refund.gateway} is not set up` });
  const { amount, currency } = refund;
  const outcome = await payment.gateway.refund(context, {
    refundable: payment.refundable,
    key: refundId,
    amount: { amount, currency },
  });
  await endRefund(context, refundId, outcome);
}

/** Stores the gateway's answer, once. A refund that it refused is owed again, with the reason. */
async function endRefund(context: SendContext, refundId: string, answer: RefundOutcome): Promise<void> {
  const at = context.now();
  const refundedOn = dayOf(at, context.company.timeZone);
  await withActor(context.db, worker, async (tx) => {
    const [refund] = await tx
      .update(orderRefunds)
      .set(
        answer.outcome === 'sent'
          ? { status: 'refunded', failure: null, reference: answer.reference, refundedOn, recordedAt: at }
          : { status: 'owed', failure: answer.message, gateway: null },
      )
      .where(isSending(refundId))
      .returning();
    if (!refund) return;
    const { orderId, amount, currency } = refund;
    const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId));
    const isSent = answer.outcome === 'sent';
    if (order && isSent) await mailBuyer(tx, context, order, refundedNotice({ amount, currency }, refundedOn));
    const act = { actor: worker, requestId: `refund-${refundId}`, now: context.now };
    await writeAuditEvent(tx, act, isSent ? 'refund-sent' : 'refund-refused', ['order', orderId], {
      amount: formatAmount(amount),
      ...(isSent ? { reference: answer.reference } : { reason: answer.message }),
    });
  });
}
