import { ORPCError } from '@orpc/server';
import { commonRefusals } from '#contract/function.ts';
import type { Call } from '../context.ts';
import type { LimitName } from './limits.ts';

/** Takes one call of the limit `name` for `key`, or refuses the function that asks. A call without a key has no limit. */
export async function withinLimit(call: Pick<Call, 'takeFromLimit'>, name: LimitName, key: string): Promise<void> {
  if (key === '') return;
  const retryAfter = await call.takeFromLimit(name, key);
  if (retryAfter === 0) return;
  const { status, message } = commonRefusals.TOO_MANY_REQUESTS;
  throw new ORPCError('TOO_MANY_REQUESTS', { status, message, data: { retryAfter } });
}
