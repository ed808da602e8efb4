import { z } from 'zod';
import { type GatewaySettings, key, loopbackAddress, type SettingsDeclaration } from '../settings.ts';
import { missingOf, type ProviderScript, scriptFrom } from '../wallet.ts';

/** Our account at PayPal. */
export type PayPalAccount = {
  readonly script: ProviderScript;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Only payments to it are booked. */
  readonly merchantId: string;
  /** Origin of its API. */
  readonly api: string;
  /**
   * PayPal signs its webhooks for the id that it gave ours; null where none is set up. Without it payments are still
   * found out, by asking.
   */
  readonly webhookId: string | null;
};

export const payPalVariables = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_MERCHANT_ID'] as const;
const hosts = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

export const payPalSettings: SettingsDeclaration = {
  variables: {
    PAYPAL_CLIENT_ID: key.optional(),
    PAYPAL_CLIENT_SECRET: key.optional(),
    PAYPAL_MERCHANT_ID: z
      .string()
      .regex(/^[A-Z0-9]{13}$/, 'must be the 13 letters and digits of the merchant ID, from the settings of the account')
      .optional(),
    PAYPAL_WEBHOOK_ID: z
      .string()
      .regex(/^[A-Z0-9]{10,40}$/, 'must be the id of the webhook, from the settings of the app at PayPal')
      .optional(),
    PAYPAL_SCRIPT: loopbackAddress.optional(),
    PAYPAL_API: loopbackAddress.optional(),
  },
  // A demo pays with play money, everybody else with real.
  read(variables, { demo, currency }): PayPalAccount | null | { problems: string[] } {
    const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = variables;
    const { PAYPAL_MERCHANT_ID: merchantId, PAYPAL_WEBHOOK_ID: webhookId } = variables;
    const missing = missingOf(payPalVariables, variables);
    if (missing !== null && missing !== 'all') return missing;
    if (!clientId || !clientSecret || !merchantId) return null;
    const address = new URL('https://www.paypal.com/sdk/js');
    address.search = new URLSearchParams({
      'client-id': clientId,
      currency,
      intent: 'capture',
      components: 'buttons',
      'disable-funding': 'credit,card',
    }).toString();
    const sources = { scripts: hosts, connects: hosts, frames: hosts, images: hosts };
    return {
      script: scriptFrom(address.href, sources, variables.PAYPAL_SCRIPT),
      clientId,
      clientSecret,
      merchantId,
      api: variables.PAYPAL_API ?? (demo ? 'https://api-m.sandbox.paypal.com' : 'https://api-m.paypal.com'),
      webhookId: webhookId ?? null,
    };
  },
};

/** Our account; null where PayPal is not set up. */
export const payPalOf = ({ gatewaySettings }: { readonly gatewaySettings: GatewaySettings }): PayPalAccount | null =>
  (gatewaySettings.paypal as PayPalAccount | undefined) ?? null;
