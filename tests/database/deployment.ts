import { rmSync } from 'node:fs';
import { Pool, type QueryResultRow } from 'pg';
import { type StartedDeployment, startDeployment } from '#main/config/deployment.ts';
import { type Environment, readEnvironment } from '#main/config/environment.ts';
import type { Deployment } from '#server/context.ts';
import type { Logins } from '#server/db/logins.ts';
import { type FreshDatabase, freshDatabase, preparedDatabase } from './database.ts';
import { temporaryFolder } from './folder.ts';

export type TestDeployment = {
  readonly deployment: Deployment;
  readonly environment: Environment;
  readonly logins: Logins;
  /** The variables of the environment, for another process on the same database. */
  readonly variables: Readonly<Record<string, string>>;
  /** The server's clock, which stands still until it is set. */
  readonly clock: { set(instant: string): void };
  /** Queries the database as its owner, without row-level security. */
  ask<Row extends QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Stops everything and drops the database. */
  close(): Promise<void>;
};

/** A company that many tests start from. */
export type Prepared = {
  /** The same for the same contents. */
  readonly name: string;
  prepare(fixture: TestDeployment): Promise<void>;
};

export type TestDeploymentOptions = {
  /** The first time of the server's clock. */
  readonly at?: string;
  /** The port in the site's address. */
  readonly port?: number;
  /** More variables of the environment. */
  readonly variables?: Readonly<Record<string, string>>;
  /** What the database already contains. It is made once, at the same time of the clock, and then copied. */
  readonly prepared?: Prepared;
  /** Whether queued jobs are also done. A start that only sends them takes half of the processor time. */
  readonly jobs?: 'serve' | 'send';
  /** The address through which the app reaches its database, e.g. a proxy's. */
  readonly through?: (databaseUrl: string) => string | Promise<string>;
};

/** Everything the program runs on: a demo on a database of its own. Close it in `afterAll`. */
export async function startTestDeployment(options: TestDeploymentOptions = {}): Promise<TestDeployment> {
  const { prepared, at } = options;
  if (!prepared) return startOn(await freshDatabase(), options);
  const database = await preparedDatabase(prepared.name, async (url) => {
    const fixture = await startOn({ url, drop: async () => {} }, at === undefined ? {} : { at });
    try {
      await prepared.prepare(fixture);
    } finally {
      await fixture.close();
    }
  });
  return startOn(database, options);
}

async function startOn(database: FreshDatabase, options: TestDeploymentOptions): Promise<TestDeployment> {
  const { at = '2026-10-15T18:00:00Z', port = 3000, variables = {}, jobs = 'send', through = (url) => url } = options;
  let now = new Date(at);
  const owner = new Pool({ connectionString: database.url, max: 2 });
  owner.on('error', () => {});
  const filesDir = temporaryFolder();
  let started: StartedDeployment | undefined;
  const close = async () => {
    await started?.close();
    await owner.end();
    await database.drop();
    rmSync(filesDir, { recursive: true, force: true });
  };
  try {
    const given = {
      DATABASE_URL: await through(database.url),
      DEMO: 'on',
      PORT: String(port),
      FILES_DIR: filesDir,
      PAYEE_KEY: Buffer.alloc(32, 'a key of the tests').toString('base64'),
      AUTH_SECRET: 'a secret of the tests, long enough for any check',
      ...variables,
    };
    const environment = readEnvironment(given);
    started = await startDeployment(environment, { say: () => {}, now: () => new Date(now), jobs });
    return {
      deployment: started.deployment,
      environment,
      logins: started.logins,
      variables: given,
      clock: {
        set: (instant) => {
          now = new Date(instant);
        },
      },
      ask: async <Row extends QueryResultRow>(sql: string, values: unknown[] = []) =>
        (await owner.query<Row>(sql, values)).rows,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
