import { spawnSync } from 'node:child_process';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Actor } from '#domain/account/actor.ts';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';
import { inThisDatabase } from '#tests/database/database.ts';
import { type AskedCall, type Calculator, startCalculator } from './calculator.ts';

// The real second process, on the real database.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let shop: ClosedMonth;
let calculator: Calculator;
const start = (more: { idle?: number } = {}): Calculator =>
  startCalculator({ variables: shop.variables, args: ['--now', '2026-10-31T18:00:00Z'], ...more });

beforeAll(async () => {
  shop = await openClosedMonth();
  calculator = start();
});
afterAll(async () => {
  await calculator.close();
  await shop.close();
});

const admin = (): Actor => ({ role: 'admin', adminRole: 'owner', userId: shop.ada.userId });
const asked = (name: string, actor: Actor, input: unknown = {}): AskedCall => ({
  ...{ name, input, actor, requestId: '0198f3a2-6c5e-7a39-9a53-6b6f7e2d9d10', address: '203.0.113.9' },
});

const processes = (): number[] =>
  spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes('birchline calculator'))
    .map((line) => Number.parseInt(line, 10));

test('gives an admin the same result as the site process', async () => {
  const answer = await calculator.answer(asked('calculate-sales-commissions', admin()));
  expect(answer).toMatchObject({ output: { commissions_created: 3, run: { period: '2026-10', status: 'draft' } } });
  const [draft] = await shop.ask<{ started_by: string; at: Date }>(
    "select started_by, created_at as at from commission_runs where status = 'draft'",
  );
  expect(draft).toEqual({ started_by: shop.ada.userId, at: new Date('2026-10-31T18:00:00Z') });
});

test('checks the permission of the actor and the contract', async () => {
  const refused = (status: number, code: string) => ({ refused: { status, refusal: { code } } });
  const calculate = 'calculate-sales-commissions';
  expect(await calculator.answer(asked(calculate, shop.rose))).toMatchObject(refused(403, 'FORBIDDEN'));
  expect(await calculator.answer(asked(calculate, { role: 'visitor' }))).toMatchObject(refused(401, 'UNAUTHORIZED'));
  expect(await calculator.answer(asked('compare-runs', admin(), { before: 'the first' }))).toMatchObject(
    refused(400, 'BAD_REQUEST'),
  );
});

test('answers 503 and leaves nothing half done when the process is killed, then answers the next call', async () => {
  const owner = new Client({ connectionString: shop.variables.DATABASE_URL });
  await owner.connect();
  const before = await shop.ask('select run_no, lines_hash from commission_runs order by run_no');
  await owner.query('begin; lock table commission_runs in access exclusive mode');
  const waiting = calculator.answer(asked('calculate-sales-commissions', admin()));
  await vi.waitFor(async () => {
    const blocked = `select from pg_locks
      where not granted and relation = 'commission_runs'::regclass and ${inThisDatabase}`;
    expect((await owner.query(blocked)).rowCount).toBeGreaterThan(0);
  }, 20_000);
  for (const pid of processes()) process.kill(pid, 'SIGKILL');
  expect(await waiting).toMatchObject({ refused: { status: 503, refusal: { code: 'UNAVAILABLE' } } });
  await owner.query('rollback');
  await owner.end();
  expect(await shop.ask('select run_no, lines_hash from commission_runs order by run_no')).toEqual(before);
  expect(await calculator.answer(asked('calculate-sales-commissions', admin()))).toHaveProperty('output.run');
});

test('ends the process when it is idle and starts it again for the next call', async () => {
  const own = processes();
  const brief = start({ idle: 500 });
  try {
    brief.wake();
    await vi.waitFor(() => expect(processes()).toHaveLength(own.length + 1), 30_000);
    await vi.waitFor(() => expect(processes()).toEqual(own), { timeout: 30_000, interval: 200 });
    expect(await brief.answer(asked('calculate-sales-commissions', admin()))).toHaveProperty('output.run');
  } finally {
    await brief.close();
  }
  expect(processes()).toEqual(own);
  expect(() => brief.answer(asked('calculate-sales-commissions', admin()))).toThrow();
});

test('answers 503 to all calls while the process cannot start', async () => {
  const variables = { ...shop.variables, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere' };
  const broken = startCalculator({ variables, args: [] });
  try {
    const answers = await Promise.all([1, 2].map(() => broken.answer(asked('calculate-sales-commissions', admin()))));
    answers.push(await broken.answer(asked('calculate-sales-commissions', admin())));
    for (const answer of answers) expect(answer).toMatchObject({ refused: { status: 503 } });
  } finally {
    await broken.close();
  }
});
