import Stripe from 'stripe';
import type { StripeSettings } from './settings.ts';

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
