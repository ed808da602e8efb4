import { and, eq } from 'drizzle-orm';
import type { Call } from '../context.ts';
import { verifyPassword } from './password.ts';
import { account } from './tables.ts';
import { withinLimit } from './within-limit.ts';

/**
 * Whether somebody signed in knows her password, asked again before something that must not happen to a screen left
 * open. Limited like sign-in; a right answer gives its try back.
 */
export async function checkOwnPassword(
  call: Pick<Call, 'signInDb' | 'takeFromLimit'>,
  userId: string,
  password: string,
): Promise<'right' | 'wrong' | 'none'> {
  const [kept] = await call.signInDb
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')));
  if (!kept?.hash) return 'none';
  await withinLimit(call, 'passwordOfAccount', userId);
  if (!(await verifyPassword({ hash: kept.hash, password }))) return 'wrong';
  await call.takeFromLimit('passwordOfAccount', userId, -1);
  return 'right';
}
