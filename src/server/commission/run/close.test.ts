import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { closeRun as postingsOfClose } from '#domain/ledger/run-postings.ts';
import { convert, parseExchangeRate } from '#domain/money/rate.ts';
import { type Books, openBooks, type StoredCase, saveCase } from '#tests/database/books.ts';
import { randomCase } from '#tests/database/random-case.ts';
import { withActor } from '../../db/actor.ts';
import { payOutstanding } from '../../payout/payment/outstanding-payments.ts';
import { type CloseRequest, closeRun } from './close.ts';
import { calculateOpenPeriod, type Run } from './run.ts';

let books: Books;
let company: StoredCase;
beforeEach(async () => {
  books = await openBooks();
  company = await saveCase(books, randomCase(7, 120));
});
afterEach(() => books.close());

const during = new Date('2026-10-20T12:00:00Z');
// November starts in Edmonton at 06:00 UTC
const lastInstant = new Date('2026-11-01T05:59:59.999Z');
const firstInstant = new Date('2026-11-01T06:00:00Z');

const calculate = async (now = during): Promise<Run> => {
  const run = await books.work((tx) => calculateOpenPeriod(tx, { company: littleBirch, now, by: null }));
  if (run === 'RUN_IN_PROGRESS') throw new Error(run);
  return run;
};
const close = (run: Run, more: Partial<CloseRequest> = {}, now = firstInstant) =>
  withActor(books.db, worker, (tx) =>
    closeRun(
      tx,
      { company: littleBirch, now, by: null },
      { runNo: run.runNo, linesHash: run.linesHash, exchangeRate: '0.7312', requestId: randomUUID(), ...more },
    ),
  );
const payAll = (firstCheckNumber = 1001) =>
  withActor(books.db, worker, async (tx) => {
    const paid = await payOutstanding(tx, {
      company: littleBirch,
      at: new Date('2026-11-10T20:00:00Z'),
      by: null,
      elsewhere: { method: 'check', checkNumber: firstCheckNumber, reference: null, paidOn: '2026-11-10' },
    });
    return paid?.length;
  });
const count = async (what: string) =>
  Number((await books.ask<{ count: string }>(`select count(*) from ${what}`))[0]?.count);

test('[BO-225] calculating again replaces the draft with the same fingerprints and rows', async () => {
  const rows = () =>
    books.ask(
      `select jsonb_agg(to_jsonb(l) - 'run_no' order by consultant_no, order_no, line_type, level) as lines,
              (select jsonb_agg(to_jsonb(c) - 'run_no' - 'commission_id' order by consultant_no) from commissions c) as statements
       from commission_calculations l`,
    );
  const first = await calculate();
  const before = await rows();
  const second = await calculate();
  expect(second.runNo).toBeGreaterThan(first.runNo);
  expect({ ...second, runNo: first.runNo }).toEqual(first);
  expect(await rows()).toEqual(before);
  expect(await books.ask('select run_no from commission_runs')).toEqual([{ run_no: second.runNo }]);
});

const changeInput = () =>
  books.ask(`insert into volume_adjustments (consultant_id, period, amount, reason)
             select consultant_id, '2026-10-01', 100, 'another fact' from consultants order by consultant_no limit 1`);
const savedRuns = () =>
  books.ask<{ run_no: number; status: string }>('select run_no, status from commission_runs order by 1');
const savedParts = () =>
  books.ask<{ parts: string }>(`
    select inhparent::regclass || ' ' || inhrelid::regclass as parts from pg_inherits
    join pg_class c on c.oid = inhrelid and relkind = 'r' and relnamespace <> 'pgboss'::regnamespace order by 1`);

