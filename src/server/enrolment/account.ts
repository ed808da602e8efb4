import { eq } from 'drizzle-orm';
import { userIdOf } from '#domain/person/actor.ts';
import { isCommonPassword } from '#domain/person/password.ts';
import { confirmationToken } from '../auth/auth.ts';
import { confirmationMail } from '../auth/mails.ts';
import { user } from '../auth/tables.ts';
import type { Call } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { hasAccount, hasConsultant, holdAddress } from './address-taken.ts';

export type Account =
  | { readonly userId: string }
  | { readonly refused: 'ALREADY_REGISTERED' | 'COMMON_PASSWORD' | 'PASSWORD_MISSING' };

export type Wanted = {
  readonly email: string;
  readonly password: string | undefined;
  /** As mails greet; may be empty. */
  readonly name: string;
};

/**
 * A new, unconfirmed account; the mail that asks to confirm its address is queued with it. Belongs into
 * `inTransaction`, which the sign-in library then joins.
 */
export async function makeAccount(tx: Transaction, call: Call, wanted: Wanted): Promise<Account> {
  const { email, password, name } = wanted;
  if (password === undefined) return { refused: 'PASSWORD_MISSING' };
  if (isCommonPassword(password)) return { refused: 'COMMON_PASSWORD' };
  await holdAddress(tx, email);
  if ((await hasAccount(tx, email)) || (await hasConsultant(tx, email))) return { refused: 'ALREADY_REGISTERED' };
  const made = await call.auth.api.signUpEmail({ body: { email, password, name } });
  const mail = confirmationMail({
    brandName: call.company.brand.name,
    publicUrl: call.publicUrl,
    user: { email, name },
    token: await confirmationToken(call.auth, email),
  });
  await call.jobs.send('mail', mail, tx);
  return { userId: made.user.id };
}

/** The account that a signed-in customer keeps when she becomes a consultant. */
export async function keepAccount(
  tx: Transaction,
  { actor }: Call,
  email: string,
): Promise<Account | { readonly refused: 'OTHER_EMAIL' }> {
  const userId = userIdOf(actor);
  const [own] = userId === null ? [] : await tx.select({ email: user.email }).from(user).where(eq(user.id, userId));
  if (userId === null || own === undefined) throw new Error('nobody is signed in');
  if (own.email !== email.toLowerCase()) return { refused: 'OTHER_EMAIL' };
  await holdAddress(tx, email);
  return (await hasConsultant(tx, email)) ? { refused: 'ALREADY_REGISTERED' } : { userId };
}
