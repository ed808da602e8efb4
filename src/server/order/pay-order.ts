import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { isBuyer } from '#domain/order/buyer.ts';
import { whyNotPayable } from '#domain/order/payable.ts';
import { withinLimit } from '../auth/within-limit.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { reasonOf } from '../db/reason.ts';
import { type PaymentGateway, ProviderUnavailable } from '../gateways/gateway.ts';
import { gatewayFor, gatewayNamed } from '../gateways/gateways.ts';
import { functions } from '../implement.ts';
import { isConfirming } from './checkout-state.ts';
import { goodsToPay } from './goods-to-pay.ts';
import { paymentOf } from './payment.ts';
import { orders, paymentSessions } from './tables.ts';
import { saveReference } from './take-payment.ts';

const refusals = { paid: 'ORDER_PAID', cancelled: 'ORDER_CANCELLED', expired: 'ORDER_EXPIRED' } as const;

/** The payment of an unpaid order: the open one on every call, or another one if it is gone. */
export const payOrder = functions.order.payOrder.handler(async ({ input, context, errors }) => {
  await withinLimit(context, 'ordersOfAddress', context.address);
  const { session_id: asked } = input;
  const checked = await withActor(context.db, worker, async (tx) => {
    const order = await lockOrder(tx, asked);
    if (order === null) throw errors.UNKNOWN_SESSION();
    if (!isBuyer(order.placedBy, context.actor)) throw errors.NOT_YOUR_ORDER();
    const reason = whyNotPayable(order, context.now(), context.company.unpaidOrderDays);
    if (reason !== null) throw errors[refusals[reason]]();
    if (await isConfirming(tx, order.orderId)) {
      throw errors.PAYMENT_UNCONFIRMED({ data: { session_id: asked, retryAfter: 15 } });
    }
    const gateway = gatewayOf(context, order.gateway);
    if (gateway === null) throw errors.PAYMENT_METHOD_UNAVAILABLE();
    return { gateway, sessionId: await openSession(tx, order, gateway.name, context.now(), null) };
  });
  const { gateway } = checked;
  const address = await openPayment(context, gateway, checked.sessionId).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    console.error(`request ${context.requestId}: ${reasonOf(error)}`);
    throw errors.PAYMENT_METHOD_UNAVAILABLE();
  });
  return { session_id: address.sessionId, checkout_url: address.url };
});

/** The gateway of the order, or another one if it is no longer available. */
function gatewayOf(context: Call, name: string): PaymentGateway | null {
  const own = gatewayNamed(name);
  if (own?.ready(context)) return own;
  return gatewayFor(context, 'traditional') ?? gatewayFor(context, 'paypal');
}

/** Reads the order of a session and locks it until the transaction ends. */
async function lockOrder(tx: Transaction, sessionId: string) {
  const [row] = await tx
    .select({ order: orders, gateway: paymentSessions.gateway })
    .from(paymentSessions)
    .innerJoin(orders, eq(orders.orderId, paymentSessions.orderId))
    .where(eq(paymentSessions.sessionId, sessionId))
    .for('update', { of: orders });
  return row ? { ...row.order, gateway: row.gateway } : null;
}

type OrderToPay = Pick<typeof orders.$inferSelect, 'orderId' | 'total' | 'currency'>;

/** The newest session of an order at a gateway that can take a payment and is not `except`; a new one where there is none. */
async function openSession(
  tx: Transaction,
  { orderId, total, currency }: OrderToPay,
  gateway: string,
  at: Date,
  except: string | null,
): Promise<string> {
  const [open] = await tx
    .select({ sessionId: paymentSessions.sessionId })
    .from(paymentSessions)
    .where(
      and(
        eq(paymentSessions.orderId, orderId),
        eq(paymentSessions.gateway, gateway),
        isNull(paymentSessions.refundStartedAt),
      ),
    )
    .orderBy(desc(paymentSessions.createdAt), desc(paymentSessions.sessionId))
    .limit(1);
  if (open && open.sessionId !== except) return open.sessionId;
  const sessionId = randomUUID();
  await tx
    .insert(paymentSessions)
    .values({ sessionId, orderId, gateway, amount: total, currency, updatedAt: at, createdAt: at });
  return sessionId;
}

/** Where the shopper pays, and by which session. Outside of transactions, since a provider is asked. */
async function openPayment(
  context: Call,
  gateway: PaymentGateway,
  sessionId: string,
): Promise<{ readonly sessionId: string; readonly url: string }> {
  const known = await withActor(context.db, worker, (tx) => openedPayment(tx, sessionId));
  if (gateway.resume && known.reference !== null) {
    const url = await gateway.resume(context, known);
    if (url !== null) return { sessionId, url };
    const next = await withActor(context.db, worker, async (tx) => {
      const order = await lockOrder(tx, sessionId);
      if (order === null) throw new Error(`payment session ${sessionId} is gone`);
      return openSession(tx, order, gateway.name, context.now(), sessionId);
    });
    return openPayment(context, gateway, next);
  }
  const opened = await gateway.open(context, known, () => goodsToPay(context, known.orderId));
  const reference = await saveReference(context, gateway, sessionId, opened.reference);
  if (!gateway.resume || reference === null) return { sessionId, url: opened.address };
  const url = await gateway.resume(context, { ...known, reference });
  if (url === null) throw new ProviderUnavailable(`${gateway.name} opened a payment that can't be approved`);
  return { sessionId, url };
}

async function openedPayment(tx: Transaction, sessionId: string) {
  const [session] = await tx
    .select({ reference: paymentSessions.gatewayReference })
    .from(paymentSessions)
    .where(and(eq(paymentSessions.sessionId, sessionId), ne(paymentSessions.status, 'succeeded')));
  return { ...(await paymentOf(tx, sessionId)), reference: session?.reference ?? null };
}