test('a replaced draft is stored until the next one, outside the tables of statements and lines', async () => {
  const tablesOfAll = async () => [await count('commissions'), await count('commission_calculations')];
  const first = await calculate();
  const sizes = await tablesOfAll();
  await changeInput();
  const second = await calculate();
  expect(await savedRuns()).toEqual([
    { run_no: first.runNo, status: 'replaced' },
    { run_no: second.runNo, status: 'draft' },
  ]);
  expect(await tablesOfAll()).toEqual(sizes);
  expect([await count('replaced_commissions'), await count('replaced_calculations')]).toEqual(sizes);
  expect(await close(first)).toBe('DRAFT_CHANGED');
  // From the same facts there is nothing new to compare with, so the draft before the second one stays.
  const same = await calculate();
  expect(await savedRuns()).toEqual([
    { run_no: first.runNo, status: 'replaced' },
    { run_no: same.runNo, status: 'draft' },
  ]);
  await changeInput();
  const third = await calculate();
  expect(await savedRuns()).toEqual([
    { run_no: same.runNo, status: 'replaced' },
    { run_no: third.runNo, status: 'draft' },
  ]);
  expect((await savedParts()).map(({ parts }) => parts)).toEqual([
    `commission_calculations commission_calculations_${third.runNo}`,
    `commissions commissions_${third.runNo}`,
    `replaced_calculations commission_calculations_${same.runNo}`,
    `replaced_commissions commissions_${same.runNo}`,
  ]);
  await books.ask("delete from volume_adjustments where reason = 'another fact'");
  expect(await calculate()).toMatchObject({ inputHash: first.inputHash, linesHash: first.linesHash });
});

test('fingerprints do not depend on the physical order of the rows', async () => {
  const first = await calculate();
  // An update moves the row to another place: every third order, in another order.
  await books.ask("update orders set phone = 'x' where order_no % 3 = 1");
  await books.ask('update consultants set phone = $1 where consultant_no % 2 = 0', ['x']);
  await books.ask('cluster orders using orders_placed_by');
  const second = await calculate();
  expect([second.inputHash, second.linesHash]).toEqual([first.inputHash, first.linesHash]);
});

test('[BO-224] closing freezes inputs, statements and lines, and the database refuses to change them', async () => {
  const draft = await calculate();
  const closed = await close(draft);
  expect(closed).toMatchObject({ status: 'closed', exchangeRate: '0.73120000', closedAt: firstInstant });
  expect(await count('commission_run_members')).toBe(120);
  expect(await count('commission_run_orders')).toBe(draft.orderCount);
  expect(await books.ask('select period::text, status, closed_run_no from commission_periods order by period')).toEqual(
    [
      { period: '2026-10-01', status: 'closed', closed_run_no: draft.runNo },
      { period: '2026-11-01', status: 'open', closed_run_no: null },
    ],
  );
  expect(await count('commissions where not closed')).toBe(0);
  for (const change of [
    'update commissions set total_earnings = total_earnings + 1, personal_total = personal_total + 1',
    'delete from commissions',
    'update commission_calculations set amount = 1',
    `update commission_calculations_${draft.runNo} set amount = 1`,
    'delete from commission_run_members',
    `truncate commission_run_orders_${draft.runNo}`,
    "update commission_runs set status = 'draft'",
    "update commission_periods set status = 'open', closed_run_no = null where status = 'closed'",
    `select run_part_drop('commission_calculations', ${draft.runNo})`,
    'update ledger_entries set amount = amount + 1',
  ]) {
    await expect(books.ask(change), change).rejects.toThrow(/closed|append-only/);
  }
  expect(await close(draft)).toBe('ALREADY_CLOSED');
});

test('a closed period does not change: the next calculation is of the next month', async () => {
  await close(await calculate());
  const [late] = [...company.orders.values()];
  await books.ask('update orders set returns = subtotal - discounts where order_no = $1', [late?.no]);
  const next = await calculate(firstInstant);
  expect(next).toMatchObject({ period: '2026-11-01', orderCount: 0, calculationCount: 0 });
});

test('a month cannot be closed before its last instant has passed', async () => {
  const draft = await calculate();
  expect(await close(draft, {}, lastInstant)).toBe('PERIOD_NOT_OVER');
  expect(await close(draft)).toMatchObject({ status: 'closed' });
});

test('a month that has not started is never closed', async () => {
  await close(await calculate(), { beforeItsEnd: true }, during);
  const next = await calculate(during);
  expect(next).toMatchObject({ period: '2026-11-01' });
  expect(await close(next, { beforeItsEnd: true }, during)).toBe('PERIOD_NOT_BEGUN');
});

