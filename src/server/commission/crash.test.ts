import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { littleBirch } from '#contract/company.ts';
import { worker } from '#domain/person/actor.ts';
import { type Books, keepCase, openBooks } from '#tests/database/books.ts';
import { randomCase } from '#tests/database/random-case.ts';
import { withActor } from '../db/actor.ts';
import { settleStatements } from '../payout/settle.ts';
import { closeRun } from './close.ts';
import { calculateOpenPeriod, takeTurn } from './run.ts';

// The database connection dies at every step of a run, of a close, of a settlement; and the process itself does, killed by
// the system. Whatever dies leaves things as they were, and the next try works.

vi.setConfig({ testTimeout: 240_000 });

let books: Books;
/** A month is closed once: every test of closing has a company of its own. */
async function openAnew(): Promise<void> {
  await books?.close();
  books = await openBooks();
  await keepCase(books, randomCase(3, 80));
  books.pool.on('connect', (client) => watch(client));
}
beforeAll(openAnew);
afterAll(() => books.close());

const now = new Date('2026-11-02T12:00:00Z');
const call = { company: littleBirch, now, by: null };
const calculate = () => books.work((tx) => calculateOpenPeriod(tx, call));
const close = (runNo: number, linesHash: string) =>
  withActor(books.db, worker, (tx) =>
    closeRun(tx, call, { runNo, linesHash, exchangeRate: '0.7', requestId: randomUUID() }),
  );
const settle = () =>
  withActor(books.db, worker, (tx) =>
    settleStatements(tx, { company: littleBirch, period: '2026-10', paidAt: now, by: null }),
  );

/** When to kill: before the n-th statement is sent, or when it has been answered; a COPY always while it is under way. */
let plan: { readonly at: number; readonly moment: 'before' | 'after' } | null = null;
let sent = 0;
/** The kill that is under way; no plain statement is sent before it is done. */
let dying: Promise<unknown> | null = null;

function watch(client: Client & { processID?: number | null }): void {
  const query = client.query.bind(client);
  const kill = () =>
    Promise.all([
      new Promise((resolve) => client.once('end', resolve)),
      books.ask('select pg_terminate_backend($1)', [client.processID]),
    ]);
  const watched = (...given: unknown[]): unknown => {
    const send = () => Reflect.apply(query, client, given);
    const [first] = given;
    const isCopy = typeof first === 'object' && first !== null && 'submit' in first;
    if (plan === null || ++sent < plan.at) return send();
    if (isCopy) {
      const stream = send();
      dying ??= kill();
      return stream;
    }
    if (dying === null && plan.moment === 'after') {
      return send().finally(() => {
        dying = kill();
        return dying;
      });
    }
    dying ??= kill();
    return dying.then(send);
  };
  Reflect.set(client, 'query', watched);
}

/** All that a run, a close and a settlement write, and which parts there are. */
async function state(): Promise<string> {
  const tables = [
    'commission_runs', 'commissions', 'commission_calculations', 'commission_run_members', 'commission_run_orders',
    'replaced_calculations', 'replaced_commissions', 'commission_periods', 'commission_payments', 'ledger_transactions', 'ledger_entries', 'notifications', 'audit_events',
  ]; // biome-ignore format: a list of tables
  const rows = await books.ask<{ all: string }>(
    `select md5(string_agg(x, '|' order by x)) as all from (${tables
      .map((table) => `select '${table}' || to_jsonb(t)::text as x from ${table} t`)
      .join(' union all ')} union all select relname from pg_class where relname ~ '^commission.*_[0-9]+$') s`,
  );
  return rows[0]?.all ?? '';
}

/**
 * Tries `work` again and again, killed one statement later each time, until it ends without having been killed. The first
 * statement is BEGIN, with which nothing has begun yet.
 */
async function killEverywhere(work: () => Promise<unknown>, moment: 'before' | 'after'): Promise<number> {
  const before = await state();
  for (let at = 2; ; at++) {
    plan = { at, moment };
    sent = 0;
    dying = null;
    const outcome = await work().then(
      () => 'done',
      () => 'failed',
    );
    plan = null;
    if (dying === null) return at - 1;
    await dying;
    await gone();
    // Killed when the commit was answered, it is done.
    if (outcome === 'done') return at;
    expect(await state()).toBe(before);
  }
}

const dieAt = fileURLToPath(new URL('../../../tests/database/die-at.ts', import.meta.url));

/** Lets a process of its own die after each statement in turn. Answers the statements it died at. */
async function dieEverywhere(close: { runNo: number; linesHash: string } | null): Promise<string[]> {
  const before = await state();
  const deaths: string[] = [];
  const url = books.pool.options.connectionString ?? '';
  for (let at = 2; ; at++) {
    const child = spawn(process.execPath, [dieAt, JSON.stringify({ url, at, now: now.toISOString(), close })]);
    let said = '';
    let complaint = '';
    child.stdout.on('data', (text) => {
      said += text;
    });
    child.stderr.on('data', (text) => {
      complaint += text;
    });
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
      child.once('close', (...how) => resolve(how));
    });
    await gone();
    if (signal !== 'SIGKILL') throw new Error(`it did not die at ${at} but ended with ${code}: ${complaint}`);
    deaths.push(said);
    // Killed when the commit was answered, it is done.
    if (said === 'commit') return deaths;
    expect(await state(), said).toBe(before);
  }
}

