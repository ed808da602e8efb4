import { desc, eq } from 'drizzle-orm';
import { html } from 'hono/html';
import type { Shipment } from '#contract/order/shipment.ts';
import { displayMoney, type Money } from '#domain/money/money.ts';
import { trackingUrl } from '#domain/order/tracking.ts';
import type { Deployment } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { type orders, paymentSessions } from './tables.ts';

/** A message to the buyer of an order: the end of the subject, and sentences. */
export type OrderNotice = {
  /** Follows "Your … order No. 1043". */
  readonly event: string;
  readonly sentences: readonly string[];
  /** A link beside the one to the order. */
  readonly link?: { readonly label: string; readonly url: string };
};

const amountOf = (money: Money) => displayMoney(money, 'with code');
const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });
const dayText = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));

export function shippedNotice({ carrier, tracking_number, shipped_on }: Shipment): OrderNotice {
  const url = trackingUrl(carrier, tracking_number);
  return {
    event: 'was shipped',
    sentences: [
      `Your order was shipped on ${dayText(shipped_on)} with ${carrier}.`,
      ...(tracking_number === null ? [] : [`Tracking number: ${tracking_number}`]),
    ],
    ...(url !== null && { link: { label: 'Track your parcel', url } }),
  };
}

/** `owed` is what the buyer gets back now; `isPaid` whether the order was ever paid. */
export const cancelledNotice = (owed: Money, isPaid: boolean): OrderNotice => ({
  event: 'was cancelled',
  sentences: [
    'We cancelled your order.',
    ...(owed.amount > 0n
      ? [`You will get a refund of ${amountOf(owed)}. We will send it the way you paid.`]
      : isPaid
        ? []
        : ['You can no longer pay for it. If a payment still arrives, we refund it.']),
  ],
});

export const refundedNotice = (refunded: Money, refundedOn: string): OrderNotice => ({
  event: 'was refunded',
  sentences: [
    `We sent your refund of ${amountOf(refunded)} on ${dayText(refundedOn)}. It can take a few days to reach your account.`,
  ],
});

type Order = Pick<typeof orders.$inferSelect, 'orderId' | 'orderNo' | 'email' | 'firstName'>;

/** Queues an email to the buyer of an order in the transaction that causes it. An order without an email address gets none. */
export async function mailBuyer(
  tx: Transaction,
  { jobs, company, publicUrl }: Pick<Deployment, 'jobs' | 'company' | 'publicUrl'>,
  { orderId, orderNo, email, firstName }: Order,
  { event, sentences, link }: OrderNotice,
): Promise<void> {
  if (email === null) return;
  const { brand, contact } = company;
  const [session] = await tx
    .select({ sessionId: paymentSessions.sessionId })
    .from(paymentSessions)
    .where(eq(paymentSessions.orderId, orderId))
    .orderBy(desc(eq(paymentSessions.status, 'succeeded')), desc(paymentSessions.createdAt))
    .limit(1);
  const links = [
    ...(link ? [link] : []),
    ...(session
      ? [{ label: 'View your order', url: `${publicUrl}/payment-success?session_id=${session.sessionId}` }]
      : []),
  ];
  const title = `Your ${brand.name} order No. ${orderNo} ${event}`;
  const greeting = firstName ? `Hello ${firstName},` : 'Hello,';
  const help = `Questions? Reply to this email, or write to ${contact.email}.`;
  const text = [greeting, ...sentences, ...links.map(({ label, url }) => `${label}:\n${url}`), help, brand.name];
  await jobs.send(
    'mail',
    {
      to: email,
      replyTo: contact.email,
      subject: title,
      text: text.join('\n\n'),
      html: asHtml(brand.name, title, [greeting, ...sentences], links, help),
    },
    tx,
  );
}

/** Mail programs ignore style sheets, so the styles are on the elements. */
function asHtml(
  brand: string,
  title: string,
  sentences: readonly string[],
  links: readonly { readonly label: string; readonly url: string }[],
  help: string,
): string {
  const button =
    'display:inline-block;padding:12px 24px;border-radius:999px;background:#1d4d3c;color:#ffffff;text-decoration:none';
  return String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;background:#fbfaf6;color:#17201c;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:36rem;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font:italic 22px Georgia,serif;color:#1d4d3c">${brand}</p>
<h1 style="margin:0 0 16px;font:500 24px Georgia,serif">${title}</h1>
${sentences.map((sentence) => html`<p>${sentence}</p>`)}
${links.map(({ label, url }) => html`<p style="margin:16px 0"><a href="${url}" style="${button}">${label}</a></p>`)}
<p style="color:#4f5a53">${help}</p>
</div>
</body>
</html>
`);
}
