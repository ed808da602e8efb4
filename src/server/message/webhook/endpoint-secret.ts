import { randomBytes } from 'node:crypto';
import { openText, type PayeeKeys, sealText } from '../../payout/payee/payee-details.ts';

/** A new secret of the Standard Webhooks specification: 256 random bits. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Bytes moved to another endpoint's row cannot be decrypted. */
const boundTo = (endpointId: string) => `webhook_endpoints.secret\n${endpointId}`;

/** Encrypts a secret with the key of the bank accounts: signing needs the secret itself, so a hash is not enough. */
export const sealSecret = (keys: PayeeKeys, endpointId: string, secret: string): Buffer =>
  sealText(keys, boundTo(endpointId), secret);

/** Decrypts a secret. Throws if it was changed, is another endpoint's, or its key is not given. */
export const openSecret = (keys: PayeeKeys, endpointId: string, stored: Buffer): string =>
  openText(keys, boundTo(endpointId), stored);
