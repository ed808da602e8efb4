import { z } from 'zod';
import type { ProviderScript, WalletMethod, Wallets } from '#server/gateways/wallets.ts';

const key = z.string().regex(/^[\w.-]{1,200}$/, 'has characters that a key does not have');

/** Scripts and interfaces come from their providers. Tests put their own in the place, on this machine only. */
const loopbackWords = 'is for tests: it must be an address of this machine';
const loopback = z
  .url({ protocol: /^http$/, error: loopbackWords, abort: true })
  .refine((text) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(text).hostname), loopbackWords);

/** The variables of the environment that configure the wallets. */
export const walletVariables = {
  GOOGLE_PAY_MERCHANT_ID: key.optional(),
  GOOGLE_PAY_GATEWAY: key.optional(),
  GOOGLE_PAY_GATEWAY_MERCHANT_ID: key.optional(),
  PAYPAL_CLIENT_ID: key.optional(),
  PAYPAL_CLIENT_SECRET: key.optional(),
  PAYPAL_MERCHANT_ID: z
    .string()
    .regex(/^[A-Z0-9]{13}$/, 'must be the 13 letters and digits of the merchant ID, from the settings of the account')
    .optional(),
  SHOPIFY_DOMAIN: z
    .string()
    .regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'must be a domain like your-shop.myshopify.com')
    .optional(),
  SHOPIFY_STOREFRONT_TOKEN: key.optional(),
  GOOGLE_PAY_SCRIPT: loopback.optional(),
  PAYPAL_SCRIPT: loopback.optional(),
  PAYPAL_API: loopback.optional(),
  SHOPIFY_SCRIPT: loopback.optional(),
};

const schema = z.object(walletVariables);
type Variables = z.infer<typeof schema>;

const names: Readonly<Record<WalletMethod, readonly (keyof Variables)[]>> = {
  'google-pay': ['GOOGLE_PAY_MERCHANT_ID', 'GOOGLE_PAY_GATEWAY', 'GOOGLE_PAY_GATEWAY_MERCHANT_ID'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_MERCHANT_ID'],
  'shop-pay': ['SHOPIFY_DOMAIN', 'SHOPIFY_STOREFRONT_TOKEN'],
};
const methods = ['google-pay', 'paypal', 'shop-pay'] as const;

/** The missing settings of a wallet that has others: a mistake, reported at start. */
export function halfConfigured(variables: Variables): string[] {
  return methods.flatMap((method) => {
    const lacking = names[method].filter((name) => !variables[name]);
    return lacking.length === names[method].length
      ? []
      : lacking.map((name) => `${name}: is missing, while other settings of the same wallet are there.`);
  });
}

function scriptFrom(
  address: string,
  own: Omit<ProviderScript, 'address'>,
  instead: string | undefined,
): ProviderScript {
  if (instead === undefined) return { address, ...own };
  const put = new URL(instead);
  put.search = new URL(address).search;
  const here = [put.origin];
  return { address: put.href, scripts: here, connects: here, frames: here, images: here };
}

const payPalHosts = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

/** The wallets that the variables configure. A demo pays with play money, everybody else with real. */
export function walletsOf(variables: Variables, { demo, currency }: { demo: boolean; currency: string }): Wallets {
  const { GOOGLE_PAY_MERCHANT_ID: merchantId, GOOGLE_PAY_GATEWAY: gateway } = variables;
  const { GOOGLE_PAY_GATEWAY_MERCHANT_ID: gatewayMerchantId } = variables;
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = variables;
  const { PAYPAL_MERCHANT_ID: payPalMerchantId } = variables;
  const { SHOPIFY_DOMAIN: domain, SHOPIFY_STOREFRONT_TOKEN: token } = variables;
  const google = 'https://pay.google.com';
  const payPalScript = new URL('https://www.paypal.com/sdk/js');
  payPalScript.search = new URLSearchParams({
    'client-id': clientId ?? '',
    currency,
    intent: 'capture',
    components: 'buttons',
    'disable-funding': 'credit,card',
  }).toString();
  return {
    googlePay:
      merchantId && gateway && gatewayMerchantId
        ? {
            script: scriptFrom(
              `${google}/gp/p/js/pay.js`,
              {
                scripts: [google],
                // Chrome's own payment sheet is asked for by its method's address.
                connects: [google, 'https://google.com/pay'],
                frames: [google],
                images: ['https://www.gstatic.com'],
              },
              variables.GOOGLE_PAY_SCRIPT,
            ),
            merchantId,
            gateway,
            gatewayMerchantId,
          }
        : null,
    payPal:
      clientId && clientSecret && payPalMerchantId
        ? {
            script: scriptFrom(
              payPalScript.href,
              { scripts: payPalHosts, connects: payPalHosts, frames: payPalHosts, images: payPalHosts },
              variables.PAYPAL_SCRIPT,
            ),
            clientId,
            clientSecret,
            merchantId: payPalMerchantId,
            api: variables.PAYPAL_API ?? (demo ? 'https://api-m.sandbox.paypal.com' : 'https://api-m.paypal.com'),
          }
        : null,
    shopPay:
      domain && token
        ? {
            script: scriptFrom(
              'https://sdks.shopifycdn.com/js-buy-sdk/v3/latest/index.umd.min.js',
              { scripts: ['https://sdks.shopifycdn.com'], connects: [`https://${domain}`], frames: [], images: [] },
              variables.SHOPIFY_SCRIPT,
            ),
            domain,
            token,
          }
        : null,
    missing: methods.flatMap((method) => {
      const settings = names[method].filter((name) => !variables[name]);
      return settings.length > 0 ? [{ method, settings }] : [];
    }),
  };
}
