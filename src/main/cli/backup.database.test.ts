import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { type StoredFile, storedNames } from '#domain/file/file.ts';
import { appFlags } from '#scripts/app.mjs';
import { withActor } from '#server/db/actor.ts';
import { reaches } from '#server/db/embedded/account.ts';
import { type Embedded, startEmbedded } from '#server/db/embedded/embedded.ts';
import { files } from '#server/file/tables.ts';
import { ask, cleanUp, isRoot, temporaryFolder, unprivilegedAccount } from '#tests/conventions/embedded-provoke.ts';
import { type StartedDeployment, startDeployment } from '../config/deployment.ts';
import { readEnvironment } from '../config/environment.ts';
import { backUp } from './backup.ts';

// Backups of an installation that runs on its embedded database.

let dataDir: string;
let embedded: Embedded;
let running: StartedDeployment;

const environmentOf = (folder: string, more: Readonly<Record<string, string>> = {}) =>
  readEnvironment({ DATA_DIR: folder, DEMO: 'on', ...more });
const startIn = (folder: string) => startDeployment(environmentOf(folder), { say: () => {}, jobs: 'send' });
const notDurable = { durable: false };

/** Stores a file as the app does; `used`: a row refers to it. */
async function storeFile({ used, listed = true }: { used: boolean; listed?: boolean }): Promise<StoredFile> {
  const { db, files: store } = running.deployment;
  const file: StoredFile = { fileId: randomUUID(), kind: 'photo', type: 'image/webp', widths: [80, 160] };
  const row = { ...file, widths: [...file.widths], size: 8, ...(used && { deleteAfter: null }) };
  if (listed) await withActor(db, worker, (tx) => tx.insert(files).values(row));
  for (const name of storedNames(file)) await store.put(name, Buffer.from(file.fileId), file.type);
  return file;
}

beforeAll(async () => {
  dataDir = join(temporaryFolder(), 'data');
  embedded = await startEmbedded({ dataDir, durable: false });
  running = await startIn(dataDir);
});
afterEach(() => ask(embedded.url, 'delete from files'));
afterAll(async () => {
  await running.close();
  await embedded.close();
  cleanUp();
});

test('a backup is a data directory without the secrets, which a start requires', async () => {
  const file = await storeFile({ used: true });
  const waiting = await storeFile({ used: false });
  await ask(
    embedded.url,
    "insert into files (file_id, kind, type, size, delete_after) values (gen_random_uuid(), 'receipt', 'application/pdf', 1, null)",
  );
  const unlisted = await storeFile({ used: false, listed: false });
  const part = join(dataDir, 'files', 'photo', file.fileId.slice(0, 2), '.part-1');
  writeFileSync(part, 'being written');
  const folder = join(temporaryFolder(), 'below', 'backup');
  const backup = await backUp(environmentOf(dataDir), folder, notDurable);
  expect(backup).toMatchObject({ folder, balanced: true, files: { count: 4, bytes: 4 * 36, missing: 1 } });
  expect(backup.secrets).toEqual([join(dataDir, 'payee-key'), join(dataDir, 'auth-secret')]);
  expect(backup.databaseBytes).toBeGreaterThan(30 * 2 ** 20);
  expect(readdirSync(folder).sort()).toEqual(['expected-secrets.json', 'files', 'pg']);
  const secrets = ['payee-key', 'auth-secret'].map((name) => readFileSync(join(dataDir, name), 'utf8'));
  for (const secret of secrets)
    expect(readFileSync(join(folder, 'expected-secrets.json'), 'utf8')).not.toContain(secret);

  await expect(startIn(folder)).rejects.toThrow(
    `${folder} is a restored backup and needs the secrets of its installation: PAYEE_KEY, or the file payee-key, and AUTH_SECRET, or the file auth-secret.`,
  );
  copyFileSync(join(dataDir, 'auth-secret'), join(folder, 'auth-secret'));
  writeFileSync(join(folder, 'payee-key'), Buffer.alloc(32).toString('base64'));
  await expect(startIn(folder)).rejects.toThrow('PAYEE_KEY, or the file payee-key. To start without them');
  copyFileSync(join(dataDir, 'payee-key'), join(folder, 'payee-key'));

  const restored = await startIn(folder);
  const { deployment } = restored;
  expect(restored.fresh).toBe(false);
  expect(deployment.payouts.keys).toEqual(running.deployment.payouts.keys);
  const isThere = async (each: StoredFile) => {
    const read = await deployment.files.read(storedNames(each)[0] ?? '');
    return read !== null && (await new Response(read.body).text()) === each.fileId;
  };
  expect(await Promise.all([file, waiting, unlisted].map(isThere))).toEqual([true, true, false]);
  expect(await withActor(deployment.db, worker, (tx) => tx.$count(files))).toBe(3);
  await restored.close();
  expect(existsSync(join(folder, 'expected-secrets.json'))).toBe(false);
});

