import { z } from 'zod';
import type { GatewayAccess } from '../gateway.ts';
import type { SettingsDeclaration } from '../settings.ts';

/** Our account at Resend. Mails go there by SMTP, like to any other server (`SMTP_URL`). */
export type ResendSettings = {
  /** Signs its notifications. */
  readonly webhookSecret: string;
};

export const resendSettings: SettingsDeclaration = {
  variables: {
    RESEND_WEBHOOK_SECRET: z
      .string()
      .regex(
        /^whsec_[A-Za-z0-9+/]{16,200}={0,2}$/,
        'must be the signing secret of the webhook, which starts with whsec_',
      )
      .optional(),
  },
  read({ RESEND_WEBHOOK_SECRET: webhookSecret }): ResendSettings | null {
    return webhookSecret ? { webhookSecret } : null;
  },
};

/** Our account; null where Resend is not set up. */
export const resendOf = ({ gatewaySettings }: Pick<GatewayAccess, 'gatewaySettings'>): ResendSettings | null =>
  (gatewaySettings.resend as ResendSettings | undefined) ?? null;
