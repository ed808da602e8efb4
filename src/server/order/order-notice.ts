import { desc, eq, inArray } from 'drizzle-orm';
import type { Shipment } from '#contract/order/shipment.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { displayMoney, type Money } from '#domain/money/money.ts';
import { trackingUrl } from '#domain/order/tracking.ts';
import type { Deployment } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { mailDayName } from '../documents/labels.ts';
import { button, greeting, type Mail, type MailBlock, text } from '../message/mail/mail.ts';
import { type Sentence, texts } from '../message/mail/mail-text.ts';
import { type orders, paymentSessions } from './tables.ts';

/** A message to the buyer of an order. */
export type OrderNotice = {
  readonly subject: (order: { readonly brand: string; readonly number: string }) => Sentence;
  /** Follow the greeting; a link to the order follows them. */
  readonly blocks: readonly MailBlock[];
};

const amountOf = (money: Money) => displayMoney(money, 'with code');

/** For an order that was shipped, with a link to track it where the carrier has one. */
export function shippedNotice({ carrier, tracking_number, shipped_on }: Shipment): OrderNotice {
  const url = trackingUrl(carrier, tracking_number);
  return {
    subject: texts.mail_order_shipped_subject,
    blocks: [
      text(texts.mail_order_shipped({ day: mailDayName(shipped_on), carrier })),
      ...(tracking_number === null ? [] : [text(texts.mail_order_tracking({ number: tracking_number }))]),
      ...(url === null ? [] : [button(texts.mail_order_track(), url)]),
    ],
  };
}

/** For an order that was entered for the buyer. */
export const paymentLinkNotice = (total: Money, url: string): OrderNotice => ({
  subject: texts.mail_order_payment_subject,
  blocks: [text(texts.mail_order_payment({ amount: amountOf(total) })), button(texts.mail_order_pay(), url)],
});

/** For an order that was paid before; one that is paid by completing it gets its confirmation instead. */
export const completedNotice: OrderNotice = {
  subject: texts.mail_order_completed_subject,
  blocks: [text(texts.mail_order_completed())],
};

/** `owed` is what the buyer gets back now; `isPaid` whether the order was ever paid. */
export function cancelledNotice(owed: Money, isPaid: boolean): OrderNotice {
  const unpaid = isPaid ? [] : [text(texts.mail_order_cancelled_unpaid())];
  const money = owed.amount > 0n ? [text(texts.mail_order_cancelled_refund({ amount: amountOf(owed) }))] : unpaid;
  return { subject: texts.mail_order_cancelled_subject, blocks: [text(texts.mail_order_cancelled()), ...money] };
}

/** For an order that was not paid while its items were reserved. */
export const unpaidNotice = (hours: number): OrderNotice => ({
  subject: texts.mail_order_cancelled_subject,
  blocks: [text(texts.mail_order_cancelled_hold({ hours })), text(texts.mail_order_cancelled_unpaid())],
});

export const refundedNotice = (refunded: Money, refundedOn: string): OrderNotice => ({
  subject: texts.mail_order_refunded_subject,
  blocks: [text(texts.mail_order_refunded({ amount: amountOf(refunded), day: mailDayName(refundedOn) }))],
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
      ...(sessionId === null ? [] : [button(texts.mail_order_view(), orderUrl(publicUrl, sessionId))]),
      text(texts.mail_order_help({ email: contact.email })),
    ],
    why: texts.mail_why_order({ brand: brand.name }),
  };
}

/** The page of an order for its buyer. */
export const orderUrl = (publicUrl: string, sessionId: string): string =>
  `${publicUrl}/payment-success?session_id=${sessionId}`;

type Sender = Pick<Deployment, 'jobs' | 'company' | 'publicUrl'>;

/** Queues an email to the buyer of an order in the transaction that causes it. An order without an email address gets none. */
export async function mailBuyer(tx: Transaction, sender: Sender, order: Order, notice: OrderNotice): Promise<void> {
  for (const mail of await mailsToBuyers(tx, sender, [order], () => notice)) await sender.jobs.send('mail', mail, tx);
}

/** The same for many orders with one statement. These mails wait for all others. */
export async function mailBuyers<One extends Order>(
  tx: Transaction,
  sender: Sender,
  ordered: readonly One[],
  noticeOf: (order: One) => OrderNotice,
): Promise<void> {
  await sender.jobs.sendLater('mail', await mailsToBuyers(tx, sender, ordered, noticeOf), tx);
}

/** The mails of those orders that have an address, each with a link to the order's page. */
async function mailsToBuyers<One extends Order>(
  tx: Transaction,
  { company, publicUrl }: Sender,
  ordered: readonly One[],
  noticeOf: (order: One) => OrderNotice,
): Promise<Mail[]> {
  const mailed = ordered.flatMap((order) => (order.email === null ? [] : [{ ...order, email: order.email, order }]));
  if (mailed.length === 0) return [];
  const sessions = await tx
    .selectDistinctOn([paymentSessions.orderId], {
      orderId: paymentSessions.orderId,
      sessionId: paymentSessions.sessionId,
    })
    .from(paymentSessions)
    .where(
      inArray(
        paymentSessions.orderId,
        mailed.map(({ orderId }) => orderId),
      ),
    )
    // The session that was paid; the newest for an order that was not paid online.
    .orderBy(paymentSessions.orderId, desc(eq(paymentSessions.status, 'succeeded')), desc(paymentSessions.createdAt));
  const sessionOf = new Map(sessions.map(({ orderId, sessionId }) => [orderId, sessionId]));
  return mailed.map(({ order, ...to }) =>
    orderNoticeMail(company, publicUrl, to, sessionOf.get(to.orderId) ?? null, noticeOf(order)),
  );
}
