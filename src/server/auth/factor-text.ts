import { createHmac, randomInt } from 'node:crypto';
import { ORPCError } from '@orpc/server';
import { and, eq, gt, sql } from 'drizzle-orm';
import { standardLanguage } from '#domain/language/language.ts';
import { m } from '#messages';
import type { Call } from '../context.ts';
import { reasonOf } from '../db/reason.ts';
import { smsServiceOf } from '../gateways/gateways.ts';
import type { Auth } from './auth.ts';
import { twoFactor } from './tables.ts';
import { withinLimit } from './within-limit.ts';

// The codes of a second factor that come by SMS. One code counts at a time: the last one, for ten minutes, once.

export type TextOutcome = 'sent' | 'SMS_NOT_OFFERED' | 'SMS_UNAVAILABLE' | 'PHONE_REFUSED';

type Texting = Pick<Call, 'auth' | 'signInDb' | 'takeFromLimit' | 'gatewaySettings' | 'company'>;

/** Sends a new code to the phone of this factor. The earlier code stops working. Throws above the limits. */
export async function sendFactorText(
  call: Texting,
  { id, userId, phone }: { readonly id: string; readonly userId: string; readonly phone: string },
): Promise<TextOutcome> {
  const service = smsServiceOf(call);
  if (service === null) return 'SMS_NOT_OFFERED';
  await withinLimit(call, 'factorTextsOfNumber', phone);
  await withinLimit(call, 'factorTextsOfAccountPerDay', userId);
  await withinLimit(call, 'factorTextsOfAccount', userId);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await call.signInDb
    .update(twoFactor)
    .set({ codeHash: await textedCodeHash(call.auth, id, code), codeExpiresAt: sql`now() + interval '10 minutes'` })
    .where(eq(twoFactor.id, id));
  try {
    const text = m.factor_text({ brand: call.company.brand.name, code }, { locale: standardLanguage });
    return (await service.send(call, phone, text)) === 'refused' ? 'PHONE_REFUSED' : 'sent';
  } catch (error) {
    console.error(`sms: ${reasonOf(error)}`);
    return 'SMS_UNAVAILABLE';
  }
}

/** The password was right, so the phone gets its code. If that fails, the next step offers another one. */
export async function sendChallengeText(
  call: Texting,
  { id, userId, phone }: { readonly id: string; readonly userId: string; readonly phone: string | null },
): Promise<void> {
  if (phone === null) return;
  try {
    await sendFactorText(call, { id, userId, phone });
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
  }
}

/** Whether this code was sent last and is not too old, and if so uses it up. */
export async function takeTextedCode(
  { auth, signInDb }: Pick<Call, 'auth' | 'signInDb'>,
  factorId: string,
  code: string,
): Promise<boolean> {
  const taken = await signInDb
    .update(twoFactor)
    .set({ codeHash: null, codeExpiresAt: null })
    .where(
      and(
        eq(twoFactor.id, factorId),
        eq(twoFactor.codeHash, await textedCodeHash(auth, factorId, code)),
        gt(twoFactor.codeExpiresAt, sql`now()`),
      ),
    )
    .returning({ id: twoFactor.id });
  return taken.length > 0;
}

/**
 * How a texted code is stored: with a key that is not in the database, because six digits are found by trying all of them. What
 * the code belongs to is part of it: a new phone is a new factor, to which no earlier code belongs.
 */
export const textedCodeHash = async (auth: Auth, belongsTo: string, code: string): Promise<string> =>
  createHmac('sha256', (await auth.$context).secret)
    .update(`texted code\n${belongsTo}\n${code}`)
    .digest('base64url');
