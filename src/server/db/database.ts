import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Actor, type Role, userIdOf } from '#domain/account/actor.ts';
import { BoundedPool } from './bounded-pool.ts';
import { type Login, type Logins, rolesOfLogins } from './logins.ts';
import { limitsOf, type WorkKind } from './work-limits.ts';

/** Connections of one login. */
export type Database = NodePgDatabase & { readonly $client: pg.Pool };
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/** The connections of every actor: each role has its own login. */
export type ActorDatabase = {
  of(role: Role): Database;
  /** The signed id of the person for whom the transaction acts, or the signature of the program for the company; empty for visitors. */
  signatureOf(actor: Actor): string;
};

export type OpenPool = { readonly db: Database; readonly pool: pg.Pool; close(): Promise<void> };
export type OpenDatabase = {
  readonly db: ActorDatabase;
  readonly pools: Readonly<Record<Role, pg.Pool>>;
  close(): Promise<void>;
};

type Options = {
  /** The kind of work outside of requests; requests have their own limits. */
  readonly work?: WorkKind;
  /** Whether the database answers at all (`probe.ts`). */
  readonly answers?: () => Promise<boolean>;
  /** The seconds within which requests are answered (`DATABASE_WAIT`), where the pool serves them. */
  readonly wait?: number;
};

/** Their queries are those of libraries, outside of `withActor`: their connections have the signature of the program from the start. */
const ofLibraries: readonly Login[] = ['auth', 'jobs'];

/** A pool of one login. `rolesOfLogins` lists the roles of its connections. */
export function openPool(logins: Logins, login: Login, max: number, options: Options = {}): OpenPool {
  const { work = 'background', answers = () => Promise.resolve(true), wait } = options;
  const { connection, lock, statement } = limitsOf(work, wait);
  const program = ofLibraries.includes(login) ? `-c app.program=${logins.program}` : '';
  const pool = new BoundedPool(
    {
      connectionString: logins.urlOf(login),
      max,
      connectionTimeoutMillis: connection,
      // Opening a connection takes longer than most queries, so connections stay open between visitors.
      idleTimeoutMillis: 60_000,
      application_name: 'birchline',
      options: `-c role=${rolesOfLogins[login][0]} ${program} -c lock_timeout=${lock} -c statement_timeout=${statement} -c idle_in_transaction_session_timeout=60s -c timezone=UTC`,
    },
    answers,
  );
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}

/** The maximum number of connections, by role. The company itself does most of the work. */
const maxConnections: Readonly<Record<Role, number>> = {
  visitor: 5,
  customer: 3,
  consultant: 5,
  admin: 3,
  worker: 10,
};

/** The pools of all roles. `max` limits each of them, for a command or a test that needs few. */
export function openDatabase(logins: Logins, max = Number.POSITIVE_INFINITY, options?: Options): OpenDatabase {
  const open = (role: Role) => openPool(logins, role, Math.min(maxConnections[role], max), options);
  const [visitor, customer, consultant] = [open('visitor'), open('customer'), open('consultant')];
  const opened: Readonly<Record<Role, OpenPool>> = {
    visitor,
    customer,
    consultant,
    admin: open('admin'),
    worker: open('worker'),
  };
  return {
    db: {
      of: (role) => opened[role].db,
      signatureOf: (actor) => {
        const userId = userIdOf(actor);
        if (userId !== null) return logins.signActor(userId);
        return actor.role === 'worker' ? logins.program : '';
      },
    },
    pools: {
      visitor: visitor.pool,
      customer: customer.pool,
      consultant: consultant.pool,
      admin: opened.admin.pool,
      worker: opened.worker.pool,
    },
    close: async () => {
      await Promise.all(Object.values(opened).map(({ close }) => close()));
    },
  };
}
