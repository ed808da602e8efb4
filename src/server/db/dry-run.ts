import type { Actor } from '#domain/account/actor.ts';
import { withActor } from './actor.ts';
import type { ActorDatabase, Transaction } from './database.ts';

/** Carries an answer out of a transaction that is rolled back. */
class DryRunResult<T> extends Error {
  readonly answer: T;
  constructor(answer: T) {
    super('undone');
    this.answer = answer;
  }
}

/**
 * Runs `work` in its own transaction and rolls it back: the effect of an action, by the code of the action itself. Errors of
 * `work` are thrown.
 */
export async function dryRun<T>(db: ActorDatabase, actor: Actor, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const result = { answer: null as DryRunResult<T> | null };
  try {
    await withActor(db, actor, async (tx) => {
      result.answer = new DryRunResult(await work(tx));
      throw result.answer;
    });
  } catch (error) {
    if (result.answer !== null && error === result.answer) return result.answer.answer;
    throw error;
  }
  throw new Error('the dry run was not rolled back');
}
