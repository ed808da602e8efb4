import { z } from 'zod';
import type { StoreAccess } from '../online-store.ts';
import type { SettingsDeclaration } from '../settings.ts';

/** Our store on WooCommerce. */
export type WooCommerceSettings = {
  /** The address of the WordPress site, without a slash at the end. */
  readonly url: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** Signs its webhooks. Without it products are pushed, and orders are not paid in the store. */
  readonly webhookSecret: string | null;
};

const needed = ['WOOCOMMERCE_URL', 'WOOCOMMERCE_CONSUMER_KEY', 'WOOCOMMERCE_CONSUMER_SECRET'] as const;
const loopback = ['localhost', '127.0.0.1', '[::1]'];
const address = 'must be the address of the store, like https://store.example.org';

export const wooCommerceSettings: SettingsDeclaration = {
  variables: {
    WOOCOMMERCE_URL: z
      .url({ protocol: /^https?$/, error: address, abort: true })
      .refine((text) => {
        const { protocol, hostname, search, hash, username } = new URL(text);
        const isSecure = protocol === 'https:' || loopback.includes(hostname);
        return isSecure && search === '' && hash === '' && username === '';
      }, address)
      .optional(),
    WOOCOMMERCE_CONSUMER_KEY: z
      .string()
      .regex(/^ck_\w{8,200}$/, 'must be a REST API consumer key, which starts with ck_')
      .optional(),
    WOOCOMMERCE_CONSUMER_SECRET: z
      .string()
      .regex(/^cs_\w{8,200}$/, 'must be a REST API consumer secret, which starts with cs_')
      .optional(),
    WOOCOMMERCE_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').max(200).optional(),
  },
  read(variables): WooCommerceSettings | null | { problems: string[] } {
    const { WOOCOMMERCE_URL: url, WOOCOMMERCE_CONSUMER_KEY: consumerKey } = variables;
    const { WOOCOMMERCE_CONSUMER_SECRET: consumerSecret, WOOCOMMERCE_WEBHOOK_SECRET: webhookSecret } = variables;
    if (url && consumerKey && consumerSecret) {
      return { url: url.replace(/\/+$/, ''), consumerKey, consumerSecret, webhookSecret: webhookSecret ?? null };
    }
    const missing = needed.filter((name) => !variables[name]);
    if (missing.length === needed.length && !webhookSecret) return null;
    return { problems: missing.map((name) => `${name}: is missing; the WooCommerce store needs it.`) };
  },
};

/** Our store; null where WooCommerce is not set up. */
export const wooCommerceOf = ({ gatewaySettings }: StoreAccess): WooCommerceSettings | null =>
  (gatewaySettings.woocommerce as WooCommerceSettings | undefined) ?? null;

/** The variables without which there is no store. */
export const wooCommerceVariables: readonly string[] = needed;
