import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { type Books, openBooks, saveCase } from '#tests/database/books.ts';
import { bundled } from '#tests/database/bundled.ts';
import { randomCase } from '#tests/database/random-case.ts';
import { withActor } from '../../db/actor.ts';
import { payOutstanding } from '../../payout/payment/outstanding-payments.ts';
import { closeRun } from './close.ts';
import { calculateOpenPeriod, tryLockRun } from './run.ts';

// The database connection dies at every step of a run, a close and a settlement, and the process is killed at every
// step. Each time the state is unchanged, and the next try works.

vi.setConfig({ testTimeout: 240_000 });

let books: Books;
/** A month closes only once, so every test of closing has its own company. */
async function openCompany(): Promise<void> {
  await books?.close();
  books = await openBooks();
  await saveCase(books, randomCase(3, 80));
  books.pool.on('connect', (client) => watch(client));
}
beforeAll(openCompany);
afterAll(() => books.close());

const now = new Date('2026-11-02T12:00:00Z');
const call = { company: littleBirch, now, by: null };
const calculate = () => books.work((tx) => calculateOpenPeriod(tx, call));
const close = (runNo: number, linesHash: string) =>
  withActor(books.db, worker, (tx) =>
    closeRun(tx, call, { runNo, linesHash, exchangeRate: '0.7', requestId: randomUUID() }),
  );
const payAll = () =>
  withActor(books.db, worker, (tx) =>
    payOutstanding(tx, {
      company: littleBirch,
      at: now,
      by: null,
      elsewhere: { method: 'check', checkNumber: 1001, reference: null, paidOn: '2026-11-01' },
    }),
  );

/** When to kill: before the n-th statement is sent, or after its answer; a COPY always while it is running. */
let plan: { readonly at: number; readonly moment: 'before' | 'after' } | null = null;
let sent = 0;
/** The running kill; no plain statement is sent before it has finished. */
let dying: Promise<unknown> | null = null;

function watch(client: Client & { processID?: number | null }): void {
  const query = client.query.bind(client);
  const kill = () =>
    Promise.all([
      new Promise((resolve) => client.once('end', resolve)),
      books.ask('select pg_terminate_backend($1)', [client.processID]),
    ]);
  const watched = (...args: unknown[]): unknown => {
    const send = () => Reflect.apply(query, client, args);
    const [first] = args;
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

/** Everything that a run, a close and a settlement write, and the existing partitions. */
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
 * Repeats `work`, killed one statement later each time, until it ends without a kill. The first statement is `BEGIN`,
 * before which nothing happens.
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
    await disconnected();
    // If the commit was answered before the kill, it counts.
    if (outcome === 'done') return at;
    expect(await state()).toBe(before);
  }
}

let dieAt: Awaited<ReturnType<typeof bundled>>;
beforeAll(async () => {
  dieAt = await bundled(new URL('../../../../tests/database/die-at.ts', import.meta.url));
});
afterAll(() => dieAt.remove());

/** Lets a separate process die after each statement in turn. Returns the statements at which it died. */
async function dieEverywhere(close: { runNo: number; linesHash: string } | null): Promise<string[]> {
  const before = await state();
  const deaths: string[] = [];
  const url = books.url;
  for (let at = 2; ; at++) {
    const child = spawn(process.execPath, [dieAt.file, JSON.stringify({ url, at, now: now.toISOString(), close })]);
    let output = '';
    let complaint = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    child.stderr.on('data', (text) => {
      complaint += text;
    });
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
      child.once('close', (...how) => resolve(how));
    });
    await disconnected();
    if (signal !== 'SIGKILL') throw new Error(`it did not die at ${at} but ended with ${code}: ${complaint}`);
    deaths.push(output);
    // If the commit was answered before the kill, it counts.
    if (output === 'commit') return deaths;
    expect(await state(), output).toBe(before);
  }
}

