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
const boundTo = (consultantId: string) => Buffer.from(`payees.details\n${consultantId}`);

/** Encrypts a bank account: AES-256-GCM; version, key id, nonce and tag precede the ciphertext. */
export function sealAccount([{ id, key }]: PayeeKeys, consultantId: string, account: BankAccount): Buffer {
  const nonce = randomBytes(lengths.nonce);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(consultantId));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(account), 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), id, nonce, cipher.getAuthTag(), sealed]);
}

/** A stored account; old ones have no currency. */
export type StoredAccount = BankAccount & { readonly currency?: string };

/** Decrypts an account. Throws if it was changed, is another consultant's, or its key is not given. */
export function openAccount(keys: PayeeKeys, consultantId: string, stored: Buffer): StoredAccount {
  if (stored[0] !== version || stored.length <= headLength) throw new Error('unknown format of a stored bank account');
  const keyId = stored.subarray(1, 5);
  const key = keys.find(({ id }) => id.equals(keyId));
  if (!key) throw new Error(`the key ${keyId.toString('hex')} of a bank account is missing: add it to PAYEE_KEY`);
  const decipher = createDecipheriv('aes-256-gcm', key.key, stored.subarray(5, 17))
    .setAAD(boundTo(consultantId))
    .setAuthTag(stored.subarray(17, headLength));
  const text = Buffer.concat([decipher.update(stored.subarray(headLength)), decipher.final()]).toString('utf8');
  return JSON.parse(text) as StoredAccount;
}
