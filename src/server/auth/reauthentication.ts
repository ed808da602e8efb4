import { and, eq } from 'drizzle-orm';
import type { Call } from '../context.ts';
import { factorOf } from './factor.ts';
import { verifyPassword } from './password.ts';
import { takeCode } from './second-factor.ts';
import { account } from './tables.ts';
import { withinLimit } from './within-limit.ts';

// What a signed-in person enters again before an action that must not happen on an unattended screen. Each check returns the
// error that the function throws, or null.

/** The password. Limited like sign-in; a right answer does not count. */
export async function checkOwnPassword(
  call: Pick<Call, 'signInDb' | 'takeFromLimit'>,
  userId: string,
  password: string,
): Promise<'NO_PASSWORD' | 'WRONG_PASSWORD' | null> {
  const [stored] = await call.signInDb
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')));
  if (!stored?.hash) return 'NO_PASSWORD';
  await withinLimit(call, 'passwordOfAccount', userId);
  if (!(await verifyPassword({ hash: stored.hash, password }))) return 'WRONG_PASSWORD';
  await call.takeFromLimit('passwordOfAccount', userId, -1);
  return null;
}

type Entered = { readonly current_password: string; readonly code?: string | undefined };

/** The password, and then a code where there is a second factor. */
export async function checkPasswordAndCode(
  call: Pick<Call, 'auth' | 'signInDb' | 'takeFromLimit'>,
  userId: string,
  { current_password: password, code }: Entered,
): Promise<'NO_PASSWORD' | 'WRONG_PASSWORD' | 'CODE_REQUIRED' | 'WRONG_CODE' | null> {
  const refused = await checkOwnPassword(call, userId, password);
  if (refused !== null) return refused;
  const factor = await factorOf(call.signInDb, userId);
  if (!factor?.verified) return null;
  if (code === undefined) return 'CODE_REQUIRED';
  return (await takeCode(call, userId, code)) ? null : 'WRONG_CODE';
}
