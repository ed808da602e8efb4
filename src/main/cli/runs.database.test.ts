import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { appFlags } from '#scripts/app.mjs';
import { closeRun } from '#server/commission/run/close.ts';
import { calculateOpenPeriod } from '#server/commission/run/run.ts';
import { withActor } from '#server/db/actor.ts';
import { type Books, openBooks, saveCase } from '#tests/database/books.ts';
import { randomCase } from '#tests/database/random-case.ts';

// `npm run runs -- replay` against a company with a closed month; then a figure is changed with the owner's rights.

const command = fileURLToPath(new URL('./runs.ts', import.meta.url));
const call = { company: littleBirch, now: new Date('2026-11-02T12:00:00Z'), by: null };

let books: Books;
let runNo = 0;

beforeAll(async () => {
  books = await openBooks();
  await saveCase(books, randomCase(11, 90));
  const draft = await books.work((tx) => calculateOpenPeriod(tx, call));
  if (draft === 'RUN_IN_PROGRESS') throw new Error(draft);
  runNo = draft.runNo;
  const request = { runNo, linesHash: draft.linesHash, exchangeRate: '0.7', requestId: randomUUID() };
  await withActor(books.db, worker, (tx) => closeRun(tx, call, request));
});
afterAll(() => books.close());

function replay(...args: string[]) {
  const [url] = [books.url];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...appFlags, command, 'replay', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url, DEMO: 'on', TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8' },
  });
  return { status, stdout, stderr };
}

/** Changes what is closed, past every trigger, looks at the replay, and changes it back. */
async function tampered(change: string, back: string): Promise<{ status: number | null; stdout: string }> {
  const past = (sql: string) =>
    books.ask(`set session_replication_role = replica; ${sql}; reset session_replication_role`);
  await past(change);
  const { status, stdout } = replay('2026-10');
  await past(back);
  return { status, stdout };
}

test('a closed run comes out again, in another time zone and language, one period or all', async () => {
  for (const args of [['2026-10'], ['all'], []]) {
    const { status, stdout, stderr } = replay(...args);
    expect(stderr).toBe('');
    expect(stdout).toContain(`2026-10  run ${runNo}  plan 1  the same:`);
    expect(stdout).toContain('1 closed runs replayed, 0 different.');
    expect(status).toBe(0);
  }
});

const order = () => `(select min(order_no) from commission_run_orders where base > 1000)`;
const line = `(select min(consultant_no) from commission_calculations where amount > 0)`;

test.each([
  [
    'a base',
    `update commission_run_orders set base = base + 1 where order_no = ${order()}`,
    `update commission_run_orders set base = base - 1 where order_no = ${order()}`,
    ['The inputs are', 'The lines come to'],
  ],
  [
    'an adjustment of a consultant without orders',
    'update commission_run_members set volume_adjustment = volume_adjustment + 1 where consultant_no = 2',
    'update commission_run_members set volume_adjustment = volume_adjustment - 1 where consultant_no = 2',
    ['The inputs are'],
  ],
  [
    'an amount',
    `update commission_calculations set amount = amount + 1 where consultant_no = ${line}`,
    `update commission_calculations set amount = amount - 1 where consultant_no = ${line}`,
    ['The stored lines hash to'],
  ],
  [
    'a statement',
    `update commissions set personal_total = personal_total + 5, total_earnings = total_earnings + 5 where consultant_no = ${line}`,
    `update commissions set personal_total = personal_total - 5, total_earnings = total_earnings - 5 where consultant_no = ${line}`,
    ['1 statements are not those of the replay.'],
  ],
  [
    'a program that the plan does not have',
    `update commission_run_members set program_type = 'Vendor' || program_type where consultant_no = 1`,
    `update commission_run_members set program_type = substr(program_type, 7) where consultant_no = 1`,
    ['It cannot be calculated again: the plan of run'],
  ],
])('reports %s after a change, and fails', async (_, change, back, words) => {
  const { status, stdout } = await tampered(change, back);
  expect(stdout).toContain('DIFFERENT');
  for (const word of words) expect(stdout).toContain(word);
  expect(status).toBe(1);
  expect(replay('2026-10').status).toBe(0);
});

test('reports a changed fingerprint, an extra line and a missing statement', async () => {
  const changed = await tampered(
    `update commission_runs set lines_hash = translate(lines_hash, '01', '10')`,
    `update commission_runs set lines_hash = translate(lines_hash, '01', '10')`,
  );
  expect(changed).toMatchObject({ status: 1, stdout: expect.stringContaining('The lines come to') });
  const more = await tampered(
    `insert into commission_calculations values (${runNo}, 1, null, 2, 0, 0, 0, 0, 1000000)`,
    `delete from commission_calculations where bonus = 1000000`,
  );
  expect(more).toMatchObject({ status: 1, stdout: expect.stringContaining('The stored lines hash to') });
  const fewer = await tampered(
    `create table taken as select * from commissions where consultant_no = ${line}; delete from commissions where consultant_no = ${line}`,
    'insert into commissions select * from taken',
  );
  expect(fewer).toMatchObject({ status: 1, stdout: expect.stringContaining('1 statements are not') });
});

test.each([
  [['2026-13'], 'The period "2026-13" is not a month like 2026-09.'],
  [['2026-09'], 'The period 2026-09 has no closed run.'],
  [['all', 'more'], 'Usage:'],
])('%j is refused', (args, words) => {
  const { status, stdout, stderr } = replay(...args);
  expect(stdout).toBe('');
  expect(stderr).toContain(words);
  expect(status).toBe(2);
});
