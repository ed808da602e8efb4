import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { WooCommerceSettings } from './settings.ts';

// https://woocommerce.github.io/woocommerce-rest-api-docs/

/** An error answer of the store. */
export class WooCommerceRefusal extends Error {
  readonly status: number;
  /** WooCommerce's name of the error, e.g. `product_invalid_sku`. */
  readonly code: string;
  /** The thing that the error is about, e.g. the product that has the SKU already. */
  readonly resourceId: number | null;
  constructor(status: number, { code, message, resourceId }: StoreError) {
    super(message === '' ? `The store answered with status ${status}.` : message);
    this.status = status;
    this.code = code;
    this.resourceId = resourceId;
  }
}

export type StoreError = { readonly code: string; readonly message: string; readonly resourceId: number | null };

/** An error as WooCommerce writes it, in an answer or beside one item of a batch. Messages may have entities. */
export const storeError = z
  .object({
    code: z.union([z.string(), z.number()]).transform(String),
    message: z.string().default(''),
    data: z
      .object({ resource_id: z.number().int().positive().nullish().catch(null) })
      .nullish()
      .catch(null),
  })
  .transform(
    ({ code, message, data }): StoreError => ({
      code,
      message: plainText(message).slice(0, 300),
      resourceId: data?.resource_id ?? null,
    }),
  );

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#039': "'", '#8217': '’' };

/** WordPress writes names and messages with entities. */
export const plainText = (text: string): string =>
  text.replace(/<[^>]*>/g, '').replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

type Request = {
  /** Below `/wp-json/wc/v3`. */
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Seconds until it is given up; a store fetches images while it answers. */
  readonly seconds?: number;
};

/** Pauses before reading is tried again, in milliseconds. */
const pauses = [300, 1500];

/**
 * Calls the store's REST interface and checks the shape of its answer. What only reads is tried again after a failure.
 * Throws `WooCommerceRefusal` for an error answer, other errors where it is not known what the store did.
 */
export async function askWooCommerce<T>(
  settings: WooCommerceSettings,
  request: Request,
  shape: z.ZodType<T>,
): Promise<T> {
  const retries = request.method === 'POST' ? [] : pauses;
  for (const pause of retries) {
    try {
      return await askOnce(settings, request, shape);
    } catch (error) {
      if (error instanceof WooCommerceRefusal && !isTemporary(error)) throw error;
      await wait(pause);
    }
  }
  return askOnce(settings, request, shape);
}

/** Whether the same request may succeed later. */
export const isTemporary = ({ status }: WooCommerceRefusal): boolean =>
  status >= 500 || status === 408 || status === 429;

async function askOnce<T>(
  { url, consumerKey, consumerSecret }: WooCommerceSettings,
  { path, method = 'GET', query = {}, body, seconds = 15 }: Request,
  shape: z.ZodType<T>,
): Promise<T> {
  const search = new URLSearchParams(query).toString();
  const response = await fetch(`${url}/wp-json/wc/v3${path}${search === '' ? '' : `?${search}`}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(seconds * 1000),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return shape.parse(answer);
  const { data } = storeError.safeParse(answer);
  throw new WooCommerceRefusal(response.status, data ?? { code: '', message: '', resourceId: null });
}
