import type { Actor } from '#domain/person/actor.ts';
import { withActor } from './actor.ts';
import type { Database, Transaction } from './database.ts';

/** Carries an answer out of a transaction that is rolled back. */
class Undone<T> extends Error {
  readonly answer: T;
  constructor(answer: T) {
    super('undone');
    this.answer = answer;
  }
}

/**
 * Does `work` in a transaction of its own and undoes it: what something would do, said by the very code that does it.
 * What `work` throws is thrown.
 */
export async function undone<T>(db: Database, actor: Actor, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const tried = { answer: null as Undone<T> | null };
  try {
    await withActor(db, actor, async (tx) => {
      tried.answer = new Undone(await work(tx));
      throw tried.answer;
    });
  } catch (error) {
    if (tried.answer !== null && error === tried.answer) return tried.answer.answer;
    throw error;
  }
  throw new Error('what was to be undone was kept');
}