/** Comes back when no connection of the program is at work any more. */
async function gone(): Promise<void> {
  const busy = () =>
    books.ask(
      `select from pg_stat_activity where application_name = 'birchline' and datname = current_database()
       and state <> 'idle'`,
    );
  while ((await busy()).length > 0) await setTimeout(5);
}

const changeAFact = () =>
  books.ask(`insert into volume_adjustments (consultant_id, period, amount, reason)
             select consultant_id, '2026-10-01', 100, 'one fact more' from consultants order by consultant_no limit 1`);
const runsKept = async () =>
  (await books.ask<{ status: string }>('select status from commission_runs order by run_no')).map(
    ({ status }) => status,
  );

test('a run that dies anywhere leaves the draft before it, and the next one works', async () => {
  const first = await calculate();
  if (first === 'RUN_IN_PROGRESS') throw new Error(first);
  expect(await killEverywhere(calculate, 'before')).toBeGreaterThan(15);
  expect(await killEverywhere(calculate, 'after')).toBeGreaterThan(15);
  const last = await calculate();
  expect(last).toMatchObject({ inputHash: first.inputHash, linesHash: first.linesHash });
  expect(await runsKept()).toEqual(['draft']);
});

test('a run that dies anywhere while it sets a draft aside leaves both drafts as they were', async () => {
  for (const moment of ['before', 'after'] as const) {
    // The draft, and the one before it, which has to go.
    await changeAFact();
    await calculate();
    await changeAFact();
    expect(await killEverywhere(calculate, moment)).toBeGreaterThan(15);
    expect(await runsKept()).toEqual(['replaced', 'draft']);
  }
});

test('a process that is killed anywhere in a run leaves the drafts before it', async () => {
  await changeAFact();
  const deaths = await dieEverywhere(null);
  expect(deaths.filter((text) => text === 'copy').length).toBeGreaterThanOrEqual(6);
  expect(deaths.some((text) => text.includes('run_part_attach'))).toBe(true);
  expect(deaths.some((text) => text.includes('run_part_set_aside'))).toBe(true);
  expect(deaths.some((text) => text.includes('run_part_drop'))).toBe(true);
  expect(await runsKept()).toEqual(['replaced', 'draft']);
});

/** Calculates the month of a new company. */
async function draftAnew() {
  await openAnew();
  const draft = await calculate();
  if (draft === 'RUN_IN_PROGRESS') throw new Error(draft);
  return draft;
}

async function expectClosedOnce(draft: { runNo: number; linesHash: string }): Promise<void> {
  expect(await close(draft.runNo, draft.linesHash)).toBe('ALREADY_CLOSED');
  expect(await books.ask('select currency from ledger_entries group by 1 having sum(amount) <> 0')).toEqual([]);
  expect(await books.ask(`select from ledger_transactions where kind = 'close-run'`)).toHaveLength(1);
  expect(await books.ask('select from commission_runs where status = $1', ['closed'])).toHaveLength(1);
}

test('a process that is killed anywhere in a close leaves the draft open, and the next close works', async () => {
  const draft = await draftAnew();
  const deaths = await dieEverywhere({ runNo: draft.runNo, linesHash: draft.linesHash });
  expect(deaths.filter((text) => text === 'copy').length).toBeGreaterThanOrEqual(6);
  expect(deaths.some((text) => text.includes('ledger_entries'))).toBe(true);
  await expectClosedOnce(draft);
});

test.each(['before', 'after'] as const)(
  'a close whose connection dies %s any statement leaves the draft open, and the next one works',
  async (moment) => {
    const draft = await draftAnew();
    expect(await killEverywhere(() => close(draft.runNo, draft.linesHash), moment)).toBeGreaterThan(15);
    await expectClosedOnce(draft);
  },
);

test('a settlement that dies anywhere has paid nobody, and the next one pays everybody once', async () => {
  expect(await killEverywhere(settle, 'after')).toBeGreaterThan(5);
  await settle();
  const [paid] = await books.ask<{ payments: number; statements: number }>(
    `select (select count(*)::int from commission_payments) as payments,
            (select count(*)::int from commissions where payout_amount > 0 and check_date is not null) as statements`,
  );
  expect(paid?.payments).toBe(paid?.statements);
  expect(await books.ask('select from commissions where payout_amount > 0 and check_date is null')).toEqual([]);
});

test('[BO-226] of two runs at once the second is refused, and so is a close', async () => {
  await books.work(async (tx) => {
    expect(await takeTurn(tx)).toBe(true);
    expect(await calculate()).toBe('RUN_IN_PROGRESS');
    expect(await close(1, '0'.repeat(64))).toBe('RUN_IN_PROGRESS');
  });
  expect(await calculate()).toMatchObject({ status: 'draft' });
});
