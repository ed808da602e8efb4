import type { Buffer } from 'node:buffer';
import type { GatewayAccess, ProviderSettings } from './gateway.ts';

export type ContentAccess = Pick<GatewayAccess, 'gatewaySettings'>;

export type AiFault = 'AI_UNREACHABLE' | 'AI_TOO_SLOW' | 'AI_BUSY' | 'AI_REFUSED' | 'AI_UNREADABLE';

/** A service that generates texts and images. It is its own folder under `gateways/` that can be deleted as a whole. */
export type ContentGenerator = ProviderSettings & {
  /** Whether it is configured here. */
  ready(access: ContentAccess): boolean;
  /** Asks the model for a JSON object; returns its text. */
  completeText(
    access: ContentAccess,
    prompt: { readonly system: string; readonly user: string },
  ): Promise<{ readonly text: string } | AiFault>;
  /** The image bytes sent by the service; never fetched from an address that the service names. */
  drawImage(access: ContentAccess, prompt: string): Promise<{ readonly bytes: Buffer } | AiFault>;
};
