import { desc, eq } from 'drizzle-orm';
import type { Shipment } from '#contract/order/shipment.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { displayMoney, type Money } from '#domain/money/money.ts';
import { trackingUrl } from '#domain/order/tracking.ts';
import { m } from '#messages';
import type { Deployment } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { dayName } from '../documents/labels.ts';
import { button, greeting, type Mail, type MailBlock, text } from '../message/mail/mail.ts';
import { type orders, paymentSessions } from './tables.ts';

/** A message to the buyer of an order. */
export type OrderNotice = {
  readonly subject: (order: { readonly brand: string; readonly number: string }) => string;
  /** Follow the greeting; a link to the order follows them. */
  readonly blocks: readonly MailBlock[];
};

const amountOf = (money: Money) => displayMoney(money, 'with code');

export function shippedNotice({ carrier, tracking_number, shipped_on }: Shipment): OrderNotice {
  const url = trackingUrl(carrier, tracking_number);
  return {
    subject: m.mail_order_shipped_subject,
    blocks: [
      text(m.mail_order_shipped({ day: dayName(shipped_on), carrier })),
      ...(tracking_number === null ? [] : [text(m.mail_order_tracking({ number: tracking_number }))]),
      ...(url === null ? [] : [button(m.mail_order_track(), url)]),
    ],
  };
}

/** For an order that was entered for the buyer. */
export const paymentLinkNotice = (total: Money, url: string): OrderNotice => ({
  subject: m.mail_order_payment_subject,
  blocks: [text(m.mail_order_payment({ amount: amountOf(total) })), button(m.mail_order_pay(), url)],
});

/** For an order that was paid before; one that is paid by completing it gets its confirmation instead. */
export const completedNotice: OrderNotice = {
  subject: m.mail_order_completed_subject,
  blocks: [text(m.mail_order_completed())],
};

/** `owed` is what the buyer gets back now; `isPaid` whether the order was ever paid. */
export function cancelledNotice(owed: Money, isPaid: boolean): OrderNotice {
  const unpaid = isPaid ? [] : [text(m.mail_order_cancelled_unpaid())];
  const money = owed.amount > 0n ? [text(m.mail_order_cancelled_refund({ amount: amountOf(owed) }))] : unpaid;
  return { subject: m.mail_order_cancelled_subject, blocks: [text(m.mail_order_cancelled()), ...money] };
}

/** For an order that was not paid while its items were reserved. */
export const unpaidNotice = (hours: number): OrderNotice => ({
  subject: m.mail_order_cancelled_subject,
  blocks: [text(m.mail_order_cancelled_hold({ hours })), text(m.mail_order_cancelled_unpaid())],
});

export const refundedNotice = (refunded: Money, refundedOn: string): OrderNotice => ({
  subject: m.mail_order_refunded_subject,
  blocks: [text(m.mail_order_refunded({ amount: amountOf(refunded), day: dayName(refundedOn) }))],
});

type Order = Pick<typeof orders.$inferSelect, 'orderId' | 'orderNo' | 'email' | 'firstName'>;

/** The mail of a notice; `sessionId` opens the order's page, null for an order that was never payable online. */
export function orderNoticeMail(
  { brand, contact }: CompanySettings,
  publicUrl: string,
  { orderNo, email, firstName }: Omit<Order, 'orderId' | 'email'> & { readonly email: string },
  sessionId: string | null,
  { subject, blocks }: OrderNotice,
): Mail {
  return {
    to: email,
    replyTo: contact.email,
    subject: subject({ brand: brand.name, number: String(orderNo) }),
    blocks: [
      greeting(firstName),
      ...blocks,
      ...(sessionId === null ? [] : [button(m.mail_order_view(), orderUrl(publicUrl, sessionId))]),
      text(m.mail_order_help({ email: contact.email })),
    ],
    why: m.mail_why_order({ brand: brand.name }),
  };
}

/** The page of an order for its buyer. */
export const orderUrl = (publicUrl: string, sessionId: string): string =>
  `${publicUrl}/payment-success?session_id=${sessionId}`;

/** Queues an email to the buyer of an order in the transaction that causes it. An order without an email address gets none. */
export async function mailBuyer(
  tx: Transaction,
  { jobs, company, publicUrl }: Pick<Deployment, 'jobs' | 'company' | 'publicUrl'>,
  order: Order,
  notice: OrderNotice,
): Promise<void> {
  const { email } = order;
  if (email === null) return;
  const [session] = await tx
    .select({ sessionId: paymentSessions.sessionId })
    .from(paymentSessions)
    .where(eq(paymentSessions.orderId, order.orderId))
    .orderBy(desc(eq(paymentSessions.status, 'succeeded')), desc(paymentSessions.createdAt))
    .limit(1);
  const mail = orderNoticeMail(company, publicUrl, { ...order, email }, session?.sessionId ?? null, notice);
  await jobs.send('mail', mail, tx);
}
