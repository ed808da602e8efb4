import { factorOf } from '../../auth/factor.ts';
import { checkOwnPassword } from '../../auth/reauthentication.ts';
import { takeCode } from '../../auth/second-factor.ts';
import type { Call } from '../../context.ts';

/**
 * Checks the password and a code before a change of the second factor that is on: a session that was left open is not enough to
 * weaken the account. Returns the error that the function throws, or null.
 */
export async function checkPasswordAndFactor(
  call: Call,
  userId: string,
  { current_password: password, code }: { readonly current_password: string; readonly code: string },
): Promise<'NOT_SET_UP' | 'NO_PASSWORD' | 'WRONG_PASSWORD' | 'WRONG_CODE' | null> {
  if (!(await factorOf(call.signInDb, userId))?.verified) return 'NOT_SET_UP';
  const refused = await checkOwnPassword(call, userId, password);
  if (refused !== null) return refused;
  return (await takeCode(call, userId, code)) ? null : 'WRONG_CODE';
}
