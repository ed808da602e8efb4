import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Actor } from '#domain/account/actor.ts';
import type { ImportKind } from '#domain/import/import-fields.ts';
import { callAs } from '#tests/database/call.ts';
import { inThisDatabase } from '#tests/database/database.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { asRequest, currentWork } from '../../db/work-limits.ts';
import { workOnImport } from '../workbench/work-on-import.ts';

// A company that moves here with three months of another system (tests/moving/README.md).

let fixture: TestDeployment;
beforeAll(async () => {
  fixture = await startTestDeployment({ at: '2026-11-22T18:00:00Z' });
});
afterAll(() => fixture.close());

const admin: Actor = { role: 'admin', adminRole: 'owner', userId: randomUUID() };
const api = () => callAs(fixture.deployment, admin).import;
const folder = join(import.meta.dirname, '../../../../tests/moving');
const read = (name: string) => new File([new Uint8Array(readFileSync(join(folder, name)))], name, { type: 'text/csv' });

/** Imports a file with the suggested mapping; the answer is the import's counts. */
async function importFile(kind: ImportKind, file: File, decided: { dates?: 'day-first' | 'month-first' } = {}) {
  const { db, company, now } = fixture.deployment;
  const { import_id } = await api().createImport({ kind, file });
  const { mapping } = await api().getImport({ import_id });
  await api().checkImport({ import_id, mapping, ...decided });
  await workOnImport(db, import_id, { company, now });
  await api().runImport({ import_id });
  await workOnImport(db, import_id, { company, now });
  const { state, total_rows, imported_rows, rejected_rows } = await api().getImport({ import_id });
  return { import_id, state, total_rows, imported_rows, rejected_rows };
}

const undo = async (import_id: string) => {
  const { db, company, now } = fixture.deployment;
  await api().undoImport({ import_id });
  await workOnImport(db, import_id, { company, now });
  return api().getImport({ import_id });
};

const money = `
  select (select count(*)::int from ledger_entries) as entries, (select count(*)::int from orders) as orders,
         (select count(*)::int from commissions) as statements,
         (select count(*)::int from commission_periods) as periods`;

/** Runs `work` with a trigger that executes `statement` before the second of the three months is saved. */
async function withSecondMonth(statement: string, work: () => Promise<void>) {
  await fixture.ask(`create function wait_for_test() returns trigger language plpgsql as $$ begin
    ${statement}; return new; end $$`);
  try {
    await fixture.ask(`create trigger wait_for_test before insert on history_calculations
      for each row when (new.period = '2026-09-01') execute function wait_for_test()`);
    await work();
  } finally {
    await fixture.ask('drop function wait_for_test cascade');
  }
}

/** Starts a calculation, runs `work` while the second month waits, and then lets it go on. */
async function whileSecondMonthWaits(work: (calculation: Promise<{ months: number }>) => Promise<void>) {
  const other = new Client({ connectionString: fixture.variables.DATABASE_URL });
  await other.connect();
  try {
    await withSecondMonth('perform pg_advisory_xact_lock(42)', async () => {
      await other.query('select pg_advisory_lock(42)');
      const calculation = api().calculateHistory({ plan_version: 1 });
      calculation.catch(() => {});
      try {
        const waiting = `select from pg_locks where objid = 42 and not granted and ${inThisDatabase}`;
        await expect.poll(() => fixture.ask(waiting)).toHaveLength(1);
        expect((await api().getHistory()).calculation).toEqual({ months_done: 1, months_total: 3 });
        await work(calculation);
      } finally {
        await other.query('select pg_advisory_unlock(42)');
        await calculation.catch(() => {});
      }
    });
  } finally {
    await other.end();
  }
}

const differencesOfMonths = async () =>
  (await api().getHistory()).months.map(({ calculated }) => calculated?.differences);

/** The times at which the months were calculated, as the server's clock had them. */
const calculatedAt = async () =>
  (await fixture.ask<{ at: Date }>('select created_at as at from history_calculations order by period')).map(({ at }) =>
    at.toISOString().slice(11, 13),
  );

