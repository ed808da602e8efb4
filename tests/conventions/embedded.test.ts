import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { reaches } from '#server/db/embedded/account.ts';
import { packagedBinaries, platformName } from '#server/db/embedded/binaries.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import {
  ask,
  cleanUp,
  end,
  isAlive,
  isRoot,
  launch,
  serverPid,
  startApp,
  temporaryFolder,
  unprivilegedAccount,
  until,
} from './embedded-provoke.ts';

afterAll(cleanUp);

const packaged = packagedBinaries(platformName());
const write = (url: string, value: number) =>
  ask(url, `create table if not exists written (value int); insert into written values (${value})`);
const storedValue = async (url: string) =>
  (await ask<{ value: number }>(url, 'select value from written order by 1')).map((r) => r.value);
const embed = (dataDir: string, more: object = {}) => startEmbedded({ dataDir, durable: false, ...more });

/** The account of the tests, or as root an ordinary one, with its own folder. */
function ordinary(): { account: { uid: number; gid: number } | undefined; folder: string } {
  const folder = temporaryFolder();
  const account = isRoot ? unprivilegedAccount() : undefined;
  if (account) chownSync(folder, account.uid, account.gid);
  return { account, folder };
}

test('creates the database at the first start and reuses it at the next', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const first = await embed(dataDir);
  await write(first.url, 1);
  expect(first.fresh).toBe(true);
  expect(statSync(join(dataDir, 'pg', 'birchline.password')).mode & 0o777).toBe(0o600);
  const pid = serverPid(join(dataDir, 'pg'));
  await first.close();
  await first.close();
  await until(() => !isAlive(pid));
  await expect(ask(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED');

  const second = await embed(dataDir);
  expect(second.fresh).toBe(false);
  expect(second.url).toBe(first.url);
  expect(await storedValue(second.url)).toEqual([1]);
  await second.close();
  expect(readdirSync(dataDir)).toEqual(['pg']);
});

test('the server listens only on loopback, requires the password, supports Unicode, and is durable by default', async () => {
  const { url, close } = await startEmbedded({ dataDir: join(temporaryFolder(), 'data') });
  const [set] = await ask(
    url,
    `select current_setting('listen_addresses') as listens, current_setting('unix_socket_directories') as sockets,
       current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
       current_setting('log_parameter_max_length') as logged, upper('é') as upper,
       (select string_agg(distinct auth_method, ' ') from pg_hba_file_rules) as auth,
       'Ä' < 'B' collate "und-x-icu" as icu`,
  );
  expect(set).toEqual({
    listens: '127.0.0.1',
    sockets: '',
    fsync: 'on',
    encoding: 'UTF8',
    logged: '0',
    upper: 'É',
    auth: 'scram-sha-256',
    icu: true,
  });
  await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication failed');
  await close();
});

test('the next start uses a server left running by kill -9 of the app', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const killed = await startApp({ dataDir });
  await write(killed.url, 1);
  const pid = serverPid(join(dataDir, 'pg'));
  await end(killed, 'SIGKILL');
  expect(isAlive(pid)).toBe(true);

  const next = await embed(dataDir);
  expect(serverPid(join(dataDir, 'pg'))).toBe(pid);
  expect(next.url).toBe(killed.url);
  expect(await storedValue(next.url)).toEqual([1]);
  await next.close();
  await until(() => !isAlive(pid));
});

test('loses nothing committed after kill -9 of app and server', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const killed = await startApp({ dataDir });
  await write(killed.url, 1);
  const pid = serverPid(join(dataDir, 'pg'));
  await end(killed, 'SIGKILL');
  process.kill(pid, 'SIGKILL');

  const next = await embed(dataDir);
  expect(serverPid(join(dataDir, 'pg'))).not.toBe(pid);
  expect(await storedValue(next.url)).toEqual([1]);
  await next.close();
});

test('restarts a killed server of a running app at the same address', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const embedded = await embed(dataDir);
  await write(embedded.url, 1);
  process.kill(serverPid(join(dataDir, 'pg')), 'SIGKILL');
  await until(() =>
    storedValue(embedded.url).then(
      (values) => values.length === 1,
      () => false,
    ),
  );
  await embedded.close();
  expect(existsSync(join(dataDir, 'pg', 'postmaster.pid'))).toBe(false);
});

