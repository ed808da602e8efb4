import { constantTimeEqual, generateRandomString, makeSignature } from 'better-auth/crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Deployment } from '../context.ts';
import { databaseTimeIn } from '../db/database-time.ts';
import { reasonOf } from '../db/reason.ts';
import type { Auth } from './auth.ts';
import { cookieIn } from './cookie-in.ts';
import { signInLinkMail } from './mails.ts';
import { hostOfRequest, signInPlace } from './sign-in-host.ts';
import { verification } from './tables.ts';

// When the limits of an account are used up, a right password is answered like a wrong one, and the owner gets a link by
// mail. It works once, and only in the browser that sent the password (decision 057).

const linkSeconds = 60 * 15;

const attributesOf = async (auth: Auth) => {
  const { secret, authCookies } = await auth.$context;
  const secure = authCookies.sessionToken.attributes.secure === true;
  return { secret, secure, name: `${secure ? '__Host-' : ''}sign_in_link` };
};

/** The random value that binds links to this browser; empty if it has none of ours. */
async function bindingOf(auth: Auth, headers: Headers): Promise<string> {
  const { secret, name } = await attributesOf(auth);
  const [binding = '', signature = ''] = cookieIn(headers, name).split('.');
  return binding !== '' && constantTimeEqual(await makeSignature(binding, secret), signature) ? binding : '';
}

/** The token and the browser's value together: the mail alone or the browser alone opens nothing. */
const identifierOf = (token: string, binding: string) => `sign-in-link-${token}-${binding}`;

type Asked = { readonly email: string; readonly password: string; readonly headers: Headers };

/**
 * Checks a password above the limits, and mails a link if it is right. The answer is the line that sets the browser's
 * cookie, always, and it does not wait for the mail.
 */
export async function offerSignInLink(deployment: Deployment, { email, password, headers }: Asked): Promise<string> {
  const { auth } = deployment;
  const host = hostOfRequest(deployment.company.hosts, headers);
  const { secret, secure, name } = await attributesOf(auth);
  // The same value as before, so that an earlier link still works in this browser.
  const binding = (await bindingOf(auth, headers)) || generateRandomString(32);
  const context = await auth.$context;
  const account = await context.internalAdapter.findUserByEmail(email, { includeAccounts: true });
  const hash = account?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
  // Without an account the same work is done.
  const isRight = hash
    ? await context.password.verify({ hash, password })
    : (await context.password.hash(password)) === '';
  if (isRight && account?.user.emailVerified) {
    // Not waited for: the answer must not show that there was more to do.
    void mailLink(deployment, account.user, { binding, host }).catch((error: unknown) =>
      console.error(`link to sign in: ${reasonOf(error)}`),
    );
  }
  const value = encodeURIComponent(`${binding}.${await makeSignature(binding, secret)}`);
  return `${name}=${value}; Max-Age=${linkSeconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

type Person = { readonly id: string; readonly name: string; readonly email: string };

async function mailLink(
  deployment: Deployment,
  user: Person,
  { binding, host }: { readonly binding: string; readonly host: string },
): Promise<void> {
  const { auth, jobs, company, signInDb, takeFromLimit } = deployment;
  if ((await takeFromLimit('signInLinksOfAccount', user.id)) > 0) return;
  const { internalAdapter } = await auth.$context;
  const token = generateRandomString(32);
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(token, binding),
    // A new password deletes it, by this value.
    value: user.id,
    expiresAt: await databaseTimeIn(deployment.signInDb, linkSeconds),
  });
  // The link works in this browser only, and so on the host of the request.
  const place = { ...(await signInPlace(signInDb, company.hosts, user.id)), host };
  await jobs.send('mail', signInLinkMail({ brandName: company.brand.name, ...place, user, token }));
}

/** The account of a link that is opened in its browser; null if it is no longer valid. It is used up. */
export async function takeSignInLink(
  { auth, signInDb }: Pick<Deployment, 'auth' | 'signInDb'>,
  headers: Headers,
  token: string,
): Promise<string | null> {
  const binding = await bindingOf(auth, headers);
  if (binding === '') return null;
  const { internalAdapter } = await auth.$context;
  const identifier = identifierOf(token, binding);
  const stored = await internalAdapter.findVerificationValue(identifier);
  if (!stored) return null;
  const [open] = await signInDb
    .select({ id: verification.id })
    .from(verification)
    .where(and(eq(verification.id, stored.id), gt(verification.expiresAt, sql`now()`)));
  if (!open) return null;
  return (await internalAdapter.consumeVerificationValue(identifier))?.value ?? null;
}
