import Stripe from 'stripe';
import type { Money } from '#domain/money/money.ts';
import { type GatewayAccess, ProviderUnavailable } from '../gateway.ts';
import { type StripeSettings, stripeOf } from './settings.ts';

const clients = new WeakMap<StripeSettings, Stripe>();

/**
 * The library with our account. It repeats a request that had no answer, with the same idempotency key, so that it is
 * done once.
 */
export function stripeClient(settings: StripeSettings): Stripe {
  const known = clients.get(settings);
  if (known) return known;
  const { api, secretKey } = settings;
  const client = new Stripe(secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(api && { host: api.hostname, port: api.port, protocol: 'http' as const }),
  });
  clients.set(settings, client);
  return client;
}

/** Whether Stripe answered that it does not do this; otherwise it is not known what it did. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;

/** The client of the company's Stripe account; throws `ProviderUnavailable` if none is configured. */
export function clientOf(access: Pick<GatewayAccess, 'gatewaySettings'>): Stripe {
  const settings = stripeOf(access);
  if (settings === null) throw new ProviderUnavailable('Stripe is not configured');
  return stripeClient(settings);
}

export const unavailable = (cause: unknown): never => {
  throw new ProviderUnavailable('Stripe does not answer as expected', { cause });
};

/** Where the shopper returns after a payment. The first page takes it, the second only shows its state. */
export const pagesOf = (publicUrl: string, sessionId: string) => {
  const state = `${publicUrl}/payment-success?session_id=${sessionId}`;
  return { paid: `${state}&approved=stripe`, state };
};

/** An amount of Stripe; null if it is unreadable. */
export function moneyOf(amount: number | null, currency: string | null): Money | null {
  if (amount === null || currency === null || !/^[a-z]{3}$/.test(currency)) return null;
  return { amount: BigInt(amount), currency: currency.toUpperCase() };
}
