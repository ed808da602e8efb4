import { html } from 'hono/html';
import type { CompanySettings } from '#contract/settings/company.ts';
import { displayMoney } from '#domain/money/money.ts';
import { taxLabel } from '#domain/pricing/tax.ts';
import type { JobData } from '../db/jobs.ts';
import type { orderAddresses, orderLines, orders, orderTaxes } from './tables.ts';

type Line = Pick<typeof orderLines.$inferSelect, 'description' | 'shade' | 'productCode' | 'quantity' | 'amount'> & {
  /** The product's title in the shop; null if it has no content, then the description is used. */
  readonly title: string | null;
};
type Address = Pick<
  typeof orderAddresses.$inferSelect,
  'firstName' | 'lastName' | 'address1' | 'address2' | 'city' | 'state' | 'postcode' | 'country'
>;

/** A paid order, with everything its confirmation mail shows. Amounts in cents of `currency`. */
export type ConfirmedOrder = Pick<
  typeof orders.$inferSelect,
  'orderNo' | 'currency' | 'subtotal' | 'discounts' | 'shipping' | 'firstName'
> & {
  readonly email: string;
  readonly paidAt: Date;
  readonly lines: readonly Line[];
  readonly taxes: readonly Pick<typeof orderTaxes.$inferSelect, 'name' | 'rate' | 'amount'>[];
  /** Where it is shipped; null for an order without an address. */
  readonly address: Address | null;
  /** Opens the order's status page; null if the order was never payable online. */
  readonly sessionId: string | null;
};

type Row = { readonly label: string; readonly amount: bigint };

/** Items, prices, address and a link to the order's status; as text and as HTML. */
export function confirmationMail(
  company: CompanySettings,
  publicUrl: string,
  order: ConfirmedOrder,
): JobData['mail'] & { readonly html: string } {
  const { brand, contact, timeZone } = company;
  const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(order.paidAt);
  const totals = totalsOf(company, order);
  const parts = {
    greeting: order.firstName ? `Hello ${order.firstName},` : 'Hello,',
    thanks: `thank you for your order. We received your payment on ${day}; processing takes 1-2 business days.`,
    number: `Order No. ${order.orderNo}`,
    lines: order.lines.map((line) => ({ label: nameOf(line), amount: line.amount })),
    totals,
    address: addressLines(order.address),
    link: order.sessionId && `${publicUrl}/payment-success?session_id=${order.sessionId}`,
    help: `Questions? Answer this mail, or write to ${contact.email}.`,
  };
  const money = (amount: bigint) => displayMoney({ amount, currency: order.currency }, 'with code');
  return {
    to: order.email,
    replyTo: contact.email,
    subject: `Your ${brand.name} order No. ${order.orderNo}`,
    text: asText(parts, money, brand.name),
    html: asHtml(parts, money, brand),
  };
}

type Parts = {
  readonly greeting: string;
  readonly thanks: string;
  readonly number: string;
  readonly lines: readonly Row[];
  readonly totals: readonly Row[];
  readonly address: readonly string[];
  readonly link: string | null;
  readonly help: string;
};

const nameOf = ({ title, description, shade, productCode, quantity }: Line): string =>
  `${quantity} × ${title ?? description}${shade === null ? '' : ` (${shade})`}, ${productCode}`;

function totalsOf({ taxRegions }: CompanySettings, order: ConfirmedOrder): Row[] {
  const { subtotal, discounts, shipping, taxes, address } = order;
  const region = taxRegions.find(({ code }) => address?.country === 'CA' && code === address.state)?.name;
  const taxed = taxes.map(({ name, rate, amount }) => ({
    label: region === undefined ? name : taxLabel(name, rate, region),
    amount,
  }));
  const total = subtotal - discounts + shipping + taxes.reduce((sum, { amount }) => sum + amount, 0n);
  return [
    { label: 'Subtotal', amount: subtotal },
    ...(discounts > 0n ? [{ label: 'Discount', amount: -discounts }] : []),
    { label: 'Shipping', amount: shipping },
    ...taxed,
    { label: 'Total', amount: total },
  ];
}

function addressLines(address: Address | null): string[] {
  if (address === null) return [];
  const { firstName, lastName, address1, address2, city, state, postcode, country } = address;
  return [`${firstName} ${lastName}`, address1, address2 ?? '', `${city}, ${state} ${postcode}`, country].filter(
    (line) => line !== '',
  );
}

const asText = (parts: Parts, money: (amount: bigint) => string, brand: string): string => `${parts.greeting}

${parts.thanks}

${parts.number}

${parts.lines.map(({ label, amount }) => `${label}: ${money(amount)}`).join('\n')}

${parts.totals.map(({ label, amount }) => `${label}: ${money(amount)}`).join('\n')}
${parts.address.length > 0 ? `\nShips to:\n${parts.address.join('\n')}\n` : ''}${parts.link ? `\nHow your order stands:\n${parts.link}\n` : ''}
${parts.help}

${brand}
`;

/** Mail programs support no style sheets, so the styles are inline. */
function asHtml(parts: Parts, money: (amount: bigint) => string, brand: CompanySettings['brand']): string {
  const row = ({ label, amount }: Row, at: number, all: readonly Row[]) => {
    const last = all === parts.totals && at === all.length - 1;
    const style = `padding:6px 0;${last ? 'font-weight:600;border-top:1px solid #ddd8cb;' : ''}`;
    return html`<tr><td style="${style}">${label}</td><td align="right" style="${style}white-space:nowrap;padding-left:16px">${money(amount)}</td></tr>`;
  };
  const table = (rows: readonly Row[]) =>
    html`<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse;margin:0 0 16px">${rows.map(row)}</table>`;
  return String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${parts.number}</title></head>
<body style="margin:0;background:#fbfaf6;color:#17201c;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:36rem;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font:italic 22px Georgia,serif;color:#1d4d3c">${brand.name}</p>
<p>${parts.greeting}</p>
<p>${parts.thanks}</p>
<h1 style="margin:24px 0 12px;font:500 24px Georgia,serif">${parts.number}</h1>
${table(parts.lines)}${table(parts.totals)}
${
  parts.address.length > 0
    ? html`<h2 style="margin:24px 0 8px;font:500 18px Georgia,serif">Ships to</h2><p style="margin:0">${parts.address.map((line) => html`${line}<br>`)}</p>`
    : ''
}
${
  parts.link
    ? html`<p style="margin:24px 0"><a href="${parts.link}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:#1d4d3c;color:#ffffff;text-decoration:none">See how your order stands</a></p>`
    : ''
}
<p style="color:#4f5a53">${parts.help}</p>
</div>
</body>
</html>
`);
}
