import { sql } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { type Actor, userIdOf } from '#domain/person/actor.ts';
import type { Database, Transaction } from './database.ts';

/**
 * The only door to the business tables: runs `work` in one transaction, in the database role of the actor, with the
 * actor's user id set for row-level security. Both end with the transaction, so nothing leaks through the pool.
 * `isolation` is for work that must see one state of the database from its first statement to its last.
 */
export async function withActor<T>(
  db: Database,
  actor: Actor,
  work: (tx: Transaction) => Promise<T>,
  isolation: 'read committed' | 'repeatable read' = 'read committed',
): Promise<T> {
  const pool: unknown = Reflect.get(db, '$client');
  if (!(pool instanceof pg.Pool)) throw new TypeError('a database without a pool of connections');
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // The query builder would begin and take the role in two messages; every request waits for each of them.
    await client.query(`begin isolation level ${isolation}; ${roleOf(actor)}`);
    const result = await work(new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => {
      broken = reason;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

const dialect = new PgDialect();

const roleOf = (actor: Actor): string =>
  `select set_config('role', ${pg.escapeLiteral(`birchline_${actor.role}`)}, true),
          set_config('app.user_id', ${pg.escapeLiteral(userIdOf(actor) ?? '')}, true)`;

/** Goes on in the same transaction as another actor: what a person decided, the company carries out. */
export async function become(tx: Transaction, actor: Actor): Promise<void> {
  await tx.execute(sql.raw(roleOf(actor)));
}
