import { z } from 'zod';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import type { Money } from '#domain/money/money.ts';
import type {
  GoodsToPay,
  PaymentToMake,
  PostalAddress,
  ProviderRefund,
  RefundOutcome,
  RefundToSend,
} from '../gateway.ts';
import { askWooCommerce, isTemporary, plainText, WooCommerceRefusal } from './client.ts';
import type { WooCommerceSettings } from './settings.ts';

/** Names our payment on an order of the store. */
const sessionKey = 'birchline_session';
/** Names our refund on a refund of the store. */
const refundKey = 'birchline_refund';

const metaData = z.array(z.object({ key: z.string(), value: z.unknown() })).default([]);
const order = z.object({
  id: z.number().int().positive(),
  status: z.string(),
  currency: z.string(),
  total: z.string(),
  order_key: z.string().regex(/^[\w-]{1,80}$/),
  payment_url: z.string().optional(),
  refunds: z.array(z.object({ id: z.number() })).default([]),
  meta_data: metaData,
});
export type StoreOrder = z.infer<typeof order>;

/** The payment session that an order of the store belongs to; null for the store's own orders. */
export function sessionOf({ meta_data }: StoreOrder): string | null {
  const value = meta_data.find(({ key }) => key === sessionKey)?.value;
  return typeof value === 'string' && z.uuid().safeParse(value).success ? value : null;
}

/** The total of an order; null if it is unreadable. */
export function totalOf({ total, currency }: StoreOrder): Money | null {
  const amount = parseAmount(total);
  return amount === null || !/^[A-Z]{3}$/.test(currency) ? null : { amount, currency };
}

/** An order of the store; null if it has none with this id. */
export const readOrder = (settings: WooCommerceSettings, id: string): Promise<StoreOrder | null> =>
  askWooCommerce(settings, { path: `/orders/${encodeURIComponent(id)}` }, order).catch((error: unknown) => {
    if (error instanceof WooCommerceRefusal && error.status === 404) return null;
    throw error;
  });

const newest = 100;

/**
 * Creates the order in the store, once for each payment: the REST interface has no idempotency keys, so an order of a lost
 * answer is looked for first, among the newest of this buyer. Two simultaneous calls can create one each: the caller keeps one of
 * them and cancels the other, which is not found again.
 */
export async function createOrder(
  settings: WooCommerceSettings,
  payment: PaymentToMake,
  goods: GoodsToPay,
): Promise<StoreOrder> {
  const query = { search: payment.email, orderby: 'date', order: 'desc', per_page: String(newest) };
  const earlier = await askWooCommerce(settings, { path: '/orders', query }, z.array(order));
  const ofSession = earlier.filter((candidate) => sessionOf(candidate) === payment.sessionId);
  const [same] = [...ofSession.filter(({ status }) => status !== 'cancelled'), ...ofSession];
  if (same) return same;
  const body = orderBody(payment, goods);
  return askWooCommerce(settings, { path: '/orders', method: 'POST', body, seconds: 20 }, order);
}

/** Our prices, discounts and taxes: the store calculates none of its own. */
function orderBody({ sessionId, amount, email }: PaymentToMake, goods: GoodsToPay) {
  const text = (value: bigint) => formatAmount(value);
  return {
    status: 'pending',
    currency: amount.currency,
    billing: { ...addressBody(goods.billing), email, phone: goods.phone },
    shipping: addressBody(goods.shippingTo),
    line_items: goods.lines.map(({ sku, name, quantity, subtotal, total }) => ({
      sku,
      name,
      quantity,
      subtotal: text(subtotal),
      total: text(total),
    })),
    shipping_lines:
      goods.shipping > 0n ? [{ method_id: 'flat_rate', method_title: 'Shipping', total: text(goods.shipping) }] : [],
    fee_lines: goods.taxes.map(({ name, amount: tax }) => ({ name, total: text(tax), tax_status: 'none' })),
    meta_data: [
      { key: sessionKey, value: sessionId },
      { key: 'birchline_order', value: String(goods.orderNo) },
      { key: 'is_vat_exempt', value: 'yes' },
    ],
  };
}

const addressBody = (address: PostalAddress | null) =>
  address === null
    ? {}
    : {
        first_name: address.firstName,
        last_name: address.lastName,
        address_1: address.address1,
        address_2: address.address2 ?? '',
        city: address.city,
        state: address.state,
        postcode: address.postcode,
        country: address.country,
      };

/** Ends an order of the store that must not be paid. */
export async function cancelOrder(settings: WooCommerceSettings, id: number): Promise<void> {
  await askWooCommerce(settings, { path: `/orders/${id}`, method: 'POST', body: { status: 'cancelled' } }, order);
}

const refund = z.object({
  id: z.number().int().positive(),
  amount: z.string(),
  reason: z.string().default(''),
  meta_data: metaData,
});
type StoreRefund = z.infer<typeof refund>;

const ourKeyOf = ({ meta_data }: StoreRefund): unknown => meta_data.find(({ key }) => key === refundKey)?.value;

const refundsOf = (settings: WooCommerceSettings, orderId: string): Promise<StoreRefund[]> => {
  const query = { per_page: String(newest) };
  return askWooCommerce(settings, { path: `/orders/${encodeURIComponent(orderId)}/refunds`, query }, z.array(refund));
};

/** The refunds that were made in the store, the oldest first: ours carry their key. */
export async function refundsInStore(
  settings: WooCommerceSettings,
  { id, currency, refunds }: StoreOrder,
): Promise<readonly ProviderRefund[]> {
  if (refunds.length === 0) return [];
  const stored = (await refundsOf(settings, String(id))).filter((each) => ourKeyOf(each) === undefined);
  return stored
    .toSorted((one, other) => one.id - other.id)
    .map((each) => {
      const amount = parseAmount(each.amount);
      if (amount === null || amount <= 0n) throw new Error(`The amount of refund ${each.id} is unreadable.`);
      const reason = plainText(each.reason).replaceAll('\u0000', '').trim().slice(0, 200);
      return { reference: String(each.id), amount: { amount, currency }, reason };
    });
}

/** Refunds an order by the payment method that took its money. Refunds of ours have our key, so each is sent once. */
export async function refundOrder(
  settings: WooCommerceSettings,
  { refundable, amount, key }: RefundToSend,
): Promise<RefundOutcome> {
  const path = `/orders/${encodeURIComponent(refundable)}/refunds`;
  try {
    const same = (await refundsOf(settings, refundable)).find((earlier) => ourKeyOf(earlier) === key);
    if (same) return { outcome: 'sent', reference: String(same.id) };
    const total = amount ?? totalOf(await paidOrder(settings, refundable));
    if (total === null) return { outcome: 'refused', message: `The total of order ${refundable} is unreadable.` };
    const body = {
      amount: formatAmount(total.amount),
      api_refund: true,
      meta_data: [{ key: refundKey, value: key }],
    };
    const { id } = await askWooCommerce(settings, { path, method: 'POST', body, seconds: 30 }, refund);
    return { outcome: 'sent', reference: String(id) };
  } catch (error) {
    if (!(error instanceof WooCommerceRefusal) || isTemporary(error) || error.status === 401) throw error;
    return { outcome: 'refused', message: error.message };
  }
}

async function paidOrder(settings: WooCommerceSettings, id: string): Promise<StoreOrder> {
  const stored = await readOrder(settings, id);
  if (stored === null) throw new Error(`The store has no order ${id}`);
  return stored;
}