test('a folder that is not empty is refused and stays as it is, and of two backups into the same folder one is refused', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'letter.txt'), 'mine');
  await expect(backUp(environmentOf(dataDir), folder, notDurable)).rejects.toThrow(
    `${folder} is not empty: choose another folder.`,
  );
  expect(readdirSync(folder)).toEqual(['letter.txt']);
  const shared = join(temporaryFolder(), 'backup');
  const both = await Promise.allSettled([1, 2].map(() => backUp(environmentOf(dataDir), shared, notDurable)));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(readdirSync(shared).sort()).toEqual(['expected-secrets.json', 'files', 'pg']);
});

test('two backups at the same time into different folders are complete', async () => {
  const parent = join(temporaryFolder(), 'backups');
  const backups = await Promise.all(
    ['one', 'two'].map((name) => backUp(environmentOf(dataDir), join(parent, name), notDurable)),
  );
  expect(backups.map(({ balanced }) => balanced)).toEqual([true, true]);
});

test('the books of a database of another version are not checked, and the backup does not migrate it', async () => {
  const change = (by: number) =>
    ask(
      embedded.url,
      `update drizzle.__drizzle_migrations set created_at = created_at + ${by} where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
    );
  await change(-1);
  const { balanced } = await backUp(environmentOf(dataDir), join(temporaryFolder(), 'backup'), notDurable).finally(() =>
    change(1),
  );
  expect(balanced).toBeNull();
});

test('a backup that is interrupted, or with a copy that does not start, leaves nothing', async () => {
  const parent = temporaryFolder();
  const empty = join(parent, 'empty');
  mkdirSync(empty, { mode: 0o711 });
  const signal = AbortSignal.abort(new Error('interrupted'));
  for (const name of ['empty', 'new'])
    await expect(backUp(environmentOf(dataDir), join(parent, name), { ...notDurable, signal })).rejects.toThrow(
      'interrupted',
    );
  // The settings are in the copy, and the running server reads them at its next start.
  await ask(embedded.url, "alter system set shared_preload_libraries = 'no-such-library'");
  try {
    await expect(backUp(environmentOf(dataDir), empty, notDurable)).rejects.toThrow(
      /does not start: .*no-such-library/s,
    );
  } finally {
    await ask(embedded.url, 'alter system reset shared_preload_libraries');
  }
  expect([readdirSync(parent), readdirSync(empty)]).toEqual([['empty'], []]);
});

test('refuses a folder inside of what is copied, a data directory without a database, and a database of the operator', async () => {
  for (const below of ['pg', 'files', 'files/photo']) {
    const inside = join(dataDir, below, 'backup');
    await expect(backUp(environmentOf(dataDir), inside, notDurable)).rejects.toThrow(
      'which is copied: choose another folder.',
    );
    expect(existsSync(inside)).toBe(false);
  }
  const missing = join(temporaryFolder(), 'data');
  await expect(backUp(environmentOf(missing), join(missing, 'backup'))).rejects.toThrow(
    `There is no database in ${missing}`,
  );
  expect(existsSync(missing)).toBe(false);
  const own = environmentOf(dataDir, { DATABASE_URL: 'postgres://birchline@127.0.0.1:1/birchline' });
  await expect(backUp(own, join(missing, 'backup'))).rejects.toThrow('back up with pg_dump');
  expect(existsSync(missing)).toBe(false);
});

test('FILES_DIR outside of the data directory is in the backup, and a bucket is not', async () => {
  const filesDir = temporaryFolder();
  const name = 'receipt/ab/abababab-abab-abab-abab-abababababab.pdf';
  mkdirSync(join(filesDir, 'receipt/ab'), { recursive: true });
  writeFileSync(join(filesDir, name), 'receipt');
  await ask(
    embedded.url,
    "insert into files (file_id, kind, type, size) values ('abababab-abab-abab-abab-abababababab', 'receipt', 'application/pdf', 7)",
  );
  const [first, second] = [join(temporaryFolder(), 'backup'), join(temporaryFolder(), 'backup')];
  const backup = await backUp(environmentOf(dataDir, { FILES_DIR: filesDir }), first, notDurable);
  expect(backup.files).toEqual({ count: 1, bytes: 7, missing: 0 });
  expect(readFileSync(join(first, 'files', name), 'utf8')).toBe('receipt');
  const bucket = {
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'files',
    S3_REGION: 'eu',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret-of-the-test',
  };
  expect((await backUp(environmentOf(dataDir, bucket), second, notDurable)).files).toBeNull();
  expect(existsSync(join(second, 'files'))).toBe(false);
});

test('the command works as an ordinary user, reports the backup, and ends with 1 where it is refused', async () => {
  const account = isRoot ? unprivilegedAccount() : undefined;
  if (account && !reaches({ name: 'nobody', ...account }, import.meta.dirname))
    return console.log('Not provoked: this checkout is below a folder that an ordinary user may not enter.');
  const home = temporaryFolder();
  if (account) chownSync(home, account.uid, account.gid);
  const run = (script: string, args: string[] = [], ofData = join(home, 'data')) =>
    spawnSync(process.execPath, [...appFlags, fileURLToPath(new URL(script, import.meta.url)), ...args], {
      encoding: 'utf8',
      // The account may not write to the compile cache of the tests. With a cache of its own, only the first start compiles everything.
      env: { PATH: process.env.PATH, HOME: home, DATA_DIR: ofData, NODE_COMPILE_CACHE: join(home, 'compiled') },
      ...account,
    });
  expect(run('./doctor.ts').stderr).toBe('');
  const backup = join(home, 'backup');
  const result = run('./backup.ts', [backup]);
  expect([result.status, result.stderr]).toEqual([0, '']);
  expect(result.stdout).toMatch(
    /^Backed up \d+ MB \(with 0 files\) to .*\/backup in [\d.]+ s\. The copy starts, and its books are balanced\.\nNot in the backup: .*\/payee-key and .*\/auth-secret\./,
  );
  const owner = account?.uid ?? process.getuid?.();
  expect([statSync(backup).uid, statSync(join(backup, 'pg')).uid]).toEqual([owner, owner]);
  expect(statSync(backup).mode & 0o777).toBe(0o700);
  expect(run('./backup.ts', [backup])).toMatchObject({
    status: 1,
    stdout: '',
    stderr: `${backup} is not empty: choose another folder.\n`,
  });
  expect(run('./backup.ts', [join(backup, 'pg', 'PG_VERSION')])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^The backup failed: EEXIST: .*\n$/),
  });
  if (isRoot) {
    expect(run('./backup.ts', [join(home, 'other')], dataDir)).toMatchObject({
      status: 1,
      stderr: `This user may not read the database in ${dataDir}: make the backup as the user who runs the app.\n`,
    });
  }
  // Six processes, one after the other, and each backup starts its copy.
}, 240_000);
