import type { ProviderSettings } from '../gateway.ts';
import { key, loopbackAddress } from '../settings.ts';
import { missingOf, type ProviderScript, scriptFrom, type Wallet } from '../wallet.ts';

type GooglePaySettings = {
  readonly script: ProviderScript;
  readonly merchantId: string;
  /** The card processor's name at Google, and our account there. */
  readonly gateway: string;
  readonly gatewayMerchantId: string;
};

const needed = ['GOOGLE_PAY_MERCHANT_ID', 'GOOGLE_PAY_GATEWAY', 'GOOGLE_PAY_GATEWAY_MERCHANT_ID'] as const;
const origin = 'https://pay.google.com';

const settingsOf = ({ gatewaySettings }: { gatewaySettings: Readonly<Record<string, unknown>> }) =>
  (gatewaySettings['google-pay'] as GooglePaySettings | undefined) ?? null;

/** Google Pay: its token is charged by the gateway of a card processor. */
export const googlePay: ProviderSettings & { readonly wallet: Wallet } = {
  name: 'google-pay',
  settings: {
    variables: {
      GOOGLE_PAY_MERCHANT_ID: key.optional(),
      GOOGLE_PAY_GATEWAY: key.optional(),
      GOOGLE_PAY_GATEWAY_MERCHANT_ID: key.optional(),
      GOOGLE_PAY_SCRIPT: loopbackAddress.optional(),
    },
    read(variables): GooglePaySettings | null | { problems: string[] } {
      const { GOOGLE_PAY_MERCHANT_ID: merchantId, GOOGLE_PAY_GATEWAY: gateway } = variables;
      const { GOOGLE_PAY_GATEWAY_MERCHANT_ID: gatewayMerchantId, GOOGLE_PAY_SCRIPT: instead } = variables;
      const missing = missingOf(needed, variables);
      if (missing !== null && missing !== 'all') return missing;
      if (!merchantId || !gateway || !gatewayMerchantId) return null;
      const sources = {
        scripts: [origin],
        // Chrome's own payment sheet is asked for by its method's address.
        connects: [origin, 'https://google.com/pay'],
        frames: [origin],
        images: ['https://www.gstatic.com'],
      };
      const script = scriptFrom(`${origin}/gp/p/js/pay.js`, sources, instead);
      return { script, merchantId, gateway, gatewayMerchantId };
    },
  },
  wallet: {
    method: 'google-pay',
    missing: (access) => (settingsOf(access) ? [] : needed),
    hasOwnCheckout: false,
    script: (access) => settingsOf(access)?.script ?? null,
    offer({ company, demo, ...access }) {
      const settings = settingsOf(access);
      return (
        settings && {
          method: 'google-pay',
          script: settings.script.address,
          environment: demo ? 'TEST' : 'PRODUCTION',
          merchant_id: settings.merchantId,
          merchant_name: company.brand.name,
          gateway: settings.gateway,
          gateway_merchant_id: settings.gatewayMerchantId,
          country: company.shipping.countries[0] ?? 'CA',
        }
      );
    },
  },
};
