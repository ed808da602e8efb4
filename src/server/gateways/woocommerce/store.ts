import { z } from 'zod';
import {
  type OnlineStore,
  type PushedProduct,
  type StoreAccess,
  type StoreProduct,
  StoreRefusal,
} from '../online-store.ts';
import { askWooCommerce, isTemporary, plainText, storeError, WooCommerceRefusal } from './client.ts';
import { hasShades, type KnownVariation, productBody, variationsBody } from './product-body.ts';
import { type WooCommerceSettings, wooCommerceOf, wooCommerceVariables } from './settings.ts';

const id = z.number().int().positive();
const page = 100;
/** A store fetches the images of a batch before it answers. */
const batchSeconds = 90;

/** Products are found by SKU and by the id of an earlier push, then written in one request (`products/batch`). */
export const wooCommerceStore: OnlineStore = {
  variables: wooCommerceVariables,
  ready: (access) => wooCommerceOf(access) !== null,
  async check(access, currency) {
    const store = storeOf(access);
    const answer = await askWooCommerce(
      store,
      { path: '/data/currencies/current' },
      z.object({ code: z.string() }),
    ).catch(refusedForGood);
    if (answer.code !== currency) {
      throw new StoreRefusal(`The store sells in ${answer.code}, and the products are priced in ${currency}.`);
    }
  },
  async push(access, products) {
    const store = storeOf(access);
    return pushProducts(store, products).catch(refusedForGood);
  },
};

function storeOf(access: StoreAccess): WooCommerceSettings {
  const settings = wooCommerceOf(access);
  if (settings === null) throw new StoreRefusal('WooCommerce is not set up.');
  return settings;
}

/** Wrong keys, and addresses without a store, stay wrong for every product. */
function refusedForGood(error: unknown): never {
  if (error instanceof WooCommerceRefusal && !isTemporary(error)) throw new StoreRefusal(error.message);
  throw error;
}

async function pushProducts(
  store: WooCommerceSettings,
  products: readonly StoreProduct[],
): Promise<readonly PushedProduct[]> {
  const categories = await categoryIds(store, [...new Set(products.map(({ category }) => category))]);
  const known = await knownProducts(store, products);
  const bodyOf = (product: StoreProduct, there: KnownProduct | null) =>
    productBody(product, categories.get(product.category) ?? 0, there);
  const added = products.filter((product) => known(product) === null);
  const changed = products.filter((product) => known(product) !== null);
  const answer = await writeBatch(store, {
    create: added.map((product) => bodyOf(product, null)),
    update: changed.map((product) => ({ id: known(product)?.id, ...bodyOf(product, known(product)) })),
  });
  const outcomes: PushedProduct[] = [];
  for (const [at, product] of added.entries()) {
    outcomes.push(await withVariations(store, product, outcomeOf(product, answer.create[at], 'created')));
  }
  for (const [at, product] of changed.entries()) {
    outcomes.push(await withVariations(store, product, outcomeOf(product, answer.update[at], 'updated')));
  }
  return outcomes;
}

const written = z.object({ id: z.number().int(), error: storeError.optional() });
const batchAnswer = z.object({ create: z.array(written).default([]), update: z.array(written).default([]) });
type Written = z.infer<typeof written>;
type Batch = { readonly create: readonly object[]; readonly update: readonly object[] };

const writeBatch = (store: WooCommerceSettings, body: Batch, path = '/products/batch') =>
  askWooCommerce(store, { path, method: 'POST', body, seconds: batchSeconds }, batchAnswer);

function outcomeOf(
  { productId }: StoreProduct,
  answer: Written | undefined,
  outcome: 'created' | 'updated',
): PushedProduct {
  if (answer?.error) return { productId, outcome: 'failed', error: answer.error.message };
  if (!answer || answer.id <= 0) return { productId, outcome: 'failed', error: 'The store gave no answer.' };
  return { productId, outcome, storeId: String(answer.id) };
}

const knownProduct = z.object({
  id,
  sku: z.string(),
  type: z.string().default('simple'),
  meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })).default([]),
});
type KnownProduct = z.infer<typeof knownProduct>;

/** What the store has of the products. The SKU decides: a product with a new code is known by its id. */
async function knownProducts(store: WooCommerceSettings, products: readonly StoreProduct[]) {
  const read = (query: Readonly<Record<string, string>>) =>
    askWooCommerce(
      store,
      { path: '/products', query: { status: 'any', per_page: String(page), ...query } },
      z.array(knownProduct),
    );
  const bySku = await read({ sku: products.map(({ code }) => code).join(',') });
  const ids = products.flatMap(({ storeId }) => (storeId !== null && /^\d+$/.test(storeId) ? [storeId] : []));
  const byId = ids.length === 0 ? [] : await read({ include: ids.join(',') });
  // A SKU can also belong to a variation, which is not a product.
  const isProduct = ({ type }: KnownProduct) => type !== 'variation';
  return ({ code, storeId }: StoreProduct): KnownProduct | null =>
    bySku.find((product) => isProduct(product) && product.sku.toUpperCase() === code.toUpperCase()) ??
    byId.find((product) => isProduct(product) && String(product.id) === storeId) ??
    null;
}

const category = z.object({ id, name: z.string() });

/** The ids of categories by name; those that the store lacks are created. */
async function categoryIds(store: WooCommerceSettings, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const name of names) {
    const path = '/products/categories';
    const query = { search: name, per_page: String(page) };
    const candidates = await askWooCommerce(store, { path, query }, z.array(category));
    const same = candidates.find((candidate) => plainText(candidate.name).toLowerCase() === name.toLowerCase());
    ids.set(name, same?.id ?? (await createCategory(store, name)));
  }
  return ids;
}

async function createCategory(store: WooCommerceSettings, name: string): Promise<number> {
  const request = { path: '/products/categories', method: 'POST', body: { name } } as const;
  const created = await askWooCommerce(store, request, category).catch((error: unknown) => {
    // Another program has created it meanwhile.
    if (error instanceof WooCommerceRefusal && error.code === 'term_exists' && error.resourceId !== null) {
      return { id: error.resourceId };
    }
    throw error;
  });
  return created.id;
}

/** Writes the shades of a product that arrived. */
async function withVariations(
  store: WooCommerceSettings,
  product: StoreProduct,
  outcome: PushedProduct,
): Promise<PushedProduct> {
  if (outcome.outcome === 'failed' || !hasShades(product)) return outcome;
  const path = `/products/${outcome.storeId}/variations`;
  try {
    const body = variationsBody(product, await knownVariations(store, path));
    const answer = await writeBatch(store, body, `${path}/batch`);
    const [wrong] = [...answer.create, ...answer.update].flatMap(({ error }) => (error ? [error.message] : []));
    if (wrong === undefined) return outcome;
    return { productId: product.productId, outcome: 'failed', error: wrong };
  } catch (error) {
    if (!(error instanceof WooCommerceRefusal) || isTemporary(error)) throw error;
    return { productId: product.productId, outcome: 'failed', error: error.message };
  }
}

async function knownVariations(store: WooCommerceSettings, path: string): Promise<readonly KnownVariation[]> {
  const all: KnownVariation[] = [];
  for (let at = 1; ; at++) {
    const query = { per_page: String(page), page: String(at), status: 'any' };
    const rows = await askWooCommerce(store, { path, query }, z.array(z.object({ id, sku: z.string() })));
    all.push(...rows);
    if (rows.length < page) return all;
  }
}
