import { createHmac, randomInt } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Call } from '../context.ts';
import type { Auth } from './auth.ts';
import { takeTextedCode } from './factor-text.ts';
import { twoFactor } from './tables.ts';
import { stepOfCode } from './totp.ts';
import { withinLimit } from './within-limit.ts';

// The second factor of a sign-in: a time-based code, a code by SMS, or one of ten recovery codes. The sign-in library holds the
// challenge between the password and the code; secrets, single use and limits are here.

/** A code of an app or of an SMS has six digits; anything else is tried as a recovery code. */
export const isSixDigits = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * Whether a code is right, and if so uses it up: no code works twice, also not in concurrent requests. Limited like
 * passwords; right codes do not count. `db` acts as sign-in.
 */
export async function takeCode(
  call: Pick<Call, 'auth' | 'signInDb' | 'takeFromLimit'>,
  userId: string,
  code: string,
): Promise<boolean> {
  await withinLimit(call, 'codeOfAccountPerDay', userId);
  await withinLimit(call, 'codeOfAccount', userId);
  const taken = isSixDigits(code)
    ? await takeSixDigits(call, userId, code)
    : await takeRecoveryCode(call, userId, code);
  if (taken) {
    await call.takeFromLimit('codeOfAccountPerDay', userId, -1);
    await call.takeFromLimit('codeOfAccount', userId, -1);
  }
  return taken;
}

async function takeSixDigits({ auth, signInDb }: Pick<Call, 'auth' | 'signInDb'>, userId: string, code: string) {
  const [factor] = await signInDb
    .select({
      id: twoFactor.id,
      secret: twoFactor.secret,
      phone: twoFactor.phone,
      at: sql<number>`extract(epoch from clock_timestamp())::float8`,
    })
    .from(twoFactor)
    .where(eq(twoFactor.userId, userId));
  if (factor === undefined) return false;
  if (factor.phone !== null) return takeTextedCode({ auth, signInDb }, factor.id, code);
  const key = (await auth.$context).secretConfig;
  const step = stepOfCode(await symmetricDecrypt({ key, data: factor.secret }), code, new Date(factor.at * 1000));
  if (step === null) return false;
  const taken = await signInDb
    .update(twoFactor)
    .set({ lastUsedStep: step })
    .where(and(eq(twoFactor.id, factor.id), or(isNull(twoFactor.lastUsedStep), lt(twoFactor.lastUsedStep, step))))
    .returning({ id: twoFactor.id });
  return taken.length > 0;
}

async function takeRecoveryCode({ auth, signInDb }: Pick<Call, 'auth' | 'signInDb'>, userId: string, code: string) {
  const hash = await recoveryCodeHash(auth, code);
  const taken = await signInDb
    .update(twoFactor)
    .set({ backupCodes: sql`(${twoFactor.backupCodes}::jsonb - ${hash}::text)::text` })
    .where(and(eq(twoFactor.userId, userId), sql`${twoFactor.backupCodes}::jsonb ? ${hash}`))
    .returning({ id: twoFactor.id });
  return taken.length > 0;
}

/** A new secret, and how it is stored. */
export async function newSecret(auth: Auth): Promise<{ secret: string; sealed: string }> {
  const secret = randomText('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 32);
  const { secretConfig } = await auth.$context;
  return { secret, sealed: await symmetricEncrypt({ key: secretConfig, data: secret }) };
}

/** Ten recovery codes, and how they are stored: as keyed hashes, of which no code can be read. */
export async function newRecoveryCodes(auth: Auth): Promise<{ codes: string[]; stored: string }> {
  // Without letters and digits that look alike: 31 ** 10 codes.
  const codes = Array.from({ length: 10 }, () => randomText('abcdefghjkmnpqrstuvwxyz23456789', 10));
  const stored = JSON.stringify(await Promise.all(codes.map((code) => recoveryCodeHash(auth, code))));
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), stored };
}

export const recoveryCodesLeft = (stored: string): number => (JSON.parse(stored) as string[]).length;

const recoveryCodeHash = async (auth: Auth, code: string) =>
  createHmac('sha256', (await auth.$context).secret)
    .update(`recovery code\n${code}`)
    .digest('base64url');

const randomText = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
