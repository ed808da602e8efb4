import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { alreadyRegisteredMail, changeEmailMail, emailAskedMail } from '../auth/mails.ts';
import { checkPasswordAndCode } from '../auth/reauthentication.ts';
import { emailPage, signInPlaceOf } from '../auth/sign-in-host.ts';
import { emailChanges } from '../auth/tables.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { hasAccount, hasConsultant } from '../enrolment/address-taken.ts';
import { functions } from '../implement.ts';
import { lockAccount } from './lock-account.ts';

/** How the token of the link is stored, so that a copy of the database opens no account. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Sends a link to the new address and one to the current address. The address changes after both are opened. The answer is the same
 * if the new address already has an account: its owner gets a mail that says so, without a link. A second request replaces the
 * first.
 */
export const changeEmail = functions.account.changeEmail.handler(async ({ input, context, errors }) => {
  const { signInDb, company, jobs } = context;
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  await withinLimit(context, 'changesOfAccount', userId);
  const refused = await checkPasswordAndCode(context, userId, input);
  if (refused !== null) throw errors[refused]();
  const { email } = input;
  await signInDb.transaction(async (tx) => {
    const person = await lockAccount(tx, userId);
    if (person === null) throw errors.UNAUTHORIZED();
    if (person.email === email) throw errors.SAME_EMAIL();
    const [token, currentToken] = [newToken(), newToken()];
    const hashes = { tokenHash: tokenHash(token), currentTokenHash: tokenHash(currentToken) };
    await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
    await tx.insert(emailChanges).values({ userId, email, ...hashes, expiresAt: sql`now() + interval '1 day'` });
    const page = await emailPage(tx, company.hosts, userId);
    if ((await hasAccount(tx, email)) || (await hasConsultant(tx, email))) {
      const owner = await signInPlaceOf(tx, company.hosts, email);
      await jobs.send('mail', alreadyRegisteredMail({ brandName: company.brand.name, ...owner, email }), tx);
    } else {
      const about = { brandName: company.brand.name, page, user: { name: person.name, email }, token };
      await jobs.send('mail', changeEmailMail(about), tx);
    }
    await jobs.send('mail', emailAskedMail(company, page, person, { email, token: currentToken }), tx);
  });
  return { success: true as const, email };
});
