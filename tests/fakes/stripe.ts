import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { type CardIntent, Declined, FakeSavedCards } from './stripe-saved-cards.ts';
import { stripeScript } from './stripe-script.ts';

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
  readonly object: 'payment_intent';
  readonly client_secret: string;
  readonly metadata: Readonly<Record<string, string>>;
  amount: number;
  amount_received: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  last_payment_error: { readonly type: 'card_error'; readonly code: string; readonly message: string } | null;
  next_action: { readonly type: string; readonly redirect_to_url?: { readonly url: string } } | null;
};

/** What happens to a card, by its number: Stripe's own test cards. */
const cards: Readonly<Record<string, 'succeeds' | 'declined' | 'asked here' | 'asked by the bank' | 'processing'>> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
  '4000002500003155': 'asked here',
  '4000000000003220': 'asked by the bank',
  '4000000000000077': 'processing',
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
const publishableKey = 'pk_test_of_the_tests';

/** The parts of Stripe's API that we use, with their state, over HTTP on the loopback. */
export class FakeStripe {
  readonly sessions: CheckoutSession[] = [];
  readonly intents: Intent[] = [];
  readonly refunds: Refund[] = [];
  readonly disputes: Dispute[] = [];
  readonly cards = new FakeSavedCards();
  /** Deviations from success. */
  readonly plan = {
    /** Nothing is answered. */
    away: false,
    /** A refund is done, and its answer is lost. */
    losesAnswers: false,
    /** Stripe's script does not load. */
    breaksScript: false,
    /** Stripe knows no account with the publishable key. */
    refusesKey: false,
    /** Answers to browsers wait for it. */
    gate: Promise.resolve(),
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
    return {
      STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API: this.origin,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_SCRIPT: `${this.origin}/stripe.js`,
    };
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
    const intent = this.#newIntent({
      amount: more.amount ?? session.amount_total,
      currency: more.currency ?? session.currency,
      status: more.processing ? 'processing' : 'succeeded',
      metadata: { session_id: session.client_reference_id },
    });
    Object.assign(session, {
      status: 'complete',
      payment_intent: intent.id,
      payment_status: more.processing ? 'unpaid' : 'paid',
      amount_total: intent.amount,
      currency: intent.currency,
    });
    return session;
  }

  intent(id: string | null): Intent {
    const intent = this.intents.find((candidate) => candidate.id === id);
    if (!intent) throw new Error(`Stripe has no payment intent ${id}`);
    return intent;
  }

  /** The shopper confirms a payment in our page with a card. */
  confirm(id: string | null, card: string, more: { amount?: number; currency?: string } = {}): Intent {
    const intent = this.intent(id);
    if (!['requires_payment_method', 'requires_action'].includes(intent.status)) return intent;
    const becomes = cards[card] ?? 'declined';
    Object.assign(intent, { last_payment_error: null, next_action: null, ...more });
    if (becomes === 'succeeds') this.#settle(intent, true);
    else if (becomes === 'declined') this.#settle(intent, false);
    else if (becomes === 'processing') intent.status = 'processing';
    else {
      intent.status = 'requires_action';
      intent.next_action =
        becomes === 'asked here'
          ? { type: 'use_stripe_sdk' }
          : { type: 'redirect_to_url', redirect_to_url: { url: `${this.origin}/bank/${intent.id}` } };
    }
    return intent;
  }

  /** The bank's question was answered, or a payment that was under way is decided. */
  settle(id: string | null, arrives: boolean): Intent {
    return this.#settle(this.intent(id), arrives);
  }

  #settle(intent: Intent, arrives: boolean): Intent {
    const code = intent.status === 'requires_action' ? 'payment_intent_authentication_failure' : 'card_declined';
    const message =
      code === 'card_declined'
        ? 'Your card was declined.'
        : 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
    return Object.assign(intent, {
      status: arrives ? 'succeeded' : 'requires_payment_method',
      amount_received: arrives ? intent.amount : 0,
      last_payment_error: arrives ? null : { type: 'card_error' as const, code, message },
      next_action: null,
    });
  }

  #newIntent(of: Pick<Intent, 'amount' | 'currency' | 'status' | 'metadata'>): Intent {
    const id = newId('pi');
    const intent: Intent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_${newId('secret')}`,
      amount_received: 0,
      last_payment_error: null,
      next_action: null,
      ...of,
    };
    this.intents.push(intent);
    return intent;
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
      id: newId('du'),
      object: 'dispute',
      payment_intent: intentId,
      amount,
      currency: 'cad',
      reason: 'product_not_received',
      created: 1_792_000_000,
      status: 'needs_response',
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
      payload: body,
      secret: more.secret ?? webhookSecret,
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
    // A browser asks for the icon of a page at any time.
    if (url.pathname === '/favicon.ico') return void response.writeHead(204).end();
    if (url.pathname.startsWith('/save/')) return this.#cardPage(request, response, url);
    if (url.pathname.startsWith('/bank/')) return this.#bank(request, response, url);
    if (url.pathname === '/stripe.js') return this.#script(response);
    if (this.plan.away) return void response.destroy();
    if (request.headers.authorization === `Bearer ${publishableKey}` || request.method === 'OPTIONS') {
      return this.#toBrowser(request, response, url, body);
    }
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
    if (answer instanceof Declined) return send(402, { error: answer.error });
    if (this.plan.losesAnswers && request.method === 'POST') return void response.destroy();
    send(200, answer);
  }

  #answer(method: string, url: URL, body: URLSearchParams): unknown {
    const [, name, second, third] = /^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    const pick = (list: readonly { readonly id: string }[], id = second) => list.find((each) => each.id === id) ?? null;
    if (name === 'checkout' && third === undefined) {
      return body.get('mode') === 'setup' ? this.cards.open(body, this.origin) : this.#open(body);
    }
    if (name === 'checkout') return pick([...this.sessions, ...this.cards.sessions], third);
    if (name === 'customers') return { id: newId('cus'), object: 'customer' };
    if (name === 'payment_methods') return this.cards.detach(second);
    if (name === 'payment_intents') return this.#answerIntents(method, second, third, url, body);
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
      id,
      object: 'checkout.session',
      url: `${this.origin}/pay/${id}`,
      client_reference_id: body.get('client_reference_id') ?? '',
      success_url: body.get('success_url') ?? '/',
      currency: body.get('line_items[0][price_data][currency]') ?? '',
      amount_total: Number(body.get('line_items[0][price_data][unit_amount]')),
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
    };
    this.sessions.push(session);
    return session;
  }

  /** Payments in our page, and charges of saved cards, which have a customer. */
  #answerIntents(
    method: string,
    id: string | undefined,
    act: string | undefined,
    url: URL,
    body: URLSearchParams,
  ): unknown {
    if (act === 'cancel' && id !== undefined) return this.#cancel(id);
    if (id !== undefined) return [...this.intents, ...this.cards.intents].find((each) => each.id === id) ?? null;
    if (method === 'POST') return body.has('customer') ? this.cards.charge(body) : this.#openIntent(body);
    return this.cards.list(url.searchParams.get('customer'));
  }

  #openIntent(body: URLSearchParams): Intent | Error {
    const amount = Number(body.get('amount'));
    if (!Number.isSafeInteger(amount) || amount < 50) return new Error('Invalid integer: amount');
    return this.#newIntent({
      amount,
      currency: body.get('currency') ?? '',
      status: 'requires_payment_method',
      metadata: {
        session_id: body.get('metadata[session_id]') ?? '',
        order_id: body.get('metadata[order_id]') ?? '',
      },
    });
  }

  #cancel(id: string): Intent | Error {
    const intent = this.intent(id);
    if (!['requires_payment_method', 'requires_action'].includes(intent.status)) {
      return new Error(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`);
    }
    return Object.assign(intent, { status: 'canceled' });
  }

  /** What Stripe's script asks for, with the publishable key and the secret of one payment. */
  async #toBrowser(request: IncomingMessage, response: ServerResponse, url: URL, body: URLSearchParams): Promise<void> {
    const send = (status: number, answer: unknown) => {
      const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' };
      response.writeHead(status, { 'content-type': 'application/json', ...allowed });
      response.end(JSON.stringify(answer));
    };
    if (request.method === 'OPTIONS') return send(200, {});
    await this.plan.gate;
    if (this.plan.refusesKey) {
      return send(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
    }
    if (url.pathname === '/v1/elements/sessions') return send(200, {});
    const [, id, act] = /^\/v1\/payment_intents\/(\w+)\/(confirm|verify)$/.exec(url.pathname) ?? [];
    const intent = this.intents.find((each) => each.id === id && each.client_secret === body.get('client_secret'));
    if (!intent) return send(404, { error: { type: 'invalid_request_error', message: 'No such payment_intent' } });
    if (intent.status === 'canceled') {
      const message = 'This PaymentIntent was canceled.';
      const code = 'payment_intent_unexpected_state';
      return send(400, { error: { type: 'invalid_request_error', code, message, payment_intent: intent } });
    }
    if (act === 'verify') this.#settle(intent, body.get('answer') === 'yes');
    else {
      this.#returnTo.set(intent.id, body.get('return_url') ?? '/');
      this.confirm(intent.id, body.get('card') ?? '');
    }
    const { last_payment_error: error } = intent;
    if (error) return send(402, { error: { ...error, payment_intent: intent } });
    return send(200, intent);
  }

  #returnTo = new Map<string, string>();

  #script(response: ServerResponse): void {
    const isThere = !this.plan.breaksScript;
    response.writeHead(isThere ? 200 : 500, { 'content-type': 'text/javascript' });
    response.end(isThere ? stripeScript : '');
  }

  /** The bank asks whether the shopper pays, and sends them back. */
  #bank(request: IncomingMessage, response: ServerResponse, url: URL): void {
    const intent = this.intent(url.pathname.slice('/bank/'.length));
    const answer = url.searchParams.get('answer');
    if (request.method === 'POST') {
      this.#settle(intent, answer === 'yes');
      const back = new URL(this.#returnTo.get(intent.id) ?? '/');
      back.searchParams.set('payment_intent', intent.id);
      back.searchParams.set('payment_intent_client_secret', intent.client_secret);
      back.searchParams.set('redirect_status', answer === 'yes' ? 'succeeded' : 'failed');
      response.writeHead(303, { location: back.href }).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    const form = (to: string, label: string) =>
      `<form method="post" action="?answer=${to}"><button>${label}</button></form>`;
    response.end(`<!doctype html><title>The bank</title>${form('yes', 'Approve')}${form('no', 'Refuse')}`);
  }

  #refund(body: URLSearchParams): Refund | Error {
    if (this.plan.refuses !== null) return new Error(this.plan.refuses);
    const taken: readonly (Intent | CardIntent)[] = [...this.intents, ...this.cards.intents];
    const intent = taken.find(({ id }) => id === body.get('payment_intent'));
    if (!intent) return new Error('No such payment_intent');
    const before = this.refunds
      .filter(({ payment_intent, status }) => payment_intent === intent.id && status === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0);
    const amount = Number(body.get('amount') ?? intent.amount - before);
    if (before + amount > intent.amount) return new Error('Refund amount is greater than the unrefunded amount');
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      payment_intent: intent.id,
      amount,
      currency: intent.currency,
      metadata: { refund_id: body.get('metadata[refund_id]') ?? '' },
      status: 'succeeded',
    };
    this.refunds.push(refund);
    return refund;
  }

  /** Stripe's own page in setup mode: a button that saves a card. */
  #cardPage(request: IncomingMessage, response: ServerResponse, url: URL): void {
    if (request.method === 'POST') {
      response.writeHead(303, { location: this.cards.enter(url.pathname.slice('/save/'.length)) }).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><title>Stripe</title><form method="post"><button>Save card</button></form>');
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
