import pg from 'pg';
import type { Transaction } from './database.ts';

/**
 * The connection that a transaction runs on, for what the query builder has no words for: COPY. It stays the
 * transaction's; whoever asks never commits, releases or ends it.
 */
export function clientOf(tx: Transaction): pg.ClientBase {
  const client: unknown = Reflect.get(tx._.session, 'client');
  if (!(client instanceof pg.Client)) throw new Error('a transaction without a connection of its own');
  return client;
}
