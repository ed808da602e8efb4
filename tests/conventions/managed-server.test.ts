import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startDeployment } from '#main/config/deployment.ts';
import { readEnvironment } from '#main/config/environment.ts';
import { makeDemo } from '#main/demo/demo.ts';
import { platformName } from '#server/db/embedded/binaries.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { proofOf } from '#server/ledger/prove-books.ts';
import { cleanUp, temporaryFolder } from './embedded-provoke.ts';

afterAll(cleanUp);

const fifteen = join(dirname(createRequire(import.meta.url).resolve(`postgres-15-${platformName()}`)), '..', 'native');

// As on a managed server: the login of DATABASE_URL owns its database and may create roles, but is not a superuser.
test.each([
  { version: '15', binaries: fifteen },
  { version: '18', binaries: undefined },
])(
  'on PostgreSQL $version an owner without superuser rights runs the whole program and sees no rows by default',
  async ({ version, binaries }) => {
    const server = await startEmbedded({ dataDir: temporaryFolder(), durable: false, ...(binaries && { binaries }) });
    const superuser = new Client({ connectionString: server.url });
    await superuser.connect();
    await superuser.query("create role managed login createrole password 'managed'");
    await superuser.query('create database shop owner managed');
    const url = new URL(server.url);
    Object.assign(url, { username: 'managed', password: 'managed', pathname: '/shop' });
    const environment = readEnvironment({
      DATABASE_URL: url.href,
      DEMO: 'on',
      AUTH_SECRET: 'a secret of the tests, long enough for any check',
      PAYEE_KEY: Buffer.alloc(32, 'a key of the tests').toString('base64'),
    });
    const started = await startDeployment(environment, { say: () => {} });
    const owner = new Client({ connectionString: url.href });
    await owner.connect();
    const count = async (table: string) => (await owner.query(`select count(*)::int as n from ${table}`)).rows[0].n;
    try {
      expect((await owner.query('show server_version')).rows[0].server_version).toMatch(new RegExp(`^${version}\\.`));
      await makeDemo(started.deployment, started.logins, () => {});
      expect((await proofOf(started.deployment.db, started.deployment.now())).balanced).toBe(true);
      for (const table of ['consultants', 'orders', 'ledger_entries', 'auth."user"', 'commission_calculations_1']) {
        expect(await count(table), table).toBe(0);
      }
      await owner.query("set app.maintenance = 'on'");
      for (const table of ['consultants', 'orders', 'ledger_entries', 'auth."user"', 'commission_calculations_1']) {
        expect(await count(table), table).toBeGreaterThan(0);
      }
    } finally {
      await owner.end();
      await started.close();
      await superuser.end();
      await server.close();
    }
  },
  180_000,
);
