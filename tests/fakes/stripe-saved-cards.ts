import { randomUUID } from 'node:crypto';

type SetupSession = {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly url: string;
  readonly customer: string;
  readonly client_reference_id: string;
  readonly success_url: string;
  status: 'open' | 'complete';
  setup_intent: { readonly payment_method: PaymentMethod } | null;
};
type PaymentMethod = {
  readonly id: string;
  readonly customer: string;
  readonly card: { brand: string; last4: string; exp_month: number; exp_year: number };
};
export type CardIntent = {
  readonly id: string;
  readonly customer: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: { readonly charge_key: string };
  status: 'succeeded' | 'requires_payment_method';
  last_payment_error: CardError | null;
};
type CardError = { readonly type: 'card_error'; code: string; decline_code?: string; message: string };

/** The answer to a charge that the bank declines. */
export class Declined {
  readonly error: CardError;
  constructor(error: CardError) {
    this.error = error;
  }
}

const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;

/** Saved cards of the fake of Stripe: Checkout in setup mode, customers, and charges without the cardholder. */
export class FakeSavedCards {
  readonly sessions: SetupSession[] = [];
  readonly methods: PaymentMethod[] = [];
  readonly intents: CardIntent[] = [];
  /** Why charges are declined: a code of Stripe, with the reason of the bank. */
  declines: { readonly code: string; readonly decline_code?: string } | null = null;

  /** The person enters a card on Stripe's page: the address to which it leads. */
  enter(id: string, last4 = '4242'): string {
    const session = this.sessions.find((candidate) => candidate.id === id);
    if (!session) throw new Error(`Stripe has no page ${id}`);
    const card = { brand: 'visa', last4, exp_month: 12, exp_year: 2030 };
    const method = { id: newId('pm'), customer: session.customer, card };
    this.methods.push(method);
    Object.assign(session, { status: 'complete', setup_intent: { payment_method: method } });
    return session.success_url;
  }

  open(body: URLSearchParams, origin: string): SetupSession {
    const id = newId('cs_test');
    const session: SetupSession = {
      id,
      object: 'checkout.session',
      url: `${origin}/save/${id}`,
      customer: body.get('customer') ?? '',
      client_reference_id: body.get('client_reference_id') ?? '',
      success_url: body.get('success_url') ?? '/',
      status: 'open',
      setup_intent: null,
    };
    this.sessions.push(session);
    return session;
  }

  list(customer: string | null): object {
    const data = this.intents.filter((intent) => intent.customer === customer).toReversed();
    return { object: 'list', url: '/v1/payment_intents', has_more: false, data };
  }

  charge(body: URLSearchParams): CardIntent | Declined {
    const error: CardError | null = this.declines && { type: 'card_error', message: 'Declined', ...this.declines };
    const intent: CardIntent = {
      id: newId('pi'),
      customer: body.get('customer') ?? '',
      amount: Number(body.get('amount')),
      currency: body.get('currency') ?? '',
      metadata: { charge_key: body.get('metadata[charge_key]') ?? '' },
      status: error ? 'requires_payment_method' : 'succeeded',
      last_payment_error: error,
    };
    this.intents.push(intent);
    return error ? new Declined(error) : intent;
  }

  detach(id: string | undefined): object {
    const place = this.methods.findIndex((method) => method.id === id);
    return place < 0 ? new Error('No such payment method') : (this.methods.splice(place, 1)[0] ?? {});
  }
}
