import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { readerLanguage } from '#contract/language/format.ts';
import type { EntryPayment, OrderEntry } from '#contract/order/entry.ts';
import { worker } from '#domain/account/actor.ts';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import { displayMoney } from '#domain/money/money.ts';
import { dayOf, startOfDay } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { runOnce } from '../../db/idempotency.ts';
import type { PaymentGateway } from '../../gateways/gateway.ts';
import { gatewayFor } from '../../gateways/gateways.ts';
import { functions } from '../../implement.ts';
import { confirmOrder } from '../confirm-order.ts';
import { goodsOf, insertOrders } from '../insert-orders.ts';
import { notifyOfSale } from '../notify-of-sale.ts';
import { customerOfOrder } from '../order-customer.ts';
import { mailBuyer, paymentLinkNotice } from '../order-notice.ts';
import { storedAddress } from '../place-order.ts';
import { orders, paymentSessions } from '../tables.ts';
import { quoteEntry } from './quote-entry.ts';

/** The fields of a payment that was received. */
const paymentFields = ['received', 'paid_on', 'reference'] as const;

const created = z.object({ order_id: z.uuid() });

/**
 * An order that an admin enters: the same prices as in the shop, and the credit of the consultant whom the customer names.
 * It waits for its payment by a link, or records one that was received another way.
 */
export const createOrder = functions.order.createOrder.handler(async ({ input, context, errors }) => {
  const { idempotency_key: key, ...body } = input;
  const { actor, company } = context;
  const at = context.now();
  const gateway = gatewayFor(context, 'traditional');
  if (input.payment === 'link' && gateway === null) throw errors.PAYMENT_METHOD_UNAVAILABLE();
  const paidAt = input.payment === 'link' ? null : paidOn(input.paid_on, at, company.timeZone);
  if (paidAt === 'future') throw errors.PAID_IN_THE_FUTURE();
  const { received } = input;
  const empty = input.payment === 'link' ? [] : paymentFields.filter((field) => !input[field]);
  if (empty.length > 0) {
    const error = 'Fill in this field';
    throw errors.PAYMENT_INCOMPLETE({ data: { fields: empty.map((field) => ({ field, error })) } });
  }

  return withActor(context.db, worker, async (tx) => {
    const command = { actor, key, functionName: 'create-order', body };
    const done = await runOnce(tx, command, created, async () => {
      const quote = await quoteEntry(tx, context, input, errors);
      const amount = { amount: quote.quoted.price.total, currency: quote.currency };
      if (paidAt !== null && parseAmount(received) !== amount.amount) {
        const total = displayMoney(amount, 'with code', readerLanguage());
        throw errors.OTHER_TOTAL({ data: { fields: [{ field: 'received', error: `The order total is ${total}.` }] } });
      }
      const { orderId, sessionId } = await insertEntry(tx, input, quote, { at, paidAt, gateway });
      const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId));
      if (!order) throw new Error('the entered order is missing');
      if (paidAt === null) {
        const link = paymentLinkOf(context.publicUrl, sessionId);
        await mailBuyer(tx, context, order, paymentLinkNotice(amount, link));
      } else {
        await notifyOfSale(tx, order, at);
        await confirmOrder(tx, context.jobs, order);
      }
      await writeAuditEvent(tx, context, 'create-order', ['order', orderId], {
        amount: formatAmount(amount.amount),
        payment: input.payment,
        ...(paidAt !== null && { reference: input.reference, paidOn: input.paid_on }),
      });
      return { order_id: orderId };
    });
    if (done === 'conflict') throw errors.IDEMPOTENCY_CONFLICT();
    return answerOf(tx, done.answer.order_id, context.publicUrl);
  });
});

type Payment = {
  readonly at: Date;
  /** When the payment was received; null for one that is still to come, at the gateway. */
  readonly paidAt: Date | null;
  readonly gateway: PaymentGateway | null;
};

/** Inserts the order, the session of a payment that is still to come, and a customer who is new. */
async function insertEntry(
  tx: Transaction,
  input: OrderEntry & { readonly payment: EntryPayment },
  { buyer, consultant, quoted, currency }: Awaited<ReturnType<typeof quoteEntry>>,
  { at, paidAt, gateway }: Payment,
): Promise<{ readonly orderId: string; readonly sessionId: string }> {
  const consultantId = consultant?.consultantId ?? null;
  const { first_name, last_name, address_1, address_2, city, state, postcode, country } = input;
  const address = { first_name, last_name, address_1, address_2, city, state, postcode, country };
  const info = {
    first_name,
    last_name,
    email: input.email,
    phone: input.phone,
    consultant_code: input.consultant_code,
    billing_address: address,
    shipping_address: address,
  };
  const customerId = input.customer_id ?? (await customerOfOrder(tx, { userId: null, info, consultantId, at }));
  const [orderId, sessionId] = [randomUUID(), randomUUID()];
  const stored = storedAddress(address);
  const order = {
    ...goodsOf(quoted.lines, quoted.price, currency),
    orderId,
    consultantId,
    customerId,
    placedBy: buyer.userId,
    source: 'admin',
    orderDate: at,
    paidAt,
    kind: buyer.userId === null ? 'retail' : 'customer',
    attribution: consultantId === null ? 'none' : 'admin',
    paymentMethod: input.payment === 'link' ? 'traditional' : input.payment,
    firstName: first_name,
    lastName: last_name,
    email: input.email,
    phone: input.phone || null,
    billing: stored,
    shippingTo: stored,
  } as const;
  const amount = quoted.price.total;
  const sessions =
    paidAt === null && gateway
      ? [{ sessionId, orderId, gateway: gateway.name, amount, currency, updatedAt: at, createdAt: at }]
      : [];
  await insertOrders(tx, [order], sessions);
  return { orderId, sessionId };
}

/** The moment of a payment that arrived on a day: now for today, otherwise the start of that day. */
function paidOn(day: string | null, at: Date, timeZone: string): Date | 'future' {
  const today = dayOf(at, timeZone);
  if (day === null || day === today) return at;
  return day > today ? 'future' : startOfDay(day, timeZone);
}

const paymentLinkOf = (publicUrl: string, sessionId: string) => `${publicUrl}/payment-success?session_id=${sessionId}`;

async function answerOf(tx: Transaction, orderId: string, publicUrl: string) {
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId));
  if (!order) throw new Error('the entered order is missing');
  const [session] = await tx
    .select({ sessionId: paymentSessions.sessionId })
    .from(paymentSessions)
    .where(eq(paymentSessions.orderId, orderId))
    .orderBy(desc(paymentSessions.createdAt))
    .limit(1);
  return {
    order_id: orderId,
    order_no: order.orderNo,
    total: formatAmount(order.total),
    currency: order.currency,
    payment_link: order.paidAt === null && session ? paymentLinkOf(publicUrl, session.sessionId) : null,
  };
}
