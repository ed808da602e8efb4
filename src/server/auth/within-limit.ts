import { ORPCError } from '@orpc/server';
import { commonRefusals } from '#contract/function.ts';
import type { Call } from '../context.ts';
import type { LimitName } from './limits.ts';

/** Counts one call of the limit `name` for `key`, or throws. A call without a key has no limit. */
export async function withinLimit(call: Pick<Call, 'takeFromLimit'>, name: LimitName, key: string): Promise<void> {
  if (key === '') return;
  const retryAfter = await call.takeFromLimit(name, key);
  if (retryAfter > 0) throw tooManyRequests(retryAfter);
}

/** The error of a call above its limit; `retryAfter` in seconds. */
export function tooManyRequests(retryAfter: number) {
  const { status, message } = commonRefusals.TOO_MANY_REQUESTS;
  return new ORPCError('TOO_MANY_REQUESTS', { status, message, data: { retryAfter } });
}
