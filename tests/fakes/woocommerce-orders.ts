import { createHmac, randomUUID } from 'node:crypto';

type Meta = { readonly key: string; readonly value: unknown };
type Line = { readonly total: string };
export type FakeOrder = {
  readonly id: number;
  status: string;
  currency: string;
  total: string;
  readonly order_key: string;
  payment_url: string;
  readonly billing: { readonly email?: string };
  readonly line_items: readonly (Line & { readonly sku: string; readonly quantity: number })[];
  readonly shipping_lines: readonly Line[];
  readonly fee_lines: readonly (Line & { readonly name: string })[];
  meta_data: readonly Meta[];
  date_paid_gmt: string | null;
};
type FakeRefund = {
  readonly id: number;
  readonly order: number;
  readonly amount: string;
  readonly reason: string;
  readonly meta_data: readonly Meta[];
};

export type Webhook = { readonly body: string; readonly headers: Readonly<Record<string, string>> };
type Answer = { readonly status: number; readonly body: unknown };

const cents = (text: string) => Math.round(Number(text) * 100);
const money = (value: number) => (value / 100).toFixed(2);
const error = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message, data: { status } },
});

export const webhookSecret = 'a webhook secret of the tests';

/** The orders of a WooCommerce store. */
export class FakeStoreOrders {
  readonly orders: FakeOrder[] = [];
  readonly refunds: FakeRefund[] = [];
  /** Deviations from success. */
  readonly plan = {
    /** The store adds its own tax. */
    addsTax: false,
    /** The site of the payment page. */
    paymentSite: null as string | null,
    /** The store refuses a refund with this message. */
    refusesRefund: null as string | null,
    /** An order is created, and its answer is lost. */
    losesOrders: false,
    /** The answer about earlier orders waits for it. */
    searchGate: Promise.resolve() as Promise<unknown>,
  };
  readonly #newId: () => number;
  readonly #origin: () => string;

  constructor(newId: () => number, origin: () => string) {
    this.#newId = newId;
    this.#origin = origin;
  }

  order(id: string | number | null): FakeOrder {
    const order = this.orders.find((candidate) => candidate.id === Number(id));
    if (!order) throw new Error(`the store has no order ${id}`);
    return order;
  }

  /** The buyer pays in the store. */
  pay(id: string | number | null): FakeOrder {
    return Object.assign(this.order(id), { status: 'processing', date_paid_gmt: '2026-10-15T18:00:00' });
  }

  /** An employee refunds the order in the store's admin. */
  refundInStore(order: FakeOrder, amount: string, reason = ''): void {
    const { status, body } = this.#refund(order, { amount, reason });
    if (status !== 201) throw new Error(JSON.stringify(body));
  }

  /** A webhook as the store signs it. */
  event(topic: string, resource: object, secret = webhookSecret): Webhook {
    const body = JSON.stringify(resource);
    const signature = createHmac('sha256', secret).update(body).digest('base64');
    return {
      body,
      headers: {
        'x-wc-webhook-topic': topic,
        'x-wc-webhook-signature': signature,
        'x-wc-webhook-delivery-id': randomUUID(),
      },
    };
  }

  /** Null for what is not about orders; `lost` where the answer does not arrive. */
  answer(method: string, path: string, query: URLSearchParams, body: Record<string, unknown>): Answer | 'lost' | null {
    const [, name, id, refunds] = /^\/(orders)(?:\/(\w+))?(\/refunds)?$/.exec(path) ?? [];
    if (!name) return null;
    if (id === undefined) return method === 'POST' ? this.#create(body) : this.#search(query);
    const order = this.orders.find((candidate) => candidate.id === Number(id));
    if (!order) return error(404, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.');
    if (refunds) return method === 'POST' ? this.#refund(order, body) : { status: 200, body: this.#refundsOf(order) };
    if (method === 'POST') Object.assign(order, body);
    return { status: 200, body: this.#shown(order) };
  }

  #shown = (order: FakeOrder) => ({
    ...order,
    refunds: this.#refundsOf(order).map(({ id, reason, amount }) => ({ id, reason, total: `-${amount}` })),
  });

  #search(query: URLSearchParams): Answer {
    const term = query.get('search') ?? '';
    const matches = this.orders.filter(({ billing }) => billing.email?.includes(term));
    return { status: 200, body: matches.toReversed().slice(0, Number(query.get('per_page') ?? 10)) };
  }

  #create(body: Record<string, unknown>): Answer | 'lost' {
    const id = this.#newId();
    const { line_items = [], shipping_lines = [], fee_lines = [] } = body as Partial<FakeOrder>;
    const parts = [...line_items, ...shipping_lines, ...fee_lines].map(({ total }) => cents(total));
    const sum = parts.reduce((one, other) => one + other, 0);
    const order_key = `wc_order_${id}`;
    const site = this.plan.paymentSite ?? this.#origin();
    this.orders.push({
      ...(body as FakeOrder),
      id,
      order_key,
      total: money(this.plan.addsTax ? Math.round(sum * 1.05) : sum),
      date_paid_gmt: null,
      payment_url: `${site}/checkout/order-pay/${id}/?pay_for_order=true&key=${order_key}`,
    });
    return this.plan.losesOrders ? 'lost' : { status: 201, body: this.order(id) };
  }

  #refundsOf = ({ id }: FakeOrder) => this.refunds.filter(({ order }) => order === id);

  #refund(order: FakeOrder, { amount, reason = '', meta_data = [] }: Partial<FakeRefund>): Answer {
    if (this.plan.refusesRefund !== null)
      return error(400, 'woocommerce_rest_cannot_create_order_refund', this.plan.refusesRefund);
    const before = this.#refundsOf(order).reduce((sum, refund) => sum + cents(refund.amount), 0);
    if (before + cents(amount ?? '0') > cents(order.total)) {
      return error(400, 'woocommerce_rest_cannot_create_order_refund', 'Invalid refund amount.');
    }
    const refund = { id: this.#newId(), order: order.id, amount: amount ?? '0', reason, meta_data };
    this.refunds.push(refund);
    if (before + cents(refund.amount) === cents(order.total)) order.status = 'refunded';
    return { status: 201, body: refund };
  }
}
