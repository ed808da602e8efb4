import { sql } from 'drizzle-orm';
import { type Actor, userIdOf } from '#domain/person/actor.ts';
import type { Database, Transaction } from './database.ts';

/**
 * The only door to the business tables: runs `work` in one transaction, in the database role of the actor, with the
 * actor's user id set for row-level security. Both end with the transaction, so nothing leaks through the pool.
 * `isolation` is for work that must see one state of the database from its first statement to its last.
 */
export function withActor<T>(
  db: Database,
  actor: Actor,
  work: (tx: Transaction) => Promise<T>,
  isolation?: 'repeatable read',
): Promise<T> {
  const inRole = async (tx: Transaction) => {
    await become(tx, actor);
    return work(tx);
  };
  return isolation ? db.transaction(inRole, { isolationLevel: isolation }) : db.transaction(inRole);
}

/** Goes on in the same transaction as another actor: what a person decided, the company carries out. */
export async function become(tx: Transaction, actor: Actor): Promise<void> {
  await tx.execute(
    sql`select set_config('role', ${`birchline_${actor.role}`}, true), set_config('app.user_id', ${userIdOf(actor) ?? ''}, true)`,
  );
}
