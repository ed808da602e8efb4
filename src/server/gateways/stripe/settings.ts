import { z } from 'zod';
import type { GatewayAccess } from '../gateway.ts';
import { loopbackAddress, type SettingsDeclaration } from '../settings.ts';

/** Our account at Stripe. */
export type StripeSettings = {
  readonly secretKey: string;
  /** Signs its notifications. */
  readonly webhookSecret: string;
  /** Another origin of its API, for tests. */
  readonly api: URL | null;
};

const needed = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

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
    STRIPE_API: loopbackAddress.optional(),
  },
  read(variables): StripeSettings | null | { problems: string[] } {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API: api } = variables;
    if (secretKey && webhookSecret) return { secretKey, webhookSecret, api: api ? new URL(api) : null };
    const missing = needed.filter((name) => !variables[name]);
    if (missing.length === needed.length) return null;
    return { problems: missing.map((name) => `${name}: is missing; payments with Stripe need it.`) };
  },
};

/** Our account; null where Stripe is not set up. */
export const stripeOf = ({ gatewaySettings }: Pick<GatewayAccess, 'gatewaySettings'>): StripeSettings | null =>
  (gatewaySettings.stripe as StripeSettings | undefined) ?? null;
