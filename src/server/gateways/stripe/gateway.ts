import type { GatewayAccess, OpenedPayment, PaymentGateway, PendingCapture, Taken } from '../gateway.ts';
import { findOnPage, openPage, resumePage } from './hosted-page.ts';
import { stripeNotifications } from './notifications.ts';
import { isIntent, openIntent, resumeIntent, takeIntent } from './payment-intent.ts';
import { refundAtStripe } from './refund.ts';
import { stripeSavedCards } from './saved-cards.ts';
import { stripeOf, stripeSettings, stripeVariables } from './settings.ts';

/**
 * Payments by card: on Stripe's own page, or with its script in our checkout where the publishable key is set. Card data never
 * reaches us.
 */
export const stripeGateway: PaymentGateway = {
  name: 'stripe',
  methods: (access) => ['traditional', ...(stripeOf(access)?.inPage ? (['card'] as const) : [])],
  settings: stripeSettings,
  paymentSites: (access) => {
    const api = stripeOf(access)?.api;
    return [api ? api.origin : 'https://checkout.stripe.com'];
  },
  notifications: stripeNotifications,
  wallet: {
    method: 'card',
    missing: (access) => {
      const settings = stripeOf(access);
      if (settings === null) return stripeVariables;
      return settings.inPage ? [] : stripeVariables.slice(-1);
    },
    hasOwnCheckout: false,
    script: (access) => stripeOf(access)?.inPage?.script ?? null,
    offer(access) {
      const inPage = stripeOf(access)?.inPage;
      return inPage ? { method: 'card', script: inPage.script.address, publishable_key: inPage.publishableKey } : null;
    },
  },
  ready: (access) => stripeOf(access) !== null,
  savedCards: stripeSavedCards,
  open: openPage,
  openInPage: openIntent,
  async resume(deployment, { sessionId, reference }) {
    if (reference === null) return null;
    return (isIntent(reference) ? resumeIntent : resumePage)(deployment, sessionId, reference);
  },
  // Stripe captures when the shopper pays: what is left is to find out.
  async take(access, payment) {
    const { reference } = payment;
    if (reference === null) return null;
    return (isIntent(reference) ? takeIntent : findOnPage)(access, payment, reference);
  },
  find,
  refund: refundAtStripe,
};

async function find(access: GatewayAccess, payment: OpenedPayment): Promise<Taken | PendingCapture | null> {
  const { reference } = payment;
  if (reference === null) return null;
  if (!isIntent(reference)) return findOnPage(access, payment, reference);
  const taken = await takeIntent(access, payment, reference);
  return taken === 'declined' ? null : taken;
}
