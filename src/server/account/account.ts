import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { isCommonPassword } from '#domain/account/password.ts';
import { invitationDays } from '#domain/consultant/invitation.ts';
import { millisecondsPerDay } from '#domain/period/day.ts';
import { confirmationToken } from '../auth/auth.ts';
import { confirmationMail } from '../auth/mails.ts';
import { hashPassword } from '../auth/password.ts';
import type { SignInPlace } from '../auth/sign-in-host.ts';
import { user } from '../auth/tables.ts';
import type { Call } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { hasAccount, hasConsultant, lockEmail } from '../enrolment/address-taken.ts';

type AccountResult = { readonly userId: string } | { readonly refused: 'ALREADY_REGISTERED' };

type NewAccount = {
  readonly email: string;
  readonly passwordHash: string;
  /** The name in mails; may be empty. */
  readonly name: string;
  /** Where the person will sign in. */
  readonly signIn: SignInPlace;
};

type HashedPassword = { readonly hash: string } | { readonly refused: 'COMMON_PASSWORD' | 'PASSWORD_MISSING' };

/**
 * Hashes the password of a new account. Call it before the transaction that creates the account: hashes wait for one
 * another, and neither a lock nor a connection should be held meanwhile.
 */
export async function hashNewPassword(password: string | undefined): Promise<HashedPassword> {
  if (password === undefined) return { refused: 'PASSWORD_MISSING' };
  if (isCommonPassword(password)) return { refused: 'COMMON_PASSWORD' };
  return { hash: await hashPassword(password) };
}

/**
 * Creates an unconfirmed account, and queues the mail that asks to confirm its address. Call it inside `inTransaction`,
 * which the sign-in library then joins.
 */
export async function makeAccount(
  tx: Transaction,
  call: Call,
  { email, passwordHash, name, signIn }: NewAccount,
): Promise<AccountResult> {
  const created = await insertUser(tx, { email, name });
  if (created === null) return { refused: 'ALREADY_REGISTERED' };
  const { internalAdapter } = await call.auth.$context;
  const { id: userId } = created;
  await internalAdapter.linkAccount({
    userId,
    accountId: userId,
    providerId: 'credential',
    password: passwordHash,
  });
  const mail = confirmationMail({
    brandName: call.company.brand.name,
    ...signIn,
    user: { email, name },
    token: await confirmationToken(call.auth, email),
  });
  await call.jobs.send('mail', mail, tx);
  return { userId };
}

/** Whether the address has an account or a consultant. It is locked until the transaction ends. */
async function isTaken(tx: Transaction, email: string): Promise<boolean> {
  await lockEmail(tx, email);
  return (await hasAccount(tx, email)) || (await hasConsultant(tx, email));
}

/** A new account without a sign-in; null if the address has an account or a consultant. */
async function insertUser(tx: Transaction, { email, name }: Pick<NewAccount, 'email' | 'name'>) {
  if (await isTaken(tx, email)) return null;
  const [created] = await tx
    .insert(user)
    .values({ email: email.toLowerCase(), name })
    .returning({ id: user.id, createdAt: user.createdAt });
  if (!created) throw new Error('an account was not written');
  return created;
}

/**
 * An account without a sign-in for a person who did not sign up, and the token of a link to choose a password. The caller queues
 * the mail. Null if the address has an account. Call it inside `inTransaction`.
 */
export async function inviteAccount(tx: Transaction, call: Call, { email, name }: Pick<NewAccount, 'email' | 'name'>) {
  const created = await insertUser(tx, { email, name });
  if (created === null) return null;
  const { internalAdapter } = await call.auth.$context;
  const token = randomBytes(24).toString('base64url');
  // By the clock of the database, which also checks it.
  const expiresAt = new Date(created.createdAt.getTime() + invitationDays * millisecondsPerDay);
  await internalAdapter.createVerificationValue({
    value: created.id,
    identifier: `reset-password:${token}`,
    expiresAt,
  });
  return { userId: created.id, token, expiresAt };
}

/** The existing account of a signed-in customer who becomes a consultant. */
export async function saveAccount(
  tx: Transaction,
  { actor }: Call,
  email: string,
): Promise<AccountResult | { readonly refused: 'OTHER_EMAIL' }> {
  const userId = userIdOf(actor);
  const [own] = userId === null ? [] : await tx.select({ email: user.email }).from(user).where(eq(user.id, userId));
  if (userId === null || own === undefined) throw new Error('no one is signed in');
  if (own.email !== email.toLowerCase()) return { refused: 'OTHER_EMAIL' };
  await lockEmail(tx, email);
  return (await hasConsultant(tx, email)) ? { refused: 'ALREADY_REGISTERED' } : { userId };
}
