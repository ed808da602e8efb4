import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Transaction } from './database.ts';

// One transaction shared with the sign-in library: enrolment creates the account (the library) and the consultant
// (ours) together or not at all.

const current = new AsyncLocalStorage<Transaction>();

/** Everything awaited inside, including the sign-in library, joins one transaction. */
export function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const outer = current.getStore();
  return (outer ?? db).transaction((tx) => current.run(tx, () => work(tx)));
}

/** A view of `db` that is the current transaction, if there is one. */
export function joinCurrentTransaction(db: Database): Database {
  return new Proxy(db, {
    get(target, property) {
      if (property === 'transaction')
        return (work: (tx: Transaction) => Promise<unknown>) => inTransaction(target, work);
      const source: object = current.getStore() ?? target;
      const value: unknown = Reflect.get(source, property, source);
      return typeof value === 'function' ? value.bind(source) : value;
    },
  });
}

/** The transaction that this call runs in, if there is one. */
export const currentTransaction = (): Transaction | undefined => current.getStore();
