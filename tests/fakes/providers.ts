import { createHash, randomUUID } from 'node:crypto';
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
  readonly returnUrl: string;
  approved: boolean;
  /** PayPal voids an order that is never approved. */
  voided: boolean;
  capture: { id: string; status: string; amount: Amount; refunded: boolean } | null;
  readonly refunds: PayPalRefund[];
};

type PayPalRefund = { readonly id: string; status: string; readonly amount: Amount; readonly custom_id?: string };

export type PayPalDispute = {
  readonly dispute_id: string;
  readonly create_time: string;
  readonly disputed_transactions: readonly { readonly seller_transaction_id: string }[];
  readonly reason: string;
  status: string;
  readonly dispute_amount: Amount;
  dispute_outcome?: { outcome_code: string };
  seller_response_due_date?: string;
};

/** An event as PayPal signs it. */
export type PayPalEvent = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

export type FakeProviders = {
  /** The environment variables that configure every wallet with this server. */
  readonly variables: Readonly<Record<string, string>>;
  /** The requested addresses of scripts, with their queries. */
  readonly scripts: readonly string[];
  /** The requested paths of PayPal's API. */
  readonly asked: string[];
  /** PayPal's orders, oldest first. */
  readonly orders: readonly PayPalOrder[];
  /** PayPal's batches of payouts, oldest first. */
  readonly payouts: readonly PayPalPayout[];
  /** Deviations of the next answers from success. */
  readonly plan: PayoutPlan & {
    /** Scripts that fail to load. */
    broken: ('google' | 'paypal' | 'store')[];
    /** Scripts wait for it. */
    gate: Promise<void>;
    /** PayPal rejects our credentials. */
    closed: boolean;
    /** PayPal declines to capture: the shopper has to approve again. */
    declines: boolean;
    /** The status of a capture instead of COMPLETED. */
    captureStatus: string | null;
    /** The captured amount instead of the requested one. */
    takes: string | null;
    /** The captured currency instead of the requested one. */
    takesCurrency: string | null;
    /** The payee in PayPal's answer instead of our merchant. */
    payee: string | null;
    /** The id of a capture instead of a new one. */
    captureId: string | null;
    /** Runs after PayPal has captured the money and before it answers; if it throws, the connection breaks. */
    beforeAnswer: () => Promise<void>;
  };
  /** The shopper approves at PayPal. */
  approve(orderId: string): void;
  /** The buyer disputes a capture. */
  dispute(captureId: string, value: string): PayPalDispute;
  event(type: string, resource: object, signature?: string): PayPalEvent;
  /** PayPal ends its tokens before their time. */
  endTokens(): void;
  close(): Promise<void>;
};

const client = { id: 'a-client-of-the-tests', secret: 'a-secret-of-the-tests' };
const merchantId = 'MERCHANT0TEST';
const webhookId = 'WEBHOOK0OF0THE0TESTS';
const signatureOf = (body: string) => createHash('sha256').update(`${webhookId}${body}`).digest('base64');

/** The initial plan of every test. */
export const payPalAsUsual = {
  closed: false,
  declines: false,
  captureStatus: null,
  takes: null,
  takesCurrency: null,
  payee: null,
  captureId: null,
  beforeAnswer: async () => {},
};

