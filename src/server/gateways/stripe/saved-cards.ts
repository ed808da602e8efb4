import Stripe from 'stripe';
import type { ChargeFailure } from '#domain/membership/fee.ts';
import { type GatewayAccess, ProviderUnavailable } from '../gateway.ts';
import type { CardCharge, ChargeOutcome, SavedCard, SavedCards } from '../saved-cards.ts';
import { clientOf } from './client.ts';

/** Cards on file at Stripe: Checkout in setup mode saves them, and a payment intent without the cardholder charges them. */
export const stripeSavedCards: SavedCards = {
  async open(access, { sessionId, name, email, customer, returnUrl }) {
    const client = clientOf(access);
    try {
      const owner =
        customer ??
        (await client.customers.create({ name, email }, { idempotencyKey: `card-customer-${sessionId}` })).id;
      const opened = await client.checkout.sessions.create(
        {
          mode: 'setup',
          customer: owner,
          allowed_payment_method_types: ['card'],
          client_reference_id: referenceOf(sessionId),
          success_url: returnUrl,
          cancel_url: returnUrl,
        },
        { idempotencyKey: `card-page-${sessionId}` },
      );
      if (opened.url === null) throw new Error(`Stripe opened ${opened.id} without a page`);
      return { address: opened.url, reference: opened.id };
    } catch (cause) {
      throw new ProviderUnavailable('Stripe does not answer as expected', { cause });
    }
  },
  async read(access, sessionId, reference) {
    const session = await clientOf(access).checkout.sessions.retrieve(reference, {
      expand: ['setup_intent.payment_method'],
    });
    if (session.status !== 'complete' || session.client_reference_id !== referenceOf(sessionId)) return null;
    const intent = session.setup_intent;
    const method = typeof intent === 'object' ? intent?.payment_method : null;
    if (typeof method !== 'object' || !method?.card) return null;
    return cardOf(method, method.card);
  },
  charge,
  async forget(access, { card }) {
    try {
      await clientOf(access).paymentMethods.detach(card);
    } catch (error) {
      // It was detached already.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
  },
};

/** Not the id alone: a notification about this page is not about a payment of the shop. */
const referenceOf = (sessionId: string) => `card-${sessionId}`;

const cardOf = ({ id, customer }: Stripe.PaymentMethod, card: Stripe.PaymentMethod.Card): SavedCard => ({
  customer: typeof customer === 'string' ? customer : (customer?.id ?? null),
  card: id,
  brand: card.brand,
  last4: card.last4,
  expiryMonth: card.exp_month,
  expiryYear: card.exp_year,
});

/** Stripe forgets idempotency keys after a day, so earlier charges of the customer are looked through first. */
async function charge(
  access: GatewayAccess,
  { key, card: { customer, card }, amount, description }: CardCharge,
): Promise<ChargeOutcome> {
  const { paymentIntents } = clientOf(access);
  if (customer === null) throw new Error('a card at Stripe has no customer');
  for await (const earlier of paymentIntents.list({ customer, limit: 100 })) {
    if (earlier.metadata.charge_key === key) return outcomeOf(earlier, earlier.last_payment_error);
  }
  try {
    const created = await paymentIntents.create(
      {
        amount: Number(amount.amount),
        currency: amount.currency.toLowerCase(),
        customer,
        payment_method: card,
        allowed_payment_method_types: ['card'],
        confirm: true,
        off_session: true,
        description,
        metadata: { charge_key: key },
      },
      { idempotencyKey: `charge-${key}-${card}` },
    );
    return outcomeOf(created, created.last_payment_error);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return { outcome: 'failed', failure: failureOf(error) };
    throw error;
  }
}

function outcomeOf({ id, status }: Stripe.PaymentIntent, error: Declined | null): ChargeOutcome {
  if (status === 'succeeded') return { outcome: 'paid', chargeId: id };
  if (status === 'requires_action') return { outcome: 'failed', failure: 'authentication-required' };
  if (status === 'requires_payment_method' || status === 'canceled') {
    return { outcome: 'failed', failure: failureOf(error ?? {}) };
  }
  throw new Error(`the payment ${id} is ${status}`);
}

type Declined = { readonly code?: string | undefined; readonly decline_code?: string | undefined };

function failureOf({ code, decline_code: reason }: Declined): ChargeFailure {
  if (code === 'authentication_required' || reason === 'authentication_required') return 'authentication-required';
  if (code === 'expired_card') return 'expired-card';
  return reason === 'insufficient_funds' ? 'insufficient-funds' : 'declined';
}
