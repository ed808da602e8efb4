import { ORPCError } from '@orpc/server';
import { mayLearnExistence } from '../auth/existence.ts';
import { alreadyRegisteredMail } from '../auth/mails.ts';
import { signInPlaceOf } from '../auth/sign-in-host.ts';
import type { Call } from '../context.ts';

/** The minimum milliseconds of a neutral answer: creating an account takes longer than finding one. */
const neutralFloor = 600;

/**
 * Runs a sign-up. One network learns only a few times an hour that an email has an account
 * (`limits.existenceOfAddress`); after that every sign-up from there gets the answer `neutral`, with or without a new
 * account, and the owner of an existing one gets a mail. Admins see all accounts anyway.
 */
export async function guardSignUp<T>(call: Call, email: string, neutral: T, signUp: () => Promise<T>): Promise<T> {
  if (call.address === '' || call.actor.role === 'admin') return signUp();
  const began = performance.now();
  const learning = await mayLearnExistence(call, call.address);
  try {
    const answer = await signUp();
    await learning?.undoCount();
    if (learning) return answer;
  } catch (error) {
    const isTaken = error instanceof ORPCError && error.code === 'ALREADY_REGISTERED';
    if (!isTaken) await learning?.undoCount();
    if (!isTaken || learning) throw error;
    await notifyOwner(call, email);
  }
  await new Promise((resolve) => setTimeout(resolve, neutralFloor - (performance.now() - began)));
  return neutral;
}

async function notifyOwner(call: Call, email: string): Promise<void> {
  if ((await call.takeFromLimit('mailOfAccount', email.toLowerCase())) > 0) return;
  const { brand, hosts } = call.company;
  const place = await signInPlaceOf(call.signInDb, hosts, email);
  await call.jobs.send('mail', alreadyRegisteredMail({ brandName: brand.name, ...place, email }));
}