test('ignores a pid file that names another program', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const folder = join(dataDir, 'pg');
  const first = await embed(dataDir);
  await write(first.url, 1);
  const note = readFileSync(join(folder, 'postmaster.pid'), 'utf8');
  await first.close();
  // With the server's own account, because PostgreSQL ignores other accounts' processes.
  const { uid, gid } = statSync(folder);
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore', ...(isRoot && { uid, gid }) });
  writeFileSync(join(folder, 'postmaster.pid'), note.replace(/^\d+/, String(stranger.pid)));
  chownSync(join(folder, 'postmaster.pid'), uid, gid);

  const next = await embed(dataDir);
  expect(await storedValue(next.url)).toEqual([1]);
  expect(serverPid(folder)).not.toBe(stranger.pid);
  await next.close();
  expect(stranger.exitCode).toBeNull();
  stranger.kill();
});

test('a copied data directory gets its own server despite the copied pid file and password', async () => {
  const folder = temporaryFolder();
  const original = await embed(join(folder, 'data'));
  await write(original.url, 1);
  await ask(original.url, 'checkpoint');
  execFileSync('cp', ['-a', join(folder, 'data'), join(folder, 'copy')]);

  const copy = await embed(join(folder, 'copy'));
  await write(copy.url, 2);
  expect(await storedValue(copy.url)).toEqual([1, 2]);
  expect(await storedValue(original.url)).toEqual([1]);
  await copy.close();
  expect(await storedValue(original.url)).toEqual([1]);
  await original.close();
});

test('a second app joins, and the last one to leave stops the server', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const one = await startApp({ dataDir });
  const two = await startApp({ dataDir });
  const pid = serverPid(join(dataDir, 'pg'));
  expect([one.fresh, two.fresh, two.url]).toEqual([true, false, one.url]);
  await end(one);
  expect(await ask(two.url, 'select 1 as here')).toEqual([{ here: 1 }]);
  await end(two);
  await until(() => !isAlive(pid));
});

test('simultaneous starts and ends: one database, one server, and none at the end', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const apps = await Promise.all([startApp({ dataDir }), startApp({ dataDir }), startApp({ dataDir })]);
  expect(apps.map((a) => a.fresh).sort()).toEqual([false, false, true]);
  expect(new Set(apps.map((a) => a.url)).size).toBe(1);
  const pid = serverPid(join(dataDir, 'pg'));
  // A fourth starts while the others leave: it gets this server or a new one.
  const [late] = await Promise.all([embed(dataDir), ...apps.map((app) => end(app))]);
  expect(await ask(late.url, 'select 1 as here')).toEqual([{ here: 1 }]);
  await late.close();
  await until(() => !isAlive(pid));
  expect(readdirSync(dataDir)).toEqual(['pg']);
});

test('recovers from a first start that was killed half-way', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const killed = launch({ dataDir });
  await until(() => existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith('pg.new-')));
  killed.kill('SIGKILL');
  const draft = join(dataDir, readdirSync(dataDir).find((name) => name.startsWith('pg.new-')) ?? '');
  // initdb outlives us for a moment and cleans up: wait for its end, then age the unfinished directory.
  await until(() => !execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).includes(draft));
  utimesSync(draft, new Date(0), new Date(0));
  const next = await embed(dataDir);
  expect(next.fresh).toBe(true);
  await next.close();
  expect(readdirSync(dataDir)).toEqual(['pg']);
});

test('creates links and executable bits at the first start when install scripts are disabled', async () => {
  const folder = temporaryFolder();
  const binaries = bareBinaries(folder);
  const embedded = await embed(join(folder, 'data'), { binaries });
  expect(lstatSync(join(binaries, 'lib', 'libpq.so.5')).isSymbolicLink()).toBe(true);
  await embedded.close();
});