/** Stub scripts of the three wallets, and the parts of PayPal's REST API that we use, on the loopback. */
export async function startFakeProviders(): Promise<FakeProviders> {
  const scripts: string[] = [];
  const asked: string[] = [];
  const orders: PayPalOrder[] = [];
  const disputes: PayPalDispute[] = [];
  const tokens = new Set<string>();
  const byRequest = new Map<string, PayPalOrder>();
  /** PayPal repeats its answer for a capture with the same request id. */
  const captureAnswers = new Map<string, { status: number; body: unknown }>();
  const plan: FakeProviders['plan'] = {
    broken: [],
    gate: Promise.resolve(),
    ...payPalAsUsual,
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
  const issue = (name: string) => ({ status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: name }] } });
  const shown = ({ id, custom_id, amount, approved, voided, capture }: PayPalOrder) => ({
    id,
    status: voided ? 'VOIDED' : capture ? 'COMPLETED' : approved ? 'APPROVED' : 'PAYER_ACTION_REQUIRED',
    links: approved ? [] : [{ rel: 'payer-action', href: `${origin}/checkoutnow?token=${id}` }],
    purchase_units: [
      {
        custom_id,
        amount,
        payee: { email_address: 'shop@example.org', merchant_id: plan.payee ?? merchantId },
        ...(capture && {
          payments: { captures: [{ id: capture.id, status: capture.status, custom_id, amount: capture.amount }] },
        }),
      },
    ],
  });
  const approve = (orderId: string) => {
    for (const order of orders) if (order.id === orderId) order.approved = true;
  };

  function capture(order: PayPalOrder): { status: number; body: unknown } {
    if (order.capture) return issue('ORDER_ALREADY_CAPTURED');
    if (!order.approved) return issue('ORDER_NOT_APPROVED');
    if (plan.declines) {
      order.approved = false;
      return issue('INSTRUMENT_DECLINED');
    }
    const { currency_code, value } = order.amount;
    order.capture = {
      id: plan.captureId ?? `CAPTURE-${order.id}`,
      status: plan.captureStatus ?? 'COMPLETED',
      amount: { currency_code: plan.takesCurrency ?? currency_code, value: plan.takes ?? value },
      refunded: false,
    };
    return { status: 201, body: shown(order) };
  }

  /** Verifies signatures, and shows what events are about. */
  function speakNotifications(path: string, text: string): { status: number; body: unknown } | null {
    if (path === '/v1/notifications/verify-webhook-signature') {
      const { transmission_sig, webhook_id, webhook_event } = JSON.parse(text);
      const isGood = webhook_id === webhookId && transmission_sig === signatureOf(JSON.stringify(webhook_event));
      return { status: 200, body: { verification_status: isGood ? 'SUCCESS' : 'FAILURE' } };
    }
    const [, disputeId] = /^\/v1\/customer\/disputes\/([^/]+)$/.exec(path) ?? [];
    if (disputeId !== undefined) {
      const dispute = disputes.find(({ dispute_id }) => dispute_id === disputeId);
      return dispute ? { status: 200, body: dispute } : { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };
    }
    const [, kind, wanted] = /^\/v2\/payments\/(captures|refunds)\/([^/]+)$/.exec(path) ?? [];
    if (kind === undefined) return null;
    const order = orders.find(({ capture: taken, refunds }) =>
      kind === 'captures' ? taken?.id === wanted : refunds.some(({ id }) => id === wanted),
    );
    if (!order?.capture) return { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };
    if (kind === 'captures') return { status: 200, body: { ...order.capture, custom_id: order.custom_id } };
    const links = [{ rel: 'up', href: `${origin}/v2/payments/captures/${order.capture.id}` }];
    return { status: 200, body: { ...order.refunds.find(({ id }) => id === wanted), links } };
  }

  async function speakPayPal(request: IncomingMessage, response: ServerResponse, url: URL, text: string) {
    const { pathname: path } = url;
    asked.push(path);
    if (plan.closed) tokens.clear();
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
    const answered = speakNotifications(path, text);
    if (answered) return send(response, answered.status, answered.body);
    const requestId = String(request.headers['paypal-request-id'] ?? '');
    if (path === '/v2/checkout/orders') {
      const {
        purchase_units: [unit],
        payment_source,
      } = JSON.parse(text);
      const order = byRequest.get(requestId) ?? {
        id: `ORDER-${randomUUID().slice(0, 18)}`,
        custom_id: unit.custom_id,
        amount: unit.amount,
        returnUrl: payment_source.paypal.experience_context.return_url,
        approved: false,
        voided: false,
        capture: null,
        refunds: [],
      };
      if (!byRequest.has(requestId)) orders.push(order);
      byRequest.set(requestId, order);
      return send(response, 201, shown(order));
    }
    const [, id, action] = /^\/v2\/checkout\/orders\/([^/]+)(\/capture)?$/.exec(path) ?? [];
    const order = orders.find((candidate) => candidate.id === id);
    if (order && action === undefined) return send(response, 200, shown(order));
    if (order) {
      const answer = captureAnswers.get(requestId) ?? capture(order);
      if (requestId !== '') captureAnswers.set(requestId, answer);
      if (order.capture) await plan.beforeAnswer();
      return send(response, answer.status, answer.body);
    }
    const [, wanted] = /^\/v2\/payments\/captures\/([^/]+)\/refund$/.exec(path) ?? [];
    const captured = orders.find((candidate) => candidate.capture?.id === wanted)?.capture;
    if (!captured) return send(response, 404, { name: 'RESOURCE_NOT_FOUND' });
    if (captured.status !== 'COMPLETED') {
      const { status, body } = issue('CAPTURE_STATUS_NOT_VALID');
      return send(response, status, body);
    }
    captured.refunded = true;
    const { amount = captured.amount, custom_id } = JSON.parse(text);
    const refunds = orders.find((candidate) => candidate.capture === captured)?.refunds;
    const same = refunds?.find((refund) => refund.custom_id === custom_id);
    const refund = same ?? { id: `REFUND-${wanted}`, status: 'COMPLETED', amount, custom_id };
    if (!same) refunds?.push(refund);
    return send(response, 201, refund);
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
    if (pathname === '/checkoutnow') {
      const order = orders.find(({ id }) => id === searchParams.get('token'));
      approve(order?.id ?? '');
      response.writeHead(302, { location: order?.returnUrl ?? '/' }).end();
      return;
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
      PAYPAL_MERCHANT_ID: merchantId,
      PAYPAL_SCRIPT: `${origin}/sdk/js`,
      PAYPAL_API: origin,
      PAYPAL_WEBHOOK_ID: webhookId,
      SHOPIFY_DOMAIN: 'little-birch.myshopify.com',
      SHOPIFY_STOREFRONT_TOKEN: 'a-storefront-token-of-the-tests',
      SHOPIFY_SCRIPT: `${origin}/store.js`,
    },
    scripts,
    asked,
    endTokens: () => tokens.clear(),
    orders,
    payouts: payouts.batches,
    plan,
    approve,
    dispute: (captureId, value) => {
      const dispute: PayPalDispute = {
        dispute_id: `PP-D-${disputes.length + 1}`,
        create_time: '2026-10-20T09:00:00Z',
        disputed_transactions: [{ seller_transaction_id: captureId }],
        reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
        status: 'WAITING_FOR_SELLER_RESPONSE',
        dispute_amount: { currency_code: 'CAD', value },
        seller_response_due_date: '2026-10-30T09:00:00Z',
      };
      disputes.push(dispute);
      return dispute;
    },
    event: (event_type, resource, signature) => {
      const body = JSON.stringify({ id: `WH-${randomUUID()}`, event_type, resource });
      return {
        body,
        headers: {
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': 'https://api.paypal.com/cert',
          'paypal-transmission-id': randomUUID(),
          'paypal-transmission-time': '2026-10-15T18:00:00Z',
          'paypal-transmission-sig': signature ?? signatureOf(body),
        },
      };
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