test('months close in calendar order, also if an earlier one was opened later', async () => {
  const october = await calculate();
  await books.ask("insert into commission_periods (period) values ('2026-09-01')");
  expect(await close(october)).toBe('EARLIER_PERIOD_OPEN');
  const september = await calculate();
  expect(september).toMatchObject({ period: '2026-09-01' });
  expect(await close(september)).toMatchObject({ status: 'closed' });
  expect(await close(october)).toMatchObject({ status: 'closed' });
});

test('a month is closed early only after confirmation, which the audit log records', async () => {
  const draft = await calculate();
  expect(await close(draft, { beforeItsEnd: true }, lastInstant)).toMatchObject({ status: 'closed' });
  expect(
    await books.ask("select detail->>'beforeItsEnd' as early from audit_events where action = 'close-commission-run'"),
  ).toEqual([{ early: 'true' }]);
});

test.each([
  ['0', 'RATE_NOT_POSITIVE'],
  ['0.00000000', 'RATE_NOT_POSITIVE'],
])('a rate of %s is refused', async (exchangeRate, refusal) => {
  expect(await close(await calculate(), { exchangeRate })).toBe(refusal);
});

test('[D7] a rate far from the last close’s must be typed twice, the same both times', async () => {
  await close(await calculate());
  const december = new Date('2026-12-02T12:00:00Z');
  const next = await calculate(december);
  const closeAt = (exchangeRate: string, exchangeRateAgain: string | null = null) =>
    close(next, { exchangeRate, exchangeRateAgain }, december);
  expect(await closeAt('7.312')).toBe('RATE_FAR_FROM_LAST');
  expect(await closeAt('0.6580')).toBe('RATE_FAR_FROM_LAST');
  expect(await closeAt('7.312', '0.7312')).toBe('RATES_DIFFER');
  expect(await closeAt('0.7400', '0.7300')).toBe('RATES_DIFFER');
  expect(await closeAt('7.312', '7.31200')).toMatchObject({ status: 'closed', exchangeRate: '7.31200000' });
});

test('a rate within the tolerance is typed once', async () => {
  await close(await calculate());
  const december = new Date('2026-12-02T12:00:00Z');
  expect(await close(await calculate(december), { exchangeRate: '0.8000' }, december)).toMatchObject({
    status: 'closed',
  });
});

test('only the reviewed draft is closed', async () => {
  const draft = await calculate();
  expect(await close(draft, { linesHash: '0'.repeat(64) })).toBe('DRAFT_CHANGED');
  expect(await close(draft, { runNo: draft.runNo + 1 })).toBe('UNKNOWN_RUN');
});

test.each([
  [
    'a new order',
    "update orders set status = 'completed' where order_no = 1",
    "update orders set status = 'cancelled' where order_no = 1",
  ],
  [
    'a return',
    'update orders set returns = returns + 1 where order_no = (select min(order_no) from orders where subtotal - discounts - returns > 0)',
    null,
  ],
  [
    'an adjustment',
    "insert into volume_adjustments (consultant_id, period, amount, reason) select consultant_id, '2026-10-01', 100, 'x' from consultants limit 1",
    null,
  ],
  [
    'a moved consultant',
    'update consultants set sponsor_consultant_id = null where consultant_no = (select max(consultant_no) from consultants where sponsor_consultant_id is not null)',
    null,
  ],
])('closing detects a change since the draft: %s', async (_, change, before) => {
  if (before !== null) await books.ask(before);
  const draft = await calculate();
  await books.ask(change);
  expect(await close(draft)).toBe('ORDERS_CHANGED');
  expect(await close(await calculate())).toMatchObject({ status: 'closed' });
});

test('a consultant who joins after the month is not part of it and does not block its close', async () => {
  const draft = await calculate();
  const [created] = await books.ask<{ id: string }>(
    "insert into auth.user (name, email) values ('New', 'new@example.org') returning id",
  );
  await books.ask(
    `insert into consultants (consultant_id, code, first_name, last_name, email, join_date, enrollment_month)
     values ($1, 'LBC-new', 'New', 'Birch', 'new@example.org', '2026-11-01 06:00Z', 11)`,
    [created?.id],
  );
  expect(await close(draft)).toMatchObject({ status: 'closed', consultantCount: 120 });
});

