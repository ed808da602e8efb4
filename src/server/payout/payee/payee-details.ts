import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { BankAccount } from '#domain/payout/bank-account.ts';

/** The keys that encrypt account numbers: the first one encrypts, all of them decrypt. */
export type PayeeKeys = readonly [PayeeKey, ...PayeeKey[]];

export type PayeeKey = {
  /** Four bytes of the key's SHA-256: names the key in the ciphertext without revealing it. */
  readonly id: Buffer;
  readonly key: Buffer;
};

/** A key of 32 bytes with its id. Throws for another length. */
export function payeeKey(key: Buffer): PayeeKey {
  if (key.length !== 32) throw new RangeError('a payee key must have 32 bytes');
  return { id: createHash('sha256').update(key).digest().subarray(0, 4), key };
}

const version = 1;
const lengths = { version: 1, keyId: 4, nonce: 12, tag: 16 } as const;
const headLength = lengths.version + lengths.keyId + lengths.nonce + lengths.tag;

/** Bytes moved to another consultant's row or from another column cannot be decrypted. */
const boundTo = (consultantId: string) => `payees.details\n${consultantId}`;

/** Encrypts a text: AES-256-GCM; version, key id, nonce and tag precede the ciphertext. It can only be opened with `boundTo`. */
export function sealText([{ id, key }]: PayeeKeys, boundTo: string, text: string): Buffer {
  const nonce = randomBytes(lengths.nonce);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), id, nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a text. Throws if it was changed, was bound to something else, or its key is not given. */
export function openText(keys: PayeeKeys, boundTo: string, stored: Buffer): string {
  if (stored[0] !== version || stored.length <= headLength) throw new Error('unknown format of an encrypted text');
  const keyId = stored.subarray(1, 5);
  const key = keys.find(({ id }) => id.equals(keyId));
  if (!key) throw new Error(`the key ${keyId.toString('hex')} of an encrypted text is missing: add it to PAYEE_KEY`);
  const decipher = createDecipheriv('aes-256-gcm', key.key, stored.subarray(5, 17))
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(stored.subarray(17, headLength));
  return Buffer.concat([decipher.update(stored.subarray(headLength)), decipher.final()]).toString('utf8');
}

/** Encrypts a bank account. */
export const sealAccount = (keys: PayeeKeys, consultantId: string, account: BankAccount): Buffer =>
  sealText(keys, boundTo(consultantId), JSON.stringify(account));

/** A stored account; old ones have no currency. */
export type StoredAccount = BankAccount & { readonly currency?: string };

/** Decrypts an account. Throws if it was changed, is another consultant's, or its key is not given. */
export const openAccount = (keys: PayeeKeys, consultantId: string, stored: Buffer): StoredAccount =>
  JSON.parse(openText(keys, boundTo(consultantId), stored)) as StoredAccount;
