import { setTimeout as sleep } from 'node:timers/promises';
import { stepAt } from '#server/auth/totp.ts';

/** Milliseconds that a test may take until it has used the code of the step before. */
const needed = 8_000;

/** The present step of 30 seconds, once it lasts long enough: at its end the code of the step before stops working. */
export async function presentStep(): Promise<number> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < needed) await sleep(left);
  return stepAt(new Date());
}
