import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakePayouts, type PayoutPlan, type PayPalPayout } from './paypal-payouts.ts';
import { googleScript, payPalScript, storeScript } from './provider-scripts.ts';

type Amount = { currency_code: string; value: string };
type PayPalOrder = {
  readonly id: string;
  readonly custom_id: string;
  readonly amount: Amount;
  approved: boolean;
  capture: { id: string; amount: Amount; refunded: boolean } | null;
};

export type FakeProviders = {
  /** The variables of an environment in which every wallet comes from here. */
  readonly variables: Readonly<Record<string, string>>;
  /** The addresses of scripts that were asked for, with their queries. */
  readonly scripts: readonly string[];
  /** PayPal's orders, in the order of their making. */
  readonly orders: readonly PayPalOrder[];
  /** Batches of payouts at PayPal, in the order of their making. */
  readonly payouts: readonly PayPalPayout[];
  /** How the next answers are made otherwise than well. */
  readonly plan: PayoutPlan & {
    /** Scripts that don't come. */
    broken: ('google' | 'paypal' | 'store')[];
    /** Scripts wait for it. */
    gate: Promise<void>;
    /** PayPal refuses our credentials. */
    closed: boolean;
    /** PayPal takes no money. */
    declines: boolean;
    /** What PayPal takes instead of what was asked. */
    takes: string | null;
    /** Runs after PayPal has taken the money and before it says so; where it throws, the line breaks. */
    beforeAnswer: () => Promise<void>;
  };
  /** The shopper agrees at PayPal. */
  approve(orderId: string): void;
  close(): Promise<void>;
};

const client = { id: 'a-client-of-the-tests', secret: 'a-secret-of-the-tests' };

/** Stub scripts of the three wallets, and PayPal's REST interface as far as we speak it, on the loopback. */
export async function startFakeProviders(): Promise<FakeProviders> {
  const scripts: string[] = [];
  const orders: PayPalOrder[] = [];
  const tokens = new Set<string>();
  const byRequest = new Map<string, PayPalOrder>();
  const plan: FakeProviders['plan'] = {
    broken: [],
    gate: Promise.resolve(),
    closed: false,
    declines: false,
    takes: null,
    beforeAnswer: async () => {},
    payoutsRefused: null,
    hidesDuplicates: false,
    itemsPerPage: 1000,
  };
  const payouts = new FakePayouts(plan, () => origin);
  const sources = { '/google.js': ['google', googleScript], '/sdk/js': ['paypal', payPalScript] } as const;
  const script = { ...sources, '/store.js': ['store', storeScript] } as const;

  const send = (response: ServerResponse, status: number, body: unknown, type = 'application/json') => {
    response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' });
    response.end(type === 'application/json' ? JSON.stringify(body) : body);
  };
  const issue = (response: ServerResponse, name: string) =>
    send(response, 422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: name }] });
  const shown = ({ id, custom_id, amount, approved, capture }: PayPalOrder) => ({
    id,
    status: capture ? 'COMPLETED' : approved ? 'APPROVED' : 'CREATED',
    purchase_units: [
      {
        custom_id,
        amount,
        ...(capture && {
          payments: { captures: [{ id: capture.id, status: 'COMPLETED', custom_id, amount: capture.amount }] },
        }),
      },
    ],
  });
  const approve = (orderId: string) => {
    for (const order of orders) if (order.id === orderId) order.approved = true;
  };

  async function speakPayPal(request: IncomingMessage, response: ServerResponse, url: URL, text: string) {
    const { pathname: path } = url;
    if (path === '/v1/oauth2/token') {
      const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
      const known = request.headers.authorization === basic && text === 'grant_type=client_credentials';
      if (!known || plan.closed) return send(response, 401, { error: 'invalid_client' });
      const token = randomUUID();
      tokens.add(token);
      return send(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 32400 });
    }
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) {
      return send(response, 401, { name: 'AUTHENTICATION_FAILURE' });
    }
    const payout = payouts.answer(request.method ?? '', url, text);
    if (payout) {
      await plan.beforeAnswer();
      return send(response, payout.status, payout.body);
    }
    const requestId = String(request.headers['paypal-request-id'] ?? '');
    if (path === '/v2/checkout/orders') {
      const [unit] = JSON.parse(text).purchase_units;
      const order = byRequest.get(requestId) ?? {
        id: `ORDER-${randomUUID().slice(0, 18)}`,
        custom_id: unit.custom_id,
        amount: unit.amount,
        approved: false,
        capture: null,
      };
      if (!byRequest.has(requestId)) orders.push(order);
      byRequest.set(requestId, order);
      return send(response, 201, shown(order));
    }
    const [, id, action] = /^\/v2\/checkout\/orders\/([^/]+)(\/capture)?$/.exec(path) ?? [];
    const order = orders.find((candidate) => candidate.id === id);
    if (order && action === undefined) return send(response, 200, shown(order));
    if (order) {
      if (plan.declines) return issue(response, 'INSTRUMENT_DECLINED');
      if (!order.approved) return issue(response, 'ORDER_NOT_APPROVED');
      if (order.capture && byRequest.get(requestId) !== order) return issue(response, 'ORDER_ALREADY_CAPTURED');
      byRequest.set(requestId, order);
      const amount = { ...order.amount, ...(plan.takes !== null && { value: plan.takes }) };
      order.capture ??= { id: `CAPTURE-${order.id}`, amount, refunded: false };
      await plan.beforeAnswer();
      return send(response, 201, shown(order));
    }
    const [, captureId] = /^\/v2\/payments\/captures\/([^/]+)\/refund$/.exec(path) ?? [];
    const captured = orders.find(({ capture }) => capture?.id === captureId)?.capture;
    if (!captured) return send(response, 404, { name: 'RESOURCE_NOT_FOUND' });
    captured.refunded = true;
    return send(response, 201, { id: `REFUND-${captureId}`, status: 'COMPLETED' });
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { pathname, searchParams } = url;
    if (pathname in script) {
      const [name, text] = script[pathname as keyof typeof script];
      scripts.push(request.url ?? '');
      await plan.gate;
      if (plan.broken.includes(name)) return send(response, 500, 'no', 'text/plain');
      return send(response, 200, text, 'text/javascript');
    }
    if (pathname === '/approve') {
      approve(searchParams.get('order') ?? '');
      return send(response, 200, {});
    }
    let text = '';
    for await (const part of request) text += part;
    await speakPayPal(request, response, url, text).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    variables: {
      GOOGLE_PAY_MERCHANT_ID: 'BCR2DN4TESTS',
      GOOGLE_PAY_GATEWAY: 'example',
      GOOGLE_PAY_GATEWAY_MERCHANT_ID: 'exampleGatewayMerchantId',
      GOOGLE_PAY_SCRIPT: `${origin}/google.js`,
      PAYPAL_CLIENT_ID: client.id,
      PAYPAL_CLIENT_SECRET: client.secret,
      PAYPAL_SCRIPT: `${origin}/sdk/js`,
      PAYPAL_API: origin,
      SHOPIFY_DOMAIN: 'little-birch.myshopify.com',
      SHOPIFY_STOREFRONT_TOKEN: 'a-storefront-token-of-the-tests',
      SHOPIFY_SCRIPT: `${origin}/store.js`,
    },
    scripts,
    orders,
    payouts: payouts.batches,
    plan,
    approve,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
