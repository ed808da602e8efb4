import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Auth } from '../auth/auth.ts';

// A wizard without scripts is sent in steps, and the password of the first step is needed in the last. It is not stored: the
// page carries it, readable only by the server, for an hour.

const lifetime = 60 * 60 * 1000;
const [nonceLength, tagLength] = [12, 16];

const keyOf = async (auth: Auth) => {
  const { secret } = await auth.$context;
  return Buffer.from(hkdfSync('sha256', secret, '', 'birchline enrolment password', 32));
};

/** Encrypts a password with the time until which it can be used: AES-256-GCM; nonce and tag precede the ciphertext. */
export async function sealPassword(auth: Auth, password: string, now: Date): Promise<string> {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(auth), nonce);
  const content = JSON.stringify({ password, until: now.getTime() + lifetime });
  const sealed = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The password; null if the text was changed, is not ours, or is older than an hour. */
export async function openPassword(auth: Auth, text: string, now: Date): Promise<string | null> {
  const sealed = Buffer.from(text, 'base64url');
  if (sealed.length <= nonceLength + tagLength) return null;
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(auth), sealed.subarray(0, nonceLength)).setAuthTag(
    sealed.subarray(nonceLength, nonceLength + tagLength),
  );
  try {
    const content = decipher.update(sealed.subarray(nonceLength + tagLength)).toString('utf8') + decipher.final('utf8');
    const { password, until } = JSON.parse(content) as { password: string; until: number };
    return until > now.getTime() ? password : null;
  } catch {
    return null;
  }
}
