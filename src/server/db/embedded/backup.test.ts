import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { ask, cleanUp, isRoot, serverPid, temporaryFolder } from '#tests/conventions/embedded-provoke.ts';
import { copyCluster } from './backup.ts';
import { packagedBinaries, platformName } from './binaries.ts';
import { type Embedded, startEmbedded } from './embedded.ts';

// Copies of the running embedded server of PostgreSQL 15 and 18, from which a second server starts.

const packageOf = (name: string) => join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
const versions = [
  ['18', packagedBinaries(platformName())],
  ['15', packageOf(`postgres-15-${platformName()}`)],
] as const;

const running: Embedded[] = [];
async function start(dataDir: string, binaries?: string): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, durable: false, ...(binaries && { binaries }) });
  running.push(embedded);
  return embedded;
}
afterEach(async () => {
  for (const embedded of running.splice(0)) await embedded.close();
  cleanUp();
});

/** A new data directory for a copy, which the server's account may enter. */
function copyFolderIn(folder: string, name = 'copy'): string {
  mkdirSync(join(folder, name), { mode: 0o711 });
  return join(folder, name, 'pg');
}

const clusterOf = ({ url, folder, tools }: Embedded) => ({ url, folder, account: tools.account });

/**
 * Moves money between two accounts in one transaction after the other, until it is stopped. Checkpoints in between make the state of
 * the cluster newer than files that are copied already.
 */