test('an ordinary user with a read-only node_modules gets a copy of the binaries, once', async () => {
  const { account, folder } = ordinary();
  if (account && !reaches({ name: 'nobody', ...account }, import.meta.dirname))
    return console.log('Not provoked: this checkout is below a folder that an ordinary user may not enter.');
  const binaries = bareBinaries(temporaryFolder());
  if (!isRoot) for (const name of ['lib', 'bin']) chmodSync(join(binaries, name), 0o555);
  const dataDir = join(folder, 'data');
  const first = await startApp({ dataDir, binaries }, account);
  expect(first.said).toContainEqual(
    expect.stringMatching(/^PostgreSQL's programs cannot run from .*; a copy is in .*data\/postgres/),
  );
  const [who] = await ask<{ uid: string }>(first.url, "select pg_read_file('/proc/self/status') as uid");
  expect(who?.uid).toMatch(new RegExp(`^Uid:\\s+${account?.uid ?? process.getuid?.()}\\s`, 'm'));
  await end(first);
  const second = await startApp({ dataDir, binaries }, account);
  expect([second.fresh, second.said]).toEqual([false, []]);
  await end(second);
  if (!isRoot) for (const name of ['lib', 'bin']) chmodSync(join(binaries, name), 0o755);
});

test('below a folder that only root may enter, root moves binaries and database where the server can read them and says so', async () => {
  if (!isRoot) return console.log('Not provoked: only root can keep the server out of a folder of its own.');
  const closed = temporaryFolder();
  const elsewhere = join(temporaryFolder(), 'elsewhere');
  chmodSync(closed, 0o700);
  cpSync(packaged, join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
  const options = { dataDir: join(closed, 'data'), binaries: join(closed, 'native'), fallbackFolders: [elsewhere] };
  const killed = await startApp(options);
  await write(killed.url, 1);
  const place = readlinkSync(join(closed, 'data', 'pg'));
  expect(place.startsWith(elsewhere)).toBe(true);
  expect(killed.said).toEqual([
    expect.stringContaining(`a copy is in ${elsewhere}`),
    expect.stringContaining('Making the database in'),
    expect.stringMatching(/may not enter .*: the database is in /),
  ]);
  expect(statSync(place).uid).not.toBe(0);
  await end(killed, 'SIGKILL');

  const next = await startApp(options);
  expect([next.fresh, next.said, await storedValue(next.url)]).toEqual([false, [], [1]]);
  await end(next);
  rmSync(place, { recursive: true });
  await expect(embed(options.dataDir, options)).rejects.toThrow(/which does not exist/);
});

test.each([
  [
    'no binary for the platform',
    { platform: 'sunos-sparc' },
    /^There is no embedded PostgreSQL for sunos-sparc: set DATABASE_URL/,
  ],
  ['a binary that does not run', { binaries: '/nonexistent' }, /does not run here \(.+\): set DATABASE_URL/],
])('reports %s in one sentence', async (_, options, sentence) => {
  const dataDir = join(temporaryFolder(), 'data');
  await expect(embed(dataDir, { fallbackFolders: [], ...options })).rejects.toThrow(sentence);
});

test('reports a full disk in one sentence, before and after the database is created', async () => {
  const dataDir = temporaryFolder();
  // Only root may mount a small file system.
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=711', 'none', dataDir]);
  if (mounted.status !== 0) return console.log('Not provoked: this process may not mount a small disk.');
  try {
    const full = /^The disk of .* is full \(\d+ MB free, \d+ MB needed\): make room and start again\.$/;
    writeFileSync(join(dataDir, 'ballast'), Buffer.alloc(150 * 2 ** 20));
    await expect(embed(dataDir)).rejects.toThrow(full);
    rmSync(join(dataDir, 'ballast'));
    const ready = await embed(dataDir);
    await ready.close();
    try {
      for (let part = 0; ; part++) writeFileSync(join(dataDir, `ballast-${part}`), Buffer.alloc(2 ** 20));
    } catch {}
    await expect(embed(dataDir)).rejects.toThrow(full);
  } finally {
    spawnSync('umount', [dataDir]);
  }
});

test('rejects a cluster that is not ours in one sentence', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'pg'));
  writeFileSync(join(dataDir, 'pg', 'letter.txt'), 'mine');
  await expect(embed(dataDir)).rejects.toThrow(/in use for something else/);
  writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '14\n');
  await expect(embed(dataDir)).rejects.toThrow(/created by PostgreSQL 14 and this is 18/);
});

/** A copy of the packaged binaries as an install without scripts leaves it, and without executable bits. */
function bareBinaries(folder: string): string {
  const binaries = join(folder, 'native');
  cpSync(packaged, binaries, { recursive: true, verbatimSymlinks: true });
  for (const name of readdirSync(join(binaries, 'lib'))) {
    const path = join(binaries, 'lib', name);
    if (lstatSync(path).isSymbolicLink()) unlinkSync(path);
  }
  for (const name of readdirSync(join(binaries, 'bin'))) chmodSync(join(binaries, 'bin', name), 0o644);
  return binaries;
}
