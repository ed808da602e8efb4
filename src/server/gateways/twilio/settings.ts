import { z } from 'zod';
import { loopbackAddress, type SettingsDeclaration } from '../settings.ts';
import type { SmsAccess } from '../sms-service.ts';

/** Our account at Twilio. */
export type TwilioSettings = {
  readonly accountSid: string;
  readonly authToken: string;
  /** Our number, or a messaging service with several. */
  readonly from: string;
  readonly api: string;
};

const needed = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;

export const twilioSettings: SettingsDeclaration = {
  variables: {
    TWILIO_ACCOUNT_SID: z
      .string()
      .regex(/^AC[0-9a-f]{32}$/, 'must be an account SID, which starts with AC')
      .optional(),
    TWILIO_AUTH_TOKEN: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'must be an auth token of 32 characters')
      .optional(),
    TWILIO_FROM: z
      .string()
      .regex(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/, 'must be a number like +14035550100, or a messaging service SID')
      .optional(),
    TWILIO_API: loopbackAddress.optional(),
  },
  read(variables): TwilioSettings | null | { problems: string[] } {
    const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = variables;
    const api = variables.TWILIO_API ?? 'https://api.twilio.com';
    if (accountSid && authToken && from) return { accountSid, authToken, from, api: new URL(api).origin };
    const missing = needed.filter((name) => !variables[name]);
    if (missing.length === needed.length) return null;
    return { problems: missing.map((name) => `${name}: is missing; SMS with Twilio needs it.`) };
  },
};

/** Our account; null where Twilio is not set up. */
export const twilioOf = ({ gatewaySettings }: SmsAccess): TwilioSettings | null =>
  (gatewaySettings.twilio as TwilioSettings | undefined) ?? null;
