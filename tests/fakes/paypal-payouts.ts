import { randomUUID } from 'node:crypto';
import { z } from 'zod';

export type PayoutItem = {
  readonly sender_item_id: string;
  readonly receiver: string;
  readonly amount: { readonly currency: string; readonly value: string };
  /** PENDING at first; a test changes it. */
  status: string;
  issue?: string;
};

export type PayPalPayout = {
  readonly id: string;
  readonly sender_batch_id: string;
  status: string;
  fee: string;
  readonly items: PayoutItem[];
};

export type PayoutPlan = {
  /** PayPal's error for a batch, returned before it checks for duplicates. */
  payoutsRefused: { status: number; body: unknown } | null;
  /** PayPal does not return the address of a duplicate batch. */
  hidesDuplicates: boolean;
  /** The maximum number of items on a page of an answer. */
  itemsPerPage: number;
};

const asked = z.strictObject({
  sender_batch_header: z.strictObject({
    sender_batch_id: z.string().min(1).max(256),
    recipient_type: z.literal('EMAIL'),
    email_subject: z.string().min(1).max(255),
  }),
  items: z
    .array(
      z.strictObject({
        sender_item_id: z.string().min(1).max(63),
        receiver: z.email(),
        amount: z.strictObject({ currency: z.literal('USD'), value: z.string().regex(/^\d+\.\d{2}$/) }),
      }),
    )
    .min(1)
    .max(15_000),
});

type Answer = { readonly status: number; readonly body: unknown };

/** PayPal's Payouts API, as in its reference: https://developer.paypal.com/docs/api/payments.payouts-batch/v1 */
export class FakePayouts {
  readonly batches: PayPalPayout[] = [];
  readonly #plan: PayoutPlan;
  readonly #origin: () => string;
  constructor(plan: PayoutPlan, origin: () => string) {
    this.#plan = plan;
    this.#origin = origin;
  }

  /** Null for a path that is not about payouts. */
  answer(method: string, { pathname, searchParams }: URL, text: string): Answer | null {
    if (pathname === '/v1/payments/payouts' && method === 'POST') return this.#take(text);
    const [, id] = /^\/v1\/payments\/payouts\/([^/]+)$/.exec(pathname) ?? [];
    if (id === undefined || method !== 'GET') return null;
    const batch = this.batches.find((candidate) => candidate.id === id);
    return batch ? this.#show(batch, searchParams) : { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };
  }

  #take(text: string): Answer {
    if (this.#plan.payoutsRefused) return this.#plan.payoutsRefused;
    const { data, error } = asked.safeParse(JSON.parse(text));
    if (!data) {
      const details = error.issues.map(({ path, message }) => ({ field: path.join('.'), issue: message }));
      return { status: 400, body: { name: 'VALIDATION_ERROR', details } };
    }
    const { sender_batch_id } = data.sender_batch_header;
    const seen = this.batches.find((batch) => batch.sender_batch_id === sender_batch_id);
    if (seen) {
      const details = [{ field: 'SENDER_BATCH_ID', issue: 'Duplicate batch request' }];
      const href = `${this.#origin()}/v1/payments/payouts/${seen.id}`;
      const links = this.#plan.hidesDuplicates ? [] : [{ href, rel: 'self', method: 'GET' }];
      return { status: 400, body: { name: 'USER_BUSINESS_ERROR', message: 'User business error.', details, links } };
    }
    const batch: PayPalPayout = {
      id: randomUUID().slice(0, 13).toUpperCase(),
      sender_batch_id,
      status: 'PENDING',
      fee: '0.00',
      items: data.items.map((item) => ({ ...item, status: 'PENDING' })),
    };
    this.batches.push(batch);
    return {
      status: 201,
      body: { batch_header: { payout_batch_id: batch.id, batch_status: 'PENDING', sender_batch_header: {} } },
    };
  }

  #show({ id, status, fee, items }: PayPalPayout, query: URLSearchParams): Answer {
    const size = Math.min(this.#plan.itemsPerPage, Number(query.get('page_size')));
    const from = (Number(query.get('page')) - 1) * size;
    return {
      status: 200,
      body: {
        batch_header: { payout_batch_id: id, batch_status: status, fees: { currency: 'USD', value: fee } },
        total_items: items.length,
        total_pages: Math.ceil(items.length / size),
        items: items.slice(from, from + size).map(({ status: transaction_status, issue, ...payout_item }) => ({
          payout_item_id: `ITEM-${payout_item.sender_item_id}`,
          transaction_status,
          payout_item: { ...payout_item, recipient_type: 'EMAIL' },
          ...(issue !== undefined && { errors: { name: issue, message: 'as PayPal says it' } }),
        })),
      },
    };
  }
}