test.each([
  ['the last instant of the month', '2026-11-01T05:59:59.999Z', 'ORDERS_CHANGED'],
  ['the first instant of the next', '2026-11-01T06:00:00Z', { status: 'closed' }],
])('sponsors count as of the end of the month: moved at %s', async (_, at, expected) => {
  const draft = await calculate();
  const whom = `consultant_no = (select max(consultant_no) from consultants where sponsor_consultant_id is not null)`;
  const [moved] = await books.ask<{ id: string }>(`select consultant_id as id from consultants where ${whom}`);
  await books.ask('update sponsorships set valid_to = $2 where consultant_id = $1', [moved?.id, at]);
  await books.ask("insert into sponsorships (consultant_id, valid_from, reason) values ($1, $2, 'moved')", [
    moved?.id,
    at,
  ]);
  await books.ask('update consultants set sponsor_consultant_id = null where consultant_id = $1', [moved?.id]);
  const answer = await close(draft);
  if (typeof expected === 'string') expect(answer).toBe(expected);
  else expect(answer).toMatchObject(expected);
});

test('each statement is converted once, half up, as the domain does', async () => {
  const draft = await calculate();
  await close(draft, { exchangeRate: '0.68750001' });
  const rate = parseExchangeRate('CAD', 'USD', '0.68750001');
  if (!rate) throw new Error('no rate');
  const statements = await books.ask<{ total_earnings: string; payout_amount: string }>('select * from commissions');
  for (const { total_earnings, payout_amount } of statements) {
    expect(payout_amount).toBe(convert({ amount: BigInt(total_earnings), currency: 'CAD' }, rate).amount.toString());
  }
});

test('the close is booked with the domain’s postings, every currency sums to zero, statements = ledger', async () => {
  const draft = await calculate();
  await close(draft);
  const statements = await books.ask<{ consultant_id: string; total_earnings: string; payout_amount: string }>(
    'select * from commissions',
  );
  const expected = postingsOfClose(
    draft.runNo,
    statements.map((statement) => ({
      consultant: statement.consultant_id,
      total: { amount: BigInt(statement.total_earnings), currency: 'CAD' },
      payable: { amount: BigInt(statement.payout_amount), currency: 'USD' },
    })),
  );
  const booked = await books.ask(
    `select t.idempotency_key as key, t.kind as done, a.kind, a.consultant_id as consultant, e.amount, e.currency
     from ledger_entries e join ledger_accounts a using (account_id) join ledger_transactions t using (transaction_id)`,
  );
  const posted = expected?.entries.map(({ account, amount, currency }) => ({
    key: expected.key,
    done: expected.kind,
    kind: account.kind,
    consultant: 'consultant' in account ? account.consultant : null,
    amount: amount.toString(),
    currency,
  }));
  expect(sorted(booked)).toEqual(sorted(posted ?? []));
  expect(await books.ask('select currency from ledger_entries group by 1 having sum(amount) <> 0')).toEqual([]);
});

test('every consultant with a statement is notified once, and the audit log names who closed', async () => {
  const draft = await calculate();
  await close(draft);
  const [first] = await books.ask<{ data: unknown }>(
    `select n.data, n.data = jsonb_build_object('kind', 'statement-closed', 'period', '2026-10', 'currency', 'USD',
       'amount', (c.payout_amount / 100.0)::numeric(12, 2)::text) as correct
     from notifications n join commissions c on c.consultant_id = n.user_id order by correct limit 1`,
  );
  expect(first).toMatchObject({ correct: true });
  expect(await count('notifications')).toBe(draft.statementCount);
  expect(await books.ask('select action, object_id, actor_role from audit_events')).toEqual([
    { action: 'close-commission-run', object_id: String(draft.runNo), actor_role: 'worker' },
  ]);
});