/** While the second of the three months waits, the page says that one is done, and another calculation is refused. */
async function expectMonthByMonthProgress() {
  let finished: Promise<{ months: number }> | undefined;
  await whileSecondMonthWaits(async (calculation) => {
    finished = calculation;
    expect((await api().getHistory()).months).toEqual([]);
    await expect(api().calculateHistory({ plan_version: 1 })).rejects.toMatchObject({
      code: 'CALCULATION_IN_PROGRESS',
      status: 409,
      message: 'Past months are already being calculated. Try again when the calculation is finished.',
    });
  });
  expect(await finished).toEqual({ months: 3 });
  expect((await api().getHistory()).calculation).toBeNull();
  expect(await differencesOfMonths()).toEqual([2, 2, 1]);
}

/** While a calculation waits for an import, another one is refused. */
async function expectRefusalWhileWaiting() {
  const importing = new Client({ connectionString: fixture.variables.DATABASE_URL });
  await importing.connect();
  await importing.query("select pg_advisory_lock(hashtext('birchline.history'))");
  const waiting = api().calculateHistory({ plan_version: 1 });
  waiting.catch(() => {});
  try {
    await vi.waitFor(
      async () => expect((await api().getHistory()).calculation).toEqual({ months_done: 0, months_total: 3 }),
      { timeout: 20_000, interval: 50 },
    );
    await expect(api().calculateHistory({ plan_version: 1 })).rejects.toMatchObject({
      code: 'CALCULATION_IN_PROGRESS',
    });
  } finally {
    await importing.end();
  }
  expect(await waiting).toEqual({ months: 3 });
}

/** A calculation that fails in its second month. */
async function expectFormerResultsAfterFailure() {
  const started = "select count(*)::int as count from audit_events where action = 'calculate-history'";
  const [before] = await fixture.ask<{ count: number }>(started);
  fixture.clock.set('2026-11-22T19:00:00Z');
  await withSecondMonth("raise exception 'a failure of the test'", async () => {
    await expect(api().calculateHistory({ plan_version: 1 })).rejects.toThrow();
  });
  expect(await calculatedAt()).toEqual(['19', '18', '18']);
  expect(await differencesOfMonths()).toEqual([2, 2, 1]);
  expect((await api().getHistory()).calculation).toBeNull();
  expect(await fixture.ask(started)).toEqual([{ count: (before?.count ?? 0) + 1 }]);
}

/** A calculation that loses its locking connection in its second month finishes that month and no other. */
async function expectEndWithoutLocks() {
  fixture.clock.set('2026-11-22T20:00:00Z');
  let lost: Promise<{ months: number }> | undefined;
  await whileSecondMonthWaits(async (calculation) => {
    lost = calculation;
    const terminated = await fixture.ask(`
      select pg_terminate_backend(pid) from pg_locks
      where objsubid = 2 and classid = hashtext('birchline.history-calculation')::oid and objid = 0`);
    expect(terminated).toHaveLength(1);
    await vi.waitFor(async () => expect((await api().getHistory()).calculation).toBeNull(), { timeout: 5_000 });
  });
  await expect(lost).rejects.toThrow();
  expect(await calculatedAt()).toEqual(['20', '20', '18']);
  expect(await differencesOfMonths()).toEqual([2, 2, 1]);
}

/** A calculation that takes longer than other requests of an admin may: 2 seconds, with a limit of 1.5. */
async function expectTimeToCalculate() {
  await withSecondMonth('perform pg_sleep(2)', async () => {
    const asked = () => {
      const request = currentWork();
      if (request) request.kind = 'admin';
      return api().calculateHistory({ plan_version: 1 });
    };
    expect(await asRequest(asked, 0.1)).toEqual({ months: 3 });
  });
}

