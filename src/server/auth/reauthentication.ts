import { and, eq } from 'drizzle-orm';
import type { Call } from '../context.ts';
import { verifyPassword } from './password.ts';
import { account } from './tables.ts';
import { withinLimit } from './within-limit.ts';

/**
 * Checks a signed-in person's password, before an action that must not happen on an unattended screen. Limited like
 * sign-in; a right answer does not count.
 */
export async function checkOwnPassword(
  call: Pick<Call, 'signInDb' | 'takeFromLimit'>,
  userId: string,
  password: string,
): Promise<'right' | 'wrong' | 'none'> {
  const [stored] = await call.signInDb
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')));
  if (!stored?.hash) return 'none';
  await withinLimit(call, 'passwordOfAccount', userId);
  if (!(await verifyPassword({ hash: stored.hash, password }))) return 'wrong';
  await call.takeFromLimit('passwordOfAccount', userId, -1);
  return 'right';
}
