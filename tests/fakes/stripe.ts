import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';

type CheckoutSession = {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly url: string;
  readonly client_reference_id: string;
  readonly success_url: string;
  readonly currency: string;
  amount_total: number;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
};
type Intent = {
  readonly id: string;
  amount: number;
  currency: string;
  status: 'processing' | 'succeeded' | 'requires_payment_method';
};
type Refund = {
  readonly id: string;
  readonly object: 'refund';
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'succeeded' | 'failed';
  failure_reason?: string;
};
type Dispute = {
  readonly id: string;
  readonly object: 'dispute';
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly created: number;
  status: string;
  readonly evidence_details: { readonly due_by: number };
};

export type SignedEvent = { readonly body: string; readonly signature: string };

const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;
const webhookSecret = 'whsec_of_the_tests_0000';

/** The parts of Stripe's API that we use, with their state, over HTTP on the loopback. */
export class FakeStripe {
  readonly sessions: CheckoutSession[] = [];
  readonly intents: Intent[] = [];
  readonly refunds: Refund[] = [];
  readonly disputes: Dispute[] = [];
  /** Deviations from success. */
  readonly plan = {
    /** Nothing is answered. */
    away: false,
    /** A refund is done, and its answer is lost. */
    losesAnswers: false,
    /** Stripe refuses a refund with this message. */
    refuses: null as string | null,
  };
  #answers = new Map<string, unknown>();
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

  /** The environment variables that configure Stripe with this server. */
  get variables(): Readonly<Record<string, string>> {
    return { STRIPE_SECRET_KEY: 'sk_test_of_the_tests', STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API: this.origin };
  }

  session(id: string | null): CheckoutSession {
    const session = this.sessions.find((candidate) => candidate.id === id);
    if (!session) throw new Error(`Stripe has no session ${id}`);
    return session;
  }

  /** The shopper pays on Stripe's page. A `processing` payment is decided later. */
  pay(id: string | null, more: { amount?: number; currency?: string; processing?: boolean } = {}): CheckoutSession {
    const session = this.session(id);
    if (session.status !== 'open') return session;
    const intent: Intent = {
      id: newId('pi'),
      amount: more.amount ?? session.amount_total,
      currency: more.currency ?? session.currency,
      status: more.processing ? 'processing' : 'succeeded',
    };
    this.intents.push(intent);
    Object.assign(session, {
      ...{ status: 'complete', payment_intent: intent.id, payment_status: more.processing ? 'unpaid' : 'paid' },
      ...{ amount_total: intent.amount, currency: intent.currency },
    });
    return session;
  }

  /** A payment that was under way arrives, or fails. */
  decide(id: string | null, arrives: boolean): void {
    const session = this.session(id);
    const intent = this.intents.find((candidate) => candidate.id === session.payment_intent);
    if (intent) intent.status = arrives ? 'succeeded' : 'requires_payment_method';
    if (arrives) session.payment_status = 'paid';
  }

  dispute(intentId: string, amount: number): Dispute {
    const dispute: Dispute = {
      ...{ id: newId('du'), object: 'dispute', payment_intent: intentId, amount, currency: 'cad' },
      ...{ reason: 'product_not_received', created: 1_792_000_000, status: 'needs_response' },
      evidence_details: { due_by: 1_793_000_000 },
    };
    this.disputes.push(dispute);
    return dispute;
  }

  /** An employee refunds in Stripe's dashboard; returns the charge. */
  refundInDashboard(intentId: string | null, amount: number): { readonly id: string } {
    const body = new URLSearchParams({ payment_intent: intentId ?? '', amount: String(amount) });
    const refund = this.#refund(body);
    if (refund instanceof Error) throw refund;
    return { id: `ch_${intentId}` };
  }