test('the months of a former system show exactly the five lines that it paid otherwise', async () => {
  const before = await fixture.ask(money);
  const imported = {
    consultants: await importFile('consultants', read('consultants.csv')),
    orders: await importFile('orders', read('orders.csv')),
    statements: await importFile('statements', read('statements.csv')),
    changes: await importFile('sponsor_changes', read('sponsor-changes.csv')),
  };
  expect(Object.values(imported).map(({ state, imported_rows: rows }) => [state, rows])).toEqual([
    ['done', 180],
    ['done', 1154],
    ['done', 411],
    ['done', 1],
  ]);

  expect(await api().calculateHistory({ plan_version: 1 })).toEqual({ months: 3 });
  const { data, total } = await api().getHistoryDifferences({});
  const [, ...expected] = readFileSync(join(folder, 'expected-differences.csv'), 'utf8').trim().split('\n');
  expect(total).toBe(5);
  expect(
    data.map((row) =>
      [row.period, row.external_code, row.paid ?? '0.00', row.calculated ?? '0.00', row.difference].join(),
    ),
  ).toEqual(expected.map((line) => line.split(',').slice(0, 5).join()));
  // The statement that the former system never made.
  expect(data.map(({ paid }) => paid === null)).toEqual([false, true, false, false, false]);
  expect((await api().getHistoryDifferences({ searchTerm: 'r41254' })).total).toBe(1);
  const { months } = await api().getHistory();
  expect(
    months.map(({ period, orders, statements, calculated }) => [period, orders, statements, calculated?.differences]),
  ).toEqual([
    ['2026-08', 406, 139, 2],
    ['2026-09', 370, 134, 2],
    ['2026-10', 378, 138, 1],
  ]);
  // The books and the open months are as they were.
  expect(await fixture.ask(money)).toEqual(before);

  expect((await api().getHistory()).calculation).toBeNull();
  await expectMonthByMonthProgress();
  await expectRefusalWhileWaiting();
  await expectFormerResultsAfterFailure();
  await expectEndWithoutLocks();
  await expectTimeToCalculate();

  // Its orders are listed for admins and for those whom they credit, and drawn in the charts of these months.
  const [{ consultantId = '', code = '' } = {}] = await fixture.ask<{ consultantId: string; code: string }>(
    `select consultant_id as "consultantId", code from history_orders join consultants using (consultant_id)
     where history_orders.status = 'completed' group by 1, 2 order by count(*) desc, 2 limit 1`,
  );
  const seller: Actor = { role: 'consultant', userId: consultantId };
  const all = await api().getHistoryOrders({});
  expect(all.total).toBe(1154);
  expect(all.data.map(({ order_date }) => order_date)).toEqual(
    all.data.map(({ order_date }) => order_date).toSorted((a, b) => b.localeCompare(a)),
  );
  const own = await callAs(fixture.deployment, seller).import.getHistoryOrders({ limit: 2000 });
  expect(own.total).toBeGreaterThan(1);
  expect(new Set(own.data.map(({ consultant }) => consultant?.code))).toEqual(new Set([code]));
  expect((await api().getHistoryOrders({ searchTerm: code })).total).toBe(own.total);
  expect((await api().getHistoryOrders({ consultant_id: consultantId })).total).toBe(own.total);
  expect((await api().getHistoryOrders({ searchTerm: own.data[0]?.order_no })).total).toBe(1);
  const other: Actor = { role: 'consultant', userId: randomUUID() };
  expect((await callAs(fixture.deployment, other).import.getHistoryOrders({ consultant_id: consultantId })).total).toBe(
    0,
  );
  const { revenue_trend } = await callAs(fixture.deployment, admin).report.getAdminCharts();
  expect(revenue_trend.find(({ period }) => period === '2026-10')).toMatchObject({ amount: '0.00' });
  expect(revenue_trend.filter(({ former }) => former !== '0.00').map(({ period }) => period)).toEqual([
    '2026-08',
    '2026-09',
    '2026-10',
  ]);
  const { weekly_sales } = await callAs(fixture.deployment, seller).report.getAnalytics();
  expect(weekly_sales.some(({ amount }) => amount !== '0.00')).toBe(true);

  // A later import makes the comparison out of date; all of it can be undone.
  expect(await undo(imported.changes.import_id)).toMatchObject({ state: 'reverted', remaining_rows: 0 });
  expect((await api().getHistory()).months.every(({ calculated }) => calculated === null)).toBe(true);
  for (const { import_id } of [imported.statements, imported.orders, imported.consultants]) {
    expect(await undo(import_id)).toMatchObject({ state: 'reverted', remaining_rows: 0 });
  }
  expect(await fixture.ask("select count(*)::int as count from consultants where external_code like 'R4%'")).toEqual([
    { count: 0 },
  ]);
  expect(await fixture.ask('select count(*)::int as count from history_orders')).toEqual([{ count: 0 }]);
}, 60_000);
