import { countryName } from '#contract/language/format.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { displayMoney } from '#domain/money/money.ts';
import { dayOf } from '#domain/period/zone.ts';
import { chargedTaxLabel } from '#domain/pricing/tax.ts';
import { dayName } from '../../documents/labels.ts';
import { button, greeting, type Mail, type MailRow, text } from '../../message/mail/mail.ts';
import { type Sentence, texts } from '../../message/mail/mail-text.ts';
import { orderUrl } from '../order-notice.ts';
import type { orderAddresses, orderLines, orders, orderTaxes } from '../tables.ts';

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

/** Items, prices, address and a link to the order's status. */
export function confirmationMail(company: CompanySettings, publicUrl: string, order: ConfirmedOrder): Mail {
  const { brand, contact, timeZone } = company;
  const { orderNo, currency, lines, sessionId } = order;
  const number = String(orderNo);
  const money = (amount: bigint) => displayMoney({ amount, currency }, 'with code');
  const address = addressLines(order.address);
  return {
    to: order.email,
    replyTo: contact.email,
    subject: texts.mail_order_confirmed_subject({ brand: brand.name, number }),
    title: texts.mail_order_confirmed_title(),
    blocks: [
      greeting(order.firstName),
      text(texts.mail_order_confirmed({ day: dayName(dayOf(order.paidAt, timeZone)) })),
      { kind: 'heading', text: texts.mail_order_number({ number }) },
      { kind: 'rows', rows: lines.map((line) => ({ label: nameOf(line), value: money(line.amount) })) },
      { kind: 'rows', rows: totalsOf(company, order, money) },
      ...(address.length === 0
        ? []
        : [
            { kind: 'heading', text: texts.mail_order_ships_to() } as const,
            { kind: 'lines', lines: address } as const,
          ]),
      ...(sessionId === null ? [] : [button(texts.mail_order_view(), orderUrl(publicUrl, sessionId))]),
      text(texts.mail_order_help({ email: contact.email })),
    ],
    why: texts.mail_why_order({ brand: brand.name }),
  };
}

function nameOf({ title, description, shade, productCode, quantity }: Line): Sentence {
  const item = { quantity: String(quantity), name: title ?? description, code: productCode };
  return shade === null ? texts.mail_order_item(item) : texts.mail_order_item_shade({ ...item, shade });
}

function totalsOf(
  { taxRegions }: CompanySettings,
  order: ConfirmedOrder,
  money: (amount: bigint) => string,
): MailRow[] {
  const { subtotal, discounts, shipping, taxes, address } = order;
  const taxed = taxes.map((tax) => ({ label: chargedTaxLabel(tax, taxRegions, address), value: money(tax.amount) }));
  const total = subtotal - discounts + shipping + taxes.reduce((sum, { amount }) => sum + amount, 0n);
  return [
    { label: texts.mail_order_subtotal(), value: money(subtotal) },
    ...(discounts > 0n ? [{ label: texts.mail_order_discount(), value: money(-discounts) }] : []),
    { label: texts.mail_order_shipping(), value: money(shipping) },
    ...taxed,
    { label: texts.mail_order_total(), value: money(total), isTotal: true },
  ];
}

function addressLines(address: Address | null): string[] {
  if (address === null) return [];
  const { firstName, lastName, address1, address2, city, state, postcode, country } = address;
  return [
    `${firstName} ${lastName}`,
    address1,
    address2 ?? '',
    `${city}, ${state} ${postcode}`,
    countryName(country),
  ].filter((line) => line !== '');
}
