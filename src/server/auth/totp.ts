import { createHmac, timingSafeEqual } from 'node:crypto';

// Time-based one-time passwords (RFC 6238) as authenticator apps make them: SHA-1, six digits, a new one every 30
// seconds. The sign-in library makes the same codes, but does not tell which 30 seconds a code belongs to.

const seconds = 30;

/** The number of the 30 seconds since 1970. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / seconds);

/** The code of a step. */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/**
 * The step of a code: the present one, the one before or the one after, for clocks that differ a little. Null for any
 * other code.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const present = stepAt(now);
  const given = Buffer.from(code);
  const matches = [present, present - 1, present + 1].filter((step) => {
    const expected = Buffer.from(codeOfStep(secret, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return matches[0] ?? null;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret as people type it into an app (RFC 4648, base 32 without padding). */
export function base32(secret: string): string {
  const bits = [...Buffer.from(secret)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The address in the QR code; apps show the issuer and the account beside the code. */
export function otpauthUri(issuer: string, account: string, secret: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer, digits: '6', period: String(seconds) });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString().replaceAll('+', '%20')}`;
}
