import { randomInt, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

export type OrdersBench = {
  readonly booked: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
};

const agent = new Agent({ keepAlive: true });

const home = {
  first_name: 'Gail',
  last_name: 'Guest',
  address_1: '12 Birch Way',
  city: 'Calgary',
  state: 'AB',
  postcode: 'T2P 1J9',
  country: 'CA',
};

/**
 * Shoppers who each put three products into the cart, price it, check out and pay at the built-in gateway, one order
 * after the other. Every order has its own shopper and IP address, because limits count them. Milliseconds are those
 * of whole orders.
 */
export async function placeOrders(
  url: string,
  {
    shoppers,
    seconds,
    codes,
    consultantCode,
  }: { shoppers: number; seconds: number; codes: readonly string[]; consultantCode: string },
): Promise<OrdersBench> {
  const times: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  const shop = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      await placeOrder(url, codes, consultantCode);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: shoppers }, shop));
  const elapsed = (performance.now() - began) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { booked: times.length, perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99) };
}

async function placeOrder(url: string, codes: readonly string[], consultantCode: string): Promise<void> {
  const address = `198.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const call = (name: string, input: unknown) => post(`${url}/api/functions/${name}`, input, address);
  const cart = Array.from({ length: 3 }, () => ({ product_code: codes[randomInt(codes.length)], quantity: 1 }));
  const priced = await call('price-cart', { cart, state: 'AB' });
  const placed = await call('woocommerce-checkout', {
    cart,
    customer_info: {
      first_name: 'Gail',
      last_name: 'Guest',
      email: `gail.${randomUUID()}@bench.example`,
      phone: '403 555 0100',
      billing_address: home,
      shipping_address: home,
    },
    consultant_code: consultantCode,
    expected_total: priced.total,
    idempotency_key: randomUUID(),
  });
  await call('pay-locally', {
    session_id: placed.session_id,
    card_number: '4242424242424242',
    expiry: '12/49',
    cvc: '123',
  });
}

function post(url: string, input: unknown, address: string): Promise<Readonly<Record<string, unknown>>> {
  const body = JSON.stringify(input);
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': address,
    };
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(text));
        else reject(new Error(`${url}: ${response.statusCode} ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
