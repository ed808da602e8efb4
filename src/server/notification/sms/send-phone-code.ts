import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { internationalPhone } from '#domain/account/phone.ts';
import { standardLanguage } from '#domain/language/language.ts';
import { m } from '#messages';
import type { Auth } from '../../auth/auth.ts';
import { textedCodeHash } from '../../auth/factor-text.ts';
import { withinLimit } from '../../auth/within-limit.ts';
import { withActor } from '../../db/actor.ts';
import { reasonOf } from '../../db/reason.ts';
import { smsServiceOf } from '../../gateways/gateways.ts';
import { functions } from '../../implement.ts';
import { smsPhones } from '../tables.ts';

/** How the code of a phone is stored. */
export const phoneCodeHash = (auth: Auth, userId: string, phone: string, code: string): Promise<string> =>
  textedCodeHash(auth, `${userId}\n${phone}`, code);

/** The confirmed phone stays until the code of another one is entered. */
export const sendPhoneCode = functions.notification.sendPhoneCode.handler(async ({ input, context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const service = smsServiceOf(context);
  if (service === null) throw errors.SMS_NOT_OFFERED();
  const pendingPhone = internationalPhone(input.phone);
  await withinLimit(context, 'phoneCodesOfAccount', userId);
  await withinLimit(context, 'phoneCodesOfNumber', pendingPhone);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await phoneCodeHash(context.auth, userId, pendingPhone, code);
  const values = {
    pendingPhone,
    codeHash,
    wrongCodes: 0,
    codeExpiresAt: sql`now() + interval '10 minutes'`,
  };
  await withActor(context.db, worker, (tx) =>
    tx
      .insert(smsPhones)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: smsPhones.userId, set: values }),
  );
  const text = m.sms_code({ brand: context.company.brand.name, code }, { locale: standardLanguage });
  const outcome = await service.send(context, pendingPhone, text).catch((error: unknown) => {
    console.error(`sms: ${reasonOf(error)}`);
    throw errors.SMS_UNAVAILABLE();
  });
  if (outcome === 'refused') throw errors.PHONE_REFUSED();
  return { success: true as const };
});
