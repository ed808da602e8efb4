import { z } from 'zod';
import type { ProviderSettings } from '../gateway.ts';
import { key, loopbackAddress } from '../settings.ts';
import { missingOf, type ProviderScript, scriptFrom, type Wallet } from '../wallet.ts';

type ShopPaySettings = {
  readonly script: ProviderScript;
  readonly domain: string;
  /** The storefront token, which is meant for browsers. */
  readonly token: string;
};

const needed = ['SHOPIFY_DOMAIN', 'SHOPIFY_STOREFRONT_TOKEN'] as const;

const settingsOf = ({ gatewaySettings }: { gatewaySettings: Readonly<Record<string, unknown>> }) =>
  (gatewaySettings['shop-pay'] as ShopPaySettings | undefined) ?? null;

/** Shop Pay: the cart is paid in a store at Shopify. */
export const shopPay: ProviderSettings & { readonly wallet: Wallet } = {
  name: 'shop-pay',
  settings: {
    variables: {
      SHOPIFY_DOMAIN: z
        .string()
        .regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'must be a domain like your-shop.myshopify.com')
        .optional(),
      SHOPIFY_STOREFRONT_TOKEN: key.optional(),
      SHOPIFY_SCRIPT: loopbackAddress.optional(),
    },
    read(variables): ShopPaySettings | null | { problems: string[] } {
      const { SHOPIFY_DOMAIN: domain, SHOPIFY_STOREFRONT_TOKEN: token, SHOPIFY_SCRIPT: instead } = variables;
      const missing = missingOf(needed, variables);
      if (missing !== null && missing !== 'all') return missing;
      if (!domain || !token) return null;
      const host = 'https://sdks.shopifycdn.com';
      const sources = { scripts: [host], connects: [`https://${domain}`], frames: [], images: [] };
      return { script: scriptFrom(`${host}/js-buy-sdk/v3/latest/index.umd.min.js`, sources, instead), domain, token };
    },
  },
  wallet: {
    method: 'shop-pay',
    missing: (access) => (settingsOf(access) ? [] : needed),
    hasOwnCheckout: true,
    script: (access) => settingsOf(access)?.script ?? null,
    offer(access) {
      const settings = settingsOf(access);
      if (settings === null) return null;
      const { script, domain, token } = settings;
      return { method: 'shop-pay', script: script.address, domain, token };
    },
  },
};