test('[BO-206] settling pays every positive statement once: payment, check, books, notification', async () => {
  const draft = await calculate();
  await close(draft);
  const due = await count('commissions where payout_amount > 0');
  expect(await payAll(500)).toBe(due);
  expect(await payAll()).toBe(0);
  expect(await count('commission_payments')).toBe(due);
  expect(
    await count(`commissions c join commission_payments p using (commission_id)
      where p.amount = c.payout_amount and p.currency = c.payout_currency and p.check_number = c.check_number
        and c.check_date = '2026-11-10' and p.status = 'completed' and p.consultant_id = c.consultant_id`),
  ).toBe(due);
  const [numbers] = await books.ask('select min(check_number), max(check_number) from commissions');
  expect(numbers).toEqual({ min: 500, max: 499 + due });
  const balances = await books.ask(
    `select a.kind, sum(e.amount) as balance from ledger_entries e join ledger_accounts a using (account_id)
     where e.currency = 'USD' group by 1 having sum(e.amount) <> 0 order by 1`,
  );
  const [paid] = await books.ask<{ sum: string }>('select sum(amount) from commission_payments');
  expect(balances).toEqual([
    { kind: 'bank', balance: paid?.sum },
    { kind: 'fx', balance: `-${paid?.sum}` },
  ]);
  expect(await count("notifications where kind = 'statement-paid'")).toBe(due);
});

test('a debt is deducted from the statement, and the rest is paid', async () => {
  await close(await calculate());
  const [statement] = await books.ask<{ consultant_id: string; payout_amount: string }>(
    'select consultant_id, payout_amount from commissions where payout_amount > 1 limit 1',
  );
  const takeBack = (key: string, cents: number) =>
    books.ask(
      `with t as (insert into ledger_transactions (idempotency_key, kind, memo) values ($2, 'clawback', 'a return') returning transaction_id),
            a as (select account_id from ledger_accounts where consultant_id = $1 and kind = 'earned'),
            b as (insert into ledger_accounts (kind, currency) values ('fees', 'USD')
                  on conflict (kind, consultant_id, currency) do update set kind = excluded.kind returning account_id)
       insert into ledger_entries (transaction_id, account_id, amount, currency)
       select t.transaction_id, a.account_id, -$3::bigint, 'USD' from t, a
       union all select t.transaction_id, b.account_id, $3::bigint, 'USD' from t, b`,
      [statement?.consultant_id, key, cents],
    );
  await takeBack('clawback:x', 1);
  const due = await count('commissions where payout_amount > 0');
  expect(await payAll()).toBe(due);
  const [paid] = await books.ask('select amount from commission_payments where consultant_id = $1', [
    statement?.consultant_id,
  ]);
  expect(paid).toEqual({ amount: String(BigInt(statement?.payout_amount ?? 0) - 1n) });
  expect(await count('commissions where check_date is null and payout_amount > 0')).toBe(0);
});

test('a debt as large as the statement leaves nothing to pay; the statement stays unpaid and the rest of the debt is carried over', async () => {
  await close(await calculate());
  const [statement] = await books.ask<{ consultant_id: string; payout_amount: string }>(
    'select consultant_id, payout_amount from commissions where payout_amount > 0 limit 1',
  );
  await books.ask(
    `with t as (insert into ledger_transactions (idempotency_key, kind, memo) values ('clawback:x', 'clawback', 'a return') returning transaction_id),
          a as (select account_id from ledger_accounts where consultant_id = $1 and kind = 'earned'),
          b as (insert into ledger_accounts (kind, currency) values ('fees', 'USD') returning account_id)
     insert into ledger_entries (transaction_id, account_id, amount, currency)
     select t.transaction_id, a.account_id, -$2::bigint, 'USD' from t, a union all select t.transaction_id, b.account_id, $2::bigint, 'USD' from t, b`,
    [statement?.consultant_id, BigInt(statement?.payout_amount ?? 0) + 5n],
  );
  const due = await count('commissions where payout_amount > 0');
  expect(await payAll()).toBe(due - 1);
  expect(
    await books.ask('select consultant_id from commissions where check_date is null and payout_amount > 0'),
  ).toEqual([{ consultant_id: statement?.consultant_id }]);
  expect(
    await books.ask(
      `select sum(e.amount) as left from ledger_entries e join ledger_accounts a using (account_id)
       where a.consultant_id = $1`,
      [statement?.consultant_id],
    ),
  ).toEqual([{ left: '-5' }]);
});

const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