  /** A notification as Stripe signs it. */
  event(type: string, object: object, more: { id?: string; secret?: string; timestamp?: number } = {}): SignedEvent {
    const id = more.id ?? newId('evt');
    const body = JSON.stringify({ id, object: 'event', type, api_version: '2026-01-01', data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({
      ...{ payload: body, secret: more.secret ?? webhookSecret },
      ...(more.timestamp !== undefined && { timestamp: more.timestamp }),
    });
    return { body, signature };
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    const body = new URLSearchParams(await text(request));
    if (url.pathname.startsWith('/pay/')) return this.#page(request, response, url);
    if (this.plan.away) return void response.destroy();
    const send = (status: number, answer: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    };
    if (request.headers.authorization !== 'Bearer sk_test_of_the_tests') {
      return send(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
    }
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? this.#answers.get(key) : undefined;
    const answer = known ?? this.#answer(request.method ?? 'GET', url, body);
    if (answer === null) {
      return send(404, { error: { type: 'invalid_request_error', message: `No such object: ${url.pathname}` } });
    }
    if (answer instanceof Error)
      return send(400, { error: { type: 'invalid_request_error', message: answer.message } });
    if (typeof key === 'string') this.#answers.set(key, answer);
    if (this.plan.losesAnswers && request.method === 'POST') return void response.destroy();
    send(200, answer);
  }

  #answer(method: string, url: URL, body: URLSearchParams): unknown {
    const [, name, second, third] = /^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    const pick = (list: readonly { readonly id: string }[], id = second) => list.find((each) => each.id === id) ?? null;
    if (name === 'checkout') return third === undefined ? this.#open(body) : pick(this.sessions, third);
    if (name === 'payment_intents') return pick(this.intents);
    if (name === 'disputes') return pick(this.disputes);
    // A charge has the name of its payment.
    if (name === 'charges') return { id: second, object: 'charge', payment_intent: second?.replace(/^ch_/, '') };
    if (name !== 'refunds') return null;
    if (second !== undefined) return pick(this.refunds);
    if (method === 'POST') return this.#refund(body);
    const data = this.refunds.filter(({ payment_intent }) => payment_intent === url.searchParams.get('payment_intent'));
    return { object: 'list', url: '/v1/refunds', has_more: false, data };
  }

  #open(body: URLSearchParams): CheckoutSession {
    const id = newId('cs_test');
    const session: CheckoutSession = {
      ...{ id, object: 'checkout.session', url: `${this.origin}/pay/${id}` },
      client_reference_id: body.get('client_reference_id') ?? '',
      success_url: body.get('success_url') ?? '/',
      currency: body.get('line_items[0][price_data][currency]') ?? '',
      amount_total: Number(body.get('line_items[0][price_data][unit_amount]')),
      ...{ status: 'open', payment_status: 'unpaid', payment_intent: null },
    };
    this.sessions.push(session);
    return session;
  }

  #refund(body: URLSearchParams): Refund | Error {
    if (this.plan.refuses !== null) return new Error(this.plan.refuses);
    const intent = this.intents.find(({ id }) => id === body.get('payment_intent'));
    if (!intent) return new Error('No such payment_intent');
    const before = this.refunds
      .filter(({ payment_intent, status }) => payment_intent === intent.id && status === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0);
    const amount = Number(body.get('amount') ?? intent.amount - before);
    if (before + amount > intent.amount) return new Error('Refund amount is greater than the unrefunded amount');
    const refund: Refund = {
      ...{ id: newId('re'), object: 'refund', payment_intent: intent.id, amount, currency: intent.currency },
      ...{ metadata: { refund_id: body.get('metadata[refund_id]') ?? '' }, status: 'succeeded' },
    };
    this.refunds.push(refund);
    return refund;
  }

  /** Stripe's own page: a button that pays. */
  #page(request: IncomingMessage, response: ServerResponse, url: URL): void {
    const id = url.pathname.slice('/pay/'.length);
    if (request.method === 'POST') {
      response.writeHead(303, { location: this.pay(id).success_url }).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><title>Stripe</title><form method="post"><button>Pay</button></form>');
  }
}
