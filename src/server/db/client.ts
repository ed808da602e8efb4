import type pg from 'pg';
import type { Transaction } from './database.ts';

const clients = new WeakMap<Transaction, pg.ClientBase>();

/** Registers the connection of a transaction. */
export function noteClient(tx: Transaction, client: pg.ClientBase): void {
  clients.set(tx, client);
}

/**
 * The connection of a `withActor` transaction, for what the query builder does not support: COPY. It belongs to the
 * transaction; callers never commit, release or end it.
 */
export function clientOf(tx: Transaction): pg.ClientBase {
  const client = clients.get(tx);
  if (client === undefined) throw new TypeError('this transaction was not started by withActor');
  return client;
}
