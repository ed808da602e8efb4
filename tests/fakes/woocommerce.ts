import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { FakeStoreOrders, webhookSecret } from './woocommerce-orders.ts';

type Meta = { key: string; value: unknown };
export type FakeProduct = {
  readonly id: number;
  /** Of a variation: the product that it belongs to. */
  readonly parent: number | null;
  type: string;
  sku: string;
  name: string;
  status: string;
  regular_price: string;
  short_description: string;
  description: string;
  categories: { id: number }[];
  attributes: unknown[];
  images: { src: string }[];
  meta_data: Meta[];
};

const keys = { key: 'ck_of_the_tests_00', secret: 'cs_of_the_tests_00' };
type Answer = { readonly status: number; readonly body: unknown };
type Body = Record<string, unknown>;

const refusal = (status: number, code: string, message: string, more: object = {}): Answer => ({
  status,
  body: { code, message, data: { status, ...more } },
});
const isRefusal = (answer: Answer) => answer.status >= 400;

/** The parts of WooCommerce's REST interface (wc/v3) that we use, with their state, over HTTP on the loopback. */
export class FakeWooCommerce {
  readonly products: FakeProduct[] = [];
  readonly categories: { readonly id: number; readonly name: string }[] = [{ id: 1, name: 'Uncategorized' }];
  /** Method and path of each request, with its query. */
  readonly requests: string[] = [];
  /** How often an address was fetched for an image. */
  readonly fetched: string[] = [];
  /** Deviations from success. */
  readonly plan = {
    /** Nothing is answered. */
    away: false,
    /** Batches of products are done, and their answers are lost. */
    losesAnswers: false,
    /** SKUs that are refused, with the reason. */
    refuses: {} as Record<string, string>,
    currency: 'CAD',
    /** The keys no longer work. */
    closed: false,
    /** Each batch of products waits for it. */
    gate: Promise.resolve() as Promise<unknown>,
  };
  #lastId = 100;
  readonly checkout = new FakeStoreOrders(
    () => this.#newId(),
    () => this.origin,
  );
  #server = createServer((request, response) => {
    void this.#serve(request, response).catch(() => response.destroy());
  });

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The environment variables that configure the store with this server. */
  get variables(): Readonly<Record<string, string>> {
    return {
      WOOCOMMERCE_URL: this.origin,
      WOOCOMMERCE_CONSUMER_KEY: keys.key,
      WOOCOMMERCE_CONSUMER_SECRET: keys.secret,
    };
  }

  /** The same, with the secret of the webhooks: then orders are paid in the store. */
  get checkoutVariables(): Readonly<Record<string, string>> {
    return { ...this.variables, WOOCOMMERCE_WEBHOOK_SECRET: webhookSecret };
  }

  /** The products, without variations, by SKU. */
  shelf(): FakeProduct[] {
    return this.products
      .filter(({ parent }) => parent === null)
      .toSorted((one, other) => one.sku.localeCompare(other.sku));
  }

  product(sku: string): FakeProduct {
    const product = this.products.find((candidate) => candidate.sku === sku);
    if (!product) throw new Error(`the store has no ${sku}`);
    return product;
  }

  variationsOf(sku: string): FakeProduct[] {
    const { id } = this.product(sku);
    return this.products.filter(({ parent }) => parent === id);
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  #newId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    const body = await text(request);
    const method = request.method ?? 'GET';
    this.requests.push(`${method} ${url.pathname}${url.search}`);
    if (this.plan.away) return void response.destroy();
    const basic = `Basic ${Buffer.from(`${keys.key}:${keys.secret}`).toString('base64')}`;
    const answer =
      request.headers.authorization !== basic || this.plan.closed
        ? refusal(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.')
        : await this.#answer(method, url, body === '' ? {} : (JSON.parse(body) as Body));
    if (answer === 'lost') return void response.destroy();
    if (method === 'GET' && url.pathname.endsWith('/orders')) await this.checkout.plan.searchGate;
    if (this.plan.losesAnswers && url.pathname.endsWith('/products/batch')) return void response.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  }

  async #answer(method: string, { pathname, searchParams: query }: URL, body: Body): Promise<Answer | 'lost'> {
    const path = pathname.replace('/wp-json/wc/v3', '');
    const order = this.checkout.answer(method, path, query, body);
    if (order) return order;
    if (path === '/data/currencies/current') return { status: 200, body: { code: this.plan.currency } };
    if (path === '/products/categories')
      return method === 'POST' ? this.#addCategory(body) : this.#findCategories(query);
    if (path === '/products/batch') {
      await this.plan.gate;
      return this.#writeBatch(body, null);
    }
    if (path === '/products') return { status: 200, body: this.#find(query) };
    const [, parent, isBatch] = /^\/products\/(\d+)\/variations(\/batch)?$/.exec(path) ?? [];
    if (parent === undefined) return refusal(404, 'rest_no_route', 'No route was found matching the URL.');
    if (isBatch) return this.#writeBatch(body, Number(parent));
    const all = this.products.filter((product) => product.parent === Number(parent));
    const size = Number(query.get('per_page') ?? 10);
    const page = Number(query.get('page') ?? 1);
    return { status: 200, body: all.slice((page - 1) * size, page * size) };
  }

  #find(query: URLSearchParams): FakeProduct[] {
    const skus = query.get('sku')?.split(',');
    const ids = query.get('include')?.split(',').map(Number);
    return this.products
      .filter(({ sku, status }) => status !== 'trash' && (skus === undefined || skus.includes(sku)))
      .filter(({ id, parent }) => ids === undefined || (ids.includes(id) && parent === null))
      .slice(0, Number(query.get('per_page') ?? 10));
  }

  #findCategories(query: URLSearchParams): Answer {
    const term = (query.get('search') ?? '').toLowerCase();
    const matches = this.categories.filter(({ name }) => name.toLowerCase().includes(term));
    return { status: 200, body: matches.map(({ id, name }) => ({ id, name: name.replaceAll('&', '&amp;') })) };
  }

  #addCategory({ name }: Body): Answer {
    const same = this.categories.find((category) => category.name === name);
    if (same)
      return refusal(400, 'term_exists', 'A term with the name provided already exists.', { resource_id: same.id });
    const category = { id: this.#newId(), name: String(name) };
    this.categories.push(category);
    return { status: 201, body: category };
  }

  #writeBatch({ create = [], update = [] }: Body, parent: number | null): Answer {
    const each = (answer: Answer, id: number) => (isRefusal(answer) ? { id, error: answer.body } : answer.body);
    const done = {
      create: (create as Body[]).map((item) => each(this.#create(item, parent), 0)),
      update: (update as Body[]).map((item) => each(this.#update(item, parent), Number(item.id))),
    };
    return { status: 200, body: done };
  }

  #create(item: Body, parent: number | null): Answer {
    const sku = String(item.sku ?? '');
    const reason = this.plan.refuses[sku];
    if (reason) return refusal(400, 'woocommerce_rest_invalid', reason);
    const same = this.products.find((product) => product.sku === sku && product.status !== 'trash');
    if (same) {
      return refusal(400, 'product_invalid_sku', 'Invalid or duplicated SKU.', {
        resource_id: same.id,
        unique_sku: `${sku}-1`,
      });
    }
    const product: FakeProduct = {
      id: this.#newId(),
      parent,
      type: parent === null ? 'simple' : 'variation',
      sku,
      name: '',
      status: 'publish',
      regular_price: '',
      short_description: '',
      description: '',
      categories: [],
      attributes: [],
      images: [],
      meta_data: [],
    };
    this.products.push(product);
    return this.#write(product, item, 201);
  }

  #update(item: Body, parent: number | null): Answer {
    const product = this.products.find((candidate) => candidate.id === item.id && candidate.parent === parent);
    if (!product) return refusal(400, 'woocommerce_rest_product_invalid_id', 'Invalid ID.');
    const reason = this.plan.refuses[product.sku];
    return reason ? refusal(400, 'woocommerce_rest_invalid', reason) : this.#write(product, item, 200);
  }

  #write(product: FakeProduct, { id: _, meta_data, images, ...fields }: Body, status: number): Answer {
    Object.assign(product, fields);
    if (images) {
      const sources = (images as { src: string }[]).map(({ src }) => src);
      this.fetched.push(...sources);
      // The store has its own copy.
      product.images = sources.map((src) => ({ src: `${this.origin}/uploads/${encodeURIComponent(src)}` }));
    }
    for (const { key, value } of (meta_data ?? []) as Meta[]) {
      product.meta_data = [...product.meta_data.filter((known) => known.key !== key), { key, value }];
    }
    return { status, body: product };
  }
}
