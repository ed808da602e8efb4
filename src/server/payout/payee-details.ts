import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { BankAccount } from '#domain/payout/bank-account.ts';

/** The keys that account numbers are encrypted with: the first writes, all of them read. */
export type PayeeKeys = readonly [PayeeKey, ...PayeeKey[]];

export type PayeeKey = {
  /** Four bytes of the key's SHA-256: names the key in what it encrypted, and says nothing about it. */
  readonly id: Buffer;
  readonly key: Buffer;
};

/** A key of 32 bytes with the name that it goes by; another length is a broken promise. */
export function payeeKey(key: Buffer): PayeeKey {
  if (key.length !== 32) throw new RangeError('a key has 32 bytes');
  return { id: createHash('sha256').update(key).digest().subarray(0, 4), key };
}

const version = 1;
const lengths = { version: 1, keyId: 4, nonce: 12, tag: 16 } as const;
const headLength = lengths.version + lengths.keyId + lengths.nonce + lengths.tag;

/** Moved to another consultant's row, or from another column, the bytes cannot be read. */
const boundTo = (consultantId: string) => Buffer.from(`payees.details\n${consultantId}`);

/** A bank account as it is kept: AES-256-GCM; version, key id, nonce and tag stand before the bytes. */
export function sealAccount([{ id, key }]: PayeeKeys, consultantId: string, account: BankAccount): Buffer {
  const nonce = randomBytes(lengths.nonce);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(consultantId));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(account), 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), id, nonce, cipher.getAuthTag(), sealed]);
}

/** The account again. Throws where it was changed, is another consultant's, or its key is not among the given ones. */
export function openAccount(keys: PayeeKeys, consultantId: string, kept: Buffer): BankAccount {
  if (kept[0] !== version || kept.length <= headLength) throw new Error('a bank account is kept in an unknown form');
  const keyId = kept.subarray(1, 5);
  const found = keys.find(({ id }) => id.equals(keyId));
  if (!found) throw new Error(`the key ${keyId.toString('hex')} of a bank account is missing: add it to PAYEE_KEY`);
  const decipher = createDecipheriv('aes-256-gcm', found.key, kept.subarray(5, 17))
    .setAAD(boundTo(consultantId))
    .setAuthTag(kept.subarray(17, headLength));
  const text = Buffer.concat([decipher.update(kept.subarray(headLength)), decipher.final()]).toString('utf8');
  return JSON.parse(text) as BankAccount;
}