/** Resolves once no connection of the program is active. */
async function disconnected(): Promise<void> {
  const busy = () =>
    books.ask(
      `select from pg_stat_activity where application_name = 'birchline' and datname = current_database()
       and state <> 'idle'`,
    );
  while ((await busy()).length > 0) await setTimeout(5);
}

const changeInput = () =>
  books.ask(`insert into volume_adjustments (consultant_id, period, amount, reason)
             select consultant_id, '2026-10-01', 100, 'another fact' from consultants order by consultant_no limit 1`);
const savedRuns = async () =>
  (await books.ask<{ status: string }>('select status from commission_runs order by run_no')).map(
    ({ status }) => status,
  );

test('a run that dies at any step leaves the previous draft, and the next one works', async () => {
  const first = await calculate();
  if (first === 'RUN_IN_PROGRESS') throw new Error(first);
  expect(await killEverywhere(calculate, 'before')).toBeGreaterThan(15);
  expect(await killEverywhere(calculate, 'after')).toBeGreaterThan(15);
  const last = await calculate();
  expect(last).toMatchObject({ inputHash: first.inputHash, linesHash: first.linesHash });
  expect(await savedRuns()).toEqual(['draft']);
});

test('a run that dies while setting a draft aside leaves both drafts unchanged', async () => {
  for (const moment of ['before', 'after'] as const) {
    // The draft, and the one before it, which has to be deleted.
    await changeInput();
    await calculate();
    await changeInput();
    expect(await killEverywhere(calculate, moment)).toBeGreaterThan(15);
    expect(await savedRuns()).toEqual(['replaced', 'draft']);
  }
});

test('a process killed anywhere in a run leaves the previous drafts', async () => {
  await changeInput();
  const deaths = await dieEverywhere(null);
  expect(deaths.filter((text) => text === 'copy').length).toBeGreaterThanOrEqual(6);
  expect(deaths.some((text) => text.includes('run_part_attach'))).toBe(true);
  expect(deaths.some((text) => text.includes('run_part_set_aside'))).toBe(true);
  expect(deaths.some((text) => text.includes('run_part_drop'))).toBe(true);
  expect(await savedRuns()).toEqual(['replaced', 'draft']);
});

/** Calculates the month of a new company. */
async function newDraft() {
  await openCompany();
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

test('a process killed anywhere in a close leaves the draft open, and the next close works', async () => {
  const draft = await newDraft();
  const deaths = await dieEverywhere({ runNo: draft.runNo, linesHash: draft.linesHash });
  expect(deaths.filter((text) => text === 'copy').length).toBeGreaterThanOrEqual(6);
  expect(deaths.some((text) => text.includes('ledger_entries'))).toBe(true);
  await expectClosedOnce(draft);
});

test.each(['before', 'after'] as const)(
  'a close with a connection that dies %s any statement leaves the draft open, and the next one works',
  async (moment) => {
    const draft = await newDraft();
    expect(await killEverywhere(() => close(draft.runNo, draft.linesHash), moment)).toBeGreaterThan(15);
    await expectClosedOnce(draft);
  },
);

test('a settlement that crashes anywhere pays no one, and the next one pays everyone once', async () => {
  expect(await killEverywhere(payAll, 'after')).toBeGreaterThan(5);
  await payAll();
  const [paid] = await books.ask<{ payments: number; statements: number }>(
    `select (select count(*)::int from commission_payments) as payments,
            (select count(*)::int from commissions where payout_amount > 0 and check_date is not null) as statements`,
  );
  expect(paid?.payments).toBe(paid?.statements);
  expect(await books.ask('select from commissions where payout_amount > 0 and check_date is null')).toEqual([]);
});

test('[BO-226] of two concurrent runs the second is refused, and so is a close', async () => {
  await books.work(async (tx) => {
    expect(await tryLockRun(tx)).toBe(true);
    expect(await calculate()).toBe('RUN_IN_PROGRESS');
    expect(await close(1, '0'.repeat(64))).toBe('RUN_IN_PROGRESS');
  });
  expect(await calculate()).toMatchObject({ status: 'draft' });
});
