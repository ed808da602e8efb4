import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { databaseUrl, template } from './server.ts';

export type FreshDatabase = {
  /** As its owner, the superuser. */
  url: string;
  /** Terminates remaining connections. */
  drop(): Promise<void>;
};

/** A migrated, empty database for this test file alone. Drop it in `afterAll`. */
export const freshDatabase = (): Promise<FreshDatabase> => createDatabase(`template ${template} strategy file_copy`);

/** A database without anything, for a test of migrations. Drop it in `afterAll`. */
export const emptyDatabase = (): Promise<FreshDatabase> => createDatabase('template template0');

/**
 * A copy of a database that `prepare` has filled, for what many tests start from. The first test of the run that asks
 * for `name` prepares it, and the others wait for that. Drop it in `afterEach` or `afterAll`.
 */
export async function preparedDatabase(name: string, prepare: (url: string) => Promise<void>): Promise<FreshDatabase> {
  const prepared = `birchline_prepared_${name.replaceAll('-', '_')}`;
  if (!(await isThere(prepared))) {
    // The lock ends with its connection.
    const locking = await connect();
    try {
      await locking.query('select pg_advisory_lock(hashtext($1))', [prepared]);
      if (!(await isThere(prepared))) await createPrepared(prepared, prepare);
    } finally {
      await locking.end();
    }
  }
  return createDatabase(`template ${prepared} strategy file_copy`);
}

const isThere = async (name: string) =>
  (await onServer((server) => server.query('select from pg_database where datname = $1', [name]))).rowCount === 1;

async function createPrepared(name: string, prepare: (url: string) => Promise<void>): Promise<void> {
  const database = await freshDatabase();
  try {
    await prepare(database.url);
  } catch (error) {
    await database.drop();
    throw error;
  }
  // Its name says that it is complete.
  const current = new URL(database.url).pathname.slice(1);
  await onServer((server) => server.query(`alter database ${current} rename to ${name}`));
}

async function createDatabase(origin: string): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer((server) => server.query(`create database ${name} ${origin}`));
  return {
    url: databaseUrl(inject('databaseServer'), name),
    // A pool is closed before the server has ended its connections. The server waits five seconds for them; `force` would
    // send them an error that no one listens to.
    drop: async () => {
      await onServer((server) => server.query(`drop database ${name}`));
    },
  };
}

let server: Promise<Client> | undefined;

/** One connection for this process: a new one takes the server longer than to copy a database. */
async function onServer<Result>(work: (server: Client) => Promise<Result>): Promise<Result> {
  server ??= connect().then((client) =>
    client.on('end', () => {
      server = undefined;
    }),
  );
  return work(await server);
}

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: inject('databaseServer') });
  // The server stops before the last process of the tests ends.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** A condition on `pg_locks`, which lists the locks of every database: those of the connection's own. */
export const inThisDatabase = 'database = (select oid from pg_database where datname = current_database())';
