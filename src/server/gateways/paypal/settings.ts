import { z } from 'zod';
import type { GatewayAccess } from '../gateway.ts';
import type { SettingsDeclaration } from '../settings.ts';

type PayPalSettings = { readonly webhookId: string };

/** PayPal signs its webhooks for the id that it gave ours. Without it payments are still found out, by asking. */
export const payPalSettings: SettingsDeclaration = {
  variables: {
    PAYPAL_WEBHOOK_ID: z
      .string()
      .regex(/^[A-Z0-9]{10,40}$/, 'must be the id of the webhook, from the settings of the app at PayPal')
      .optional(),
  },
  read: ({ PAYPAL_WEBHOOK_ID: webhookId }): PayPalSettings | null => (webhookId ? { webhookId } : null),
};

/** The id of our webhook at PayPal; null where none is set up. */
export const webhookIdOf = ({ gatewaySettings }: Pick<GatewayAccess, 'gatewaySettings'>): string | null =>
  (gatewaySettings.paypal as PayPalSettings | undefined)?.webhookId ?? null;
