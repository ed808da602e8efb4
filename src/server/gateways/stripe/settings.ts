import { z } from 'zod';
import type { GatewayAccess } from '../gateway.ts';
import { loopbackAddress, type SettingsDeclaration, type Variables } from '../settings.ts';
import { type ProviderScript, scriptFrom } from '../wallet.ts';

/** Our account at Stripe. */
export type StripeSettings = {
  readonly secretKey: string;
  /** Signs its notifications. */
  readonly webhookSecret: string;
  /** Payments in our own page; null where orders are only paid on Stripe's. */
  readonly inPage: {
    /** The account's key for browsers. */
    readonly publishableKey: string;
    readonly script: ProviderScript;
  } | null;
  /** Another origin of its API, for tests. */
  readonly api: URL | null;
};

const needed = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
/** The last one is needed for payments in our page only. */
export const stripeVariables: readonly string[] = [...needed, 'STRIPE_PUBLISHABLE_KEY'];

export const stripeSettings: SettingsDeclaration = {
  variables: {
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w{8,200}$/, 'must be a secret or restricted key, which starts with sk_ or rk_')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\w{8,200}$/, 'must be the signing secret of the webhook endpoint, which starts with whsec_')
      .optional(),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_(test|live)_\w{8,200}$/, 'must be the publishable key, which starts with pk_')
      .optional(),
    STRIPE_API: loopbackAddress.optional(),
    STRIPE_SCRIPT: loopbackAddress.optional(),
  },
  read(variables): StripeSettings | null | { problems: string[] } {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API: api } = variables;
    const { STRIPE_PUBLISHABLE_KEY: publishableKey } = variables;
    if (!secretKey || !webhookSecret) {
      const missing = needed.filter((name) => !variables[name]);
      if (missing.length === needed.length && !publishableKey) return null;
      return { problems: missing.map((name) => `${name}: is missing; payments with Stripe need it.`) };
    }
    if (publishableKey && modeOf(publishableKey) !== modeOf(secretKey)) {
      const [own, other] = [modeOf(publishableKey), modeOf(secretKey)];
      return { problems: [`STRIPE_PUBLISHABLE_KEY: is a ${own} key, and STRIPE_SECRET_KEY is a ${other} key.`] };
    }
    const inPage = publishableKey ? { publishableKey, script: scriptOf(variables) } : null;
    return { secretKey, webhookSecret, inPage, api: api ? new URL(api) : null };
  },
};

/** `test` or `live`. */
const modeOf = (key: string): string => key.split('_')[1] ?? '';

/** Stripe.js, of the same version as its API. It must come from Stripe's own host. */
const scriptOf = (variables: Variables): ProviderScript =>
  scriptFrom('https://js.stripe.com/endive/stripe.js', sources, variables.STRIPE_SCRIPT);

const sources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connects: ['https://api.stripe.com'],
  // Fields and buttons are frames; the bank's question about a card is one of the second host.
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  images: ['https://*.stripe.com'],
};

/** Our account; null where Stripe is not set up. */
export const stripeOf = ({ gatewaySettings }: Pick<GatewayAccess, 'gatewaySettings'>): StripeSettings | null =>
  (gatewaySettings.stripe as StripeSettings | undefined) ?? null;
