import type { Deployment } from '../context.ts';
import { isKnownNetwork } from './device/known-networks.ts';
import type { LimitName } from './limits.ts';
import { networkOf } from './network.ts';

export type SignInAttempt =
  | { readonly wait: number }
  /** `succeeded` undoes the count: only failures count. */
  | { readonly wait: 0; succeeded(): Promise<void> };

/**
 * Counts one attempt to sign in to the account with this email, or returns the seconds to wait. An account and a
 * network are limited together, with growing waits. All networks in which the owner has not signed in also share a
 * limit of the account: guessing from many of them stays limited, and the owner is never locked out of their usual
 * network. Emails without an account are counted alike (decision 020). A device that is known counts alone, whatever
 * others do (decision 057).
 */
export function takeSignInAttempt(
  deployment: Counting,
  given: string,
  address: string,
  knownDevice: string | null = null,
): Promise<SignInAttempt> {
  const email = given.trim().toLowerCase();
  const pair = knownDevice === null ? `${email} ${networkOf(address)}` : `${email} device ${knownDevice}`;
  return oneAfterTheOther(pair, () => takeAttempt(deployment, email, knownDevice === null ? address : null, pair));
}

type Counting = Pick<Deployment, 'signInDb' | 'takeFromLimit'>;

const last = new Map<string, Promise<unknown>>();

/** A flood of guesses at one account waits for itself: otherwise it would take every connection that others need to sign in. */
export async function oneAfterTheOther<T>(pair: string, work: () => Promise<T>): Promise<T> {
  const result = (last.get(pair) ?? Promise.resolve()).then(work, work);
  last.set(pair, result);
  try {
    return await result;
  } finally {
    if (last.get(pair) === result) last.delete(pair);
  }
}

async function takeAttempt(
  { signInDb, takeFromLimit }: Counting,
  email: string,
  address: string | null,
  pair: string,
): Promise<SignInAttempt> {
  const isKnown = address === null || (await isKnownNetwork(signInDb, email, address));
  const ofAccount = [
    ['signInOfAccountPerDay', email],
    ['signInOfAccountPerHour', email],
  ] as const;
  const limits: readonly (readonly [LimitName, string])[] = [
    // The longest wait first: it is the one to return.
    ['signInOfPairPerDay', pair],
    ['signInOfPairPerHour', pair],
    ['signInOfPairPerQuarter', pair],
    ['signInOfPairPerMinute', pair],
    ...(address === null ? [] : ([['signInOfNetworkPerHour', address]] as const)),
    ...(isKnown ? [] : ofAccount),
  ];
  const taken: (readonly [LimitName, string])[] = [];
  const undoCounts = async () => {
    for (const [name, key] of taken) await takeFromLimit(name, key, -1);
  };
  let wait = 0;
  for (const [name, key] of limits) {
    // One after the other: a call rejected by one limit must not count in the next.
    wait = await takeFromLimit(name, key);
    // A rejected attempt was counted by its own limit as well.
    taken.push([name, key]);
    if (wait > 0) break;
  }
  if (wait === 0) return { wait: 0, succeeded: undoCounts };
  await undoCounts();
  return { wait };
}
