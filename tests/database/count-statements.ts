import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';

type Counter = { statements: number };

const counters = new AsyncLocalStorage<Counter>();

// At the import, before a test opens connections: each binds its own `query` (`BoundedPool`).
const query: (...given: unknown[]) => unknown = Client.prototype.query;
Client.prototype.query = function counted(this: Client, ...given: unknown[]): unknown {
  const counter = counters.getStore();
  if (counter) counter.statements++;
  return query.apply(this, given);
} as typeof Client.prototype.query;

/** The number of statements that a call sends to the database, without those of jobs that run meanwhile. */
export async function countStatements(call: () => Promise<unknown>): Promise<number> {
  const counter: Counter = { statements: 0 };
  await counters.run(counter, call);
  return counter.statements;
}
