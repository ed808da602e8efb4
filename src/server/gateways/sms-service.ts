import type { GatewayAccess } from './gateway.ts';
import type { SettingsDeclaration } from './settings.ts';

export type SmsAccess = Pick<GatewayAccess, 'gatewaySettings'>;

/** A service that sends SMS. It is its own folder under `gateways/` that can be deleted as a whole. */
export type SmsService = {
  readonly name: string;
  readonly settings: SettingsDeclaration;
  /** Whether it is configured here. */
  ready(access: SmsAccess): boolean;
  /** Sends a text to a number in the format E.164. `refused` is for good: no text can be sent to this number. */
  send(access: SmsAccess, to: string, text: string): Promise<'sent' | 'refused'>;
};
