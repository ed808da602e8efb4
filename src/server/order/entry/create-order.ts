import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { readerLanguage } from '#contract/language/format.ts';
import { worker } from '#domain/account/actor.ts';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import { displayMoney } from '#domain/money/money.ts';
import { dayOf, startOfDay } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { lockConsultant } from '../../consultant/find-consultant.ts';
import { customers } from '../../consultant/tables.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { runOnce } from '../../db/idempotency.ts';
import { gatewayFor } from '../../gateways/gateways.ts';
import { functions } from '../../implement.ts';
import { quoteForOrder } from '../../pricing/quote.ts';
import { cartError } from '../../pricing/refusal.ts';
import { pricingRulesOf } from '../../pricing/rules.ts';
import { confirmOrder } from '../confirm-order.ts';
import { goodsOf, insertOrders } from '../insert-orders.ts';
import { notifyOfSale } from '../notify-of-sale.ts';
import { customerOfOrder } from '../order-customer.ts';
import { mailBuyer, paymentLinkNotice } from '../order-notice.ts';
import { storedAddress } from '../place-order.ts';
import { orders, paymentSessions } from '../tables.ts';
import { enteredItems } from './entered-items.ts';

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
  const { payment, paid_on: day, reference, received } = input;
  if (payment !== 'link' && (day === null || reference === '' || received === '')) throw errors.PAYMENT_INCOMPLETE();

  return withActor(context.db, worker, async (tx) => {
    const command = { actor, key, functionName: 'create-order', body };
    const done = await runOnce(tx, command, created, async () => {
      const buyer = await buyerOf(tx, input.customer_id);
      if (buyer === 'unknown') throw errors.UNKNOWN_CUSTOMER();
      const cart = await enteredItems(tx, input.lines);
      if (cart.length === 0) throw errors.NO_ITEMS();
      const rules = pricingRulesOf(company);
      const as = buyer.userId === null ? 'guest' : 'customer';
      const quoted = await quoteForOrder(tx, cart, as, input, rules, at);
      if ('refused' in quoted) throw cartError(errors, quoted.refused);
      if (paidAt !== null && parseAmount(received) !== quoted.price.total) {
        const total = displayMoney(
          { amount: quoted.price.total, currency: rules.currency },
          'with code',
          readerLanguage(),
        );
        throw errors.OTHER_TOTAL({ data: { fields: [{ field: 'received', error: `The order total is ${total}.` }] } });
      }
      const consultant =
        input.consultant_code === '' ? null : await lockConsultant(tx, company.brand.codePrefix, input.consultant_code);
      if (input.consultant_code !== '' && consultant?.status !== 'active') {
        const error = 'No active consultant has this code.';
        throw errors.UNKNOWN_CONSULTANT_CODE({ data: { fields: [{ field: 'consultant_code', error }] } });
      }
      const consultantId = consultant?.consultantId ?? null;
      const { first_name, last_name, address_1, address_2, city, state, postcode, country } = input;
      const address = { first_name, last_name, address_1, address_2, city, state, postcode, country };
      const info = {
        ...{ first_name, last_name, email: input.email, phone: input.phone, consultant_code: input.consultant_code },
        ...{ billing_address: address, shipping_address: address },
      };
      const customerId = input.customer_id ?? (await customerOfOrder(tx, { userId: null, info, consultantId, at }));
      const [orderId, sessionId] = [randomUUID(), randomUUID()];
      const stored = storedAddress(address);
      const amount = { amount: quoted.price.total, currency: rules.currency };
      await insertOrders(
        tx,
        [
          {
            ...goodsOf(quoted.lines, quoted.price, rules.currency),
            ...{ orderId, consultantId, customerId, placedBy: buyer.userId, source: 'admin', orderDate: at, paidAt },
            kind: buyer.userId === null ? 'retail' : 'customer',
            attribution: consultantId === null ? 'none' : 'admin',
            paymentMethod: input.payment === 'link' ? 'traditional' : input.payment,
            ...{ firstName: first_name, lastName: last_name, email: input.email, phone: input.phone || null },
            ...{ billing: stored, shippingTo: stored },
          },
        ],
        paidAt === null && gateway
          ? [{ sessionId, orderId, gateway: gateway.name, ...amount, updatedAt: at, createdAt: at }]
          : [],
      );
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
        amount: formatAmount(quoted.price.total),
        payment: input.payment,
        ...(paidAt !== null && { reference: input.reference, paidOn: input.paid_on }),
      });
      return { order_id: orderId };
    });
    if (done === 'conflict') throw errors.IDEMPOTENCY_CONFLICT();
    return answerOf(tx, done.answer.order_id, context.publicUrl);
  });
});

/** The moment of a payment that arrived on a day: now for today, otherwise the start of that day. */
function paidOn(day: string | null, at: Date, timeZone: string): Date | 'future' {
  const today = dayOf(at, timeZone);
  if (day === null || day === today) return at;
  return day > today ? 'future' : startOfDay(day, timeZone);
}

/** The account of an existing customer, null for one without. */
async function buyerOf(
  tx: Transaction,
  customerId: string | null,
): Promise<{ readonly userId: string | null } | 'unknown'> {
  if (customerId === null) return { userId: null };
  const [customer] = await tx
    .select({ userId: customers.userId })
    .from(customers)
    .where(eq(customers.customerId, customerId));
  return customer ?? 'unknown';
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
    ...{ order_id: orderId, order_no: order.orderNo, total: formatAmount(order.total), currency: order.currency },
    payment_link: order.paidAt === null && session ? paymentLinkOf(publicUrl, session.sessionId) : null,
  };
}