async function startTransfers(url: string): Promise<{ committed(): number; stop(): Promise<void> }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create table transfers (no int primary key, text text);
    create table balances (account int primary key, amount int);
    insert into balances values (1, 0), (2, 0)`);
  let last = 0;
  let stopped = false;
  const work = (async () => {
    while (!stopped) {
      const no = last + 1;
      await client.query(`
        begin;
        insert into transfers values (${no}, repeat('x', 2000));
        update balances set amount = amount - ${no} where account = 1;
        update balances set amount = amount + ${no} where account = 2;
        commit`);
      last = no;
      if (no % 20 === 0) await client.query('checkpoint');
    }
  })();
  return {
    committed: () => last,
    stop: async () => {
      stopped = true;
      await work;
      await client.end();
    },
  };
}

/** Ends files of the write-ahead log; the checkpoint would remove those that no one holds. */
async function recycleLog(url: string): Promise<void> {
  for (let no = 0; no < 3; no++) await ask(url, 'select pg_switch_wal(); checkpoint');
}

test.each(versions)(
  'a copy of PostgreSQL %s that is made during writes has every transaction that was committed before its end',
  async (version, binaries) => {
    const folder = temporaryFolder();
    const original = await start(join(folder, 'data'), binaries);
    const transfers = await startTransfers(original.url);
    let before = 0;
    const { bytes } = await copyCluster(clusterOf(original), copyFolderIn(folder), {
      beforeStop: async () => {
        await recycleLog(original.url);
        before = transfers.committed();
      },
    });
    await transfers.stop();
    expect(before).toBeGreaterThan(0);
    expect(bytes).toBeGreaterThan(20 * 2 ** 20);
    expect(await ask(original.url, 'select from pg_replication_slots')).toEqual([]);

    const copy = await start(join(folder, 'copy'), binaries);
    expect([copy.fresh, statSync(copy.folder).mode & 0o777]).toEqual([false, 0o700]);
    expect(serverPid(copy.folder)).not.toBe(serverPid(original.folder));
    const [state] = await ask<{ version: string; last: number; transfers: number; total: number; left: number }>(
      copy.url,
      `select current_setting('server_version_num')::int / 10000 as version, max(no) as last, count(*)::int as transfers,
       coalesce(sum(no), 0)::int as total, (select -amount from balances where account = 1) as left,
       (select amount from balances where account = 2) as right
     from transfers`,
    );
    const last = state?.last ?? 0;
    expect(last).toBeGreaterThanOrEqual(before);
    expect(last).toBeLessThanOrEqual(transfers.committed());
    const total = (last * (last + 1)) / 2;
    expect(state).toEqual({ version: Number(version), last, transfers: last, total, left: total, right: total });
    // Neither server writes into the folder of the other.
    await ask(copy.url, 'insert into transfers values (-1)');
    expect(await ask(original.url, 'select from transfers where no < 0')).toEqual([]);
  },
);

test('two copies at the same time both start', async () => {
  const folder = temporaryFolder();
  const original = await start(join(folder, 'data'));
  await ask(original.url, 'create table rows as select generate_series(1, 1000) as no');
  const names = ['one', 'two'];
  await Promise.all(names.map((name) => copyCluster(clusterOf(original), copyFolderIn(folder, name))));
  for (const name of names) {
    const copy = await start(join(folder, name));
    expect(await ask(copy.url, 'select count(*)::int as rows from rows')).toEqual([{ rows: 1000 }]);
  }
});

test('a copy belongs to the account of the server and has no file of the running server, of its log or of another account', async () => {
  const folder = temporaryFolder();
  const original = await start(join(folder, 'data'));
  // As root, it does not belong to the server's account.
  writeFileSync(join(original.folder, 'base', 'planted'), 'of another account');
  const target = copyFolderIn(folder);
  await copyCluster(clusterOf(original), target);
  const names = readdirSync(target, { recursive: true, encoding: 'utf8' });
  const owner = statSync(original.folder).uid;
  expect(names.filter((name) => statSync(join(target, name)).uid !== owner)).toEqual([]);
  expect(names.filter((name) => /postmaster|startup\.log|^log\//.test(name))).toEqual([]);
  expect(names.includes('base/planted')).toBe(!isRoot);
  expect(readFileSync(join(target, 'backup_label'), 'utf8')).toMatch(
    /^START WAL LOCATION: .*\n(?:.*\n)*LABEL: birchline\n/,
  );
});

test('a copy that is interrupted fails, and leaves no backup and no slot at the server', async () => {
  const folder = temporaryFolder();
  const original = await start(join(folder, 'data'));
  const interruption = new AbortController();
  interruption.abort(new Error('interrupted'));
  const target = join(folder, 'interrupted', 'pg');
  await expect(copyCluster(clusterOf(original), target, { signal: interruption.signal })).rejects.toThrow(
    'interrupted',
  );
  expect(existsSync(join(target, 'backup_label'))).toBe(false);
  await expect.poll(() => ask(original.url, 'select from pg_replication_slots')).toEqual([]);
});

/** Ends the connection of the backup before its next statement. */
async function loseBetweenStatements({ url }: Embedded): Promise<void> {
  await ask(url, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'birchline backup'");
}

/** Makes the next statement of the backup wait for a lock, because it calls functions for the first time, and ends its connection. */
async function loseDuringStatement({ url }: Embedded, inBackground: (work: Promise<void>) => void): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin; lock table pg_proc in access exclusive mode');
  const waiting = `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
    where not granted and application_name = 'birchline backup'`;
  const terminated = expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
  inBackground(terminated.finally(() => client.end()));
}

test.each([
  ['between two statements', loseBetweenStatements],
  ['during a statement', loseDuringStatement],
])('a copy that loses its connection %s fails, and leaves no backup and no slot at the server', async (_, lose) => {
  const folder = temporaryFolder();
  const original = await start(join(folder, 'data'));
  const target = join(folder, 'terminated', 'pg');
  let background = Promise.resolve();
  const copying = copyCluster(clusterOf(original), target, {
    beforeStop: () =>
      lose(original, (work) => {
        background = work;
      }),
  });
  await expect(copying).rejects.toThrow(
    'The backup failed because the database stopped or ended the connection: try again.',
  );
  await background;
  expect(existsSync(join(target, 'backup_label'))).toBe(false);
  await expect.poll(() => ask(original.url, 'select from pg_replication_slots')).toEqual([]);
});

test('a database with a tablespace is refused, because a copy would share it', async () => {
  const folder = temporaryFolder();
  const original = await start(join(folder, 'data'));
  mkdirSync(join(original.folder, 'pg_tblspc', '16999'));
  const copying = copyCluster(clusterOf(original), join(folder, 'copy', 'pg'));
  await expect(copying).rejects.toThrow('The database has tablespaces outside of its folder');
  expect(existsSync(join(folder, 'copy'))).toBe(false);
});
