import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import type { Anomaly } from '#contract/commission/preview.ts';
import type { RunRow } from '#contract/commission/run.ts';
import type { Actor } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { convert, parseExchangeRate } from '#domain/money/rate.ts';
import { makeOwner, type StoredCase, saveCase } from '#tests/database/books.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { randomCase } from '#tests/database/random-case.ts';
import { closeFindingCsv } from './run-files.ts';

// The admin's review before and after a close: anomalies of a draft, comparison of runs, replay.

let fixture: TestDeployment;
let company: StoredCase;
let owner: Actor;
let admin: ApiClient;
const closed: RunRow[] = [];
let draft: RunRow;

/** The next month, with the same orders as the month before. */
const repeatMonth = (from: string) =>
  fixture.ask(
    `insert into orders (consultant_id, kind, attribution, order_date, paid_at, completed_at, status, currency, subtotal,
                         discounts, returns, period)
     select consultant_id, kind, attribution, order_date + interval '1 month', paid_at + interval '1 month',
            completed_at + interval '1 month', status, currency, subtotal, discounts, returns, period + interval '1 month'
     from orders where period = $1::date order by order_no`,
    [`${from}-01`],
  );

async function calculate(): Promise<RunRow> {
  return (await admin.commission.calculateSalesCommissions({})).run;
}

/** A consultant with statements in all months, by rank. */
async function earner(place: number): Promise<{ id: string; name: string; base: number }> {
  const rows = await fixture.ask<{ id: string; name: string; base: number }>(
    `select consultant_id as id, name, personal_volume::int as base from commissions
     where run_no = $1 order by total_earnings desc`,
    [closed[0]?.run_no ?? 0],
  );
  const row = rows.at(place);
  if (!row) throw new Error('there is no such consultant');
  return row;
}

const sell = (consultant: string, subtotal: number, more: { kind?: string; day?: string; late?: boolean } = {}) =>
  fixture.ask<{ order_no: string }>(
    `insert into orders (consultant_id, kind, attribution, order_date, paid_at, completed_at, status, currency, subtotal,
                         period, late)
     values ($1, $2, 'code', $3, $3, $3, 'completed', 'CAD', $4, '2026-10-01', $5) returning order_no`,
    [consultant, more.kind ?? 'retail', `${more.day ?? '2026-10-06'}T18:00:00Z`, subtotal, more.late ?? false],
  );

beforeAll(async () => {
  fixture = await startTestDeployment({ at: '2026-07-02T12:00:00Z' });
  company = await saveCase(fixture, randomCase(11, 80, '2026-06'));
  owner = {
    role: 'admin',
    adminRole: 'owner',
    userId: [...company.consultants.values()][0]?.userId ?? '',
  };
  await makeOwner(fixture, owner.userId);
  admin = callAs(fixture.deployment, owner);
  for (const [month, next] of [
    ['2026-06', '2026-07'],
    ['2026-07', '2026-08'],
    ['2026-08', '2026-09'],
    ['2026-09', '2026-10'],
  ] as const) {
    fixture.clock.set(`${next}-02T12:00:00Z`);
    const run = await calculate();
    expect(run.period).toBe(month);
    closed.push(
      await admin.commission.closeCommissionRun({
        run_no: run.run_no,
        lines_hash: run.lines_hash,
        exchange_rate: '0.7',
      }),
    );
    await repeatMonth(month);
  }
});
afterAll(() => fixture.close());

const anomaly = async (kind: Anomaly['kind']) => {
  draft = await calculate();
  const { anomalies } = await admin.commission.getRunPreview({ run_no: draft.run_no });
  return anomalies.find((anomaly) => anomaly.kind === kind);
};

test('a month like the previous ones has no anomalies but manual changes', async () => {
  fixture.clock.set('2026-11-02T12:00:00Z');
  draft = await calculate();
  const { anomalies } = await admin.commission.getRunPreview({ run_no: draft.run_no });
  expect(anomalies.filter(({ kind }) => kind !== 'far-from-average')).toEqual([]);
});

test('reports orders dated after a consultant left, and not earlier ones', async () => {
  const { id, name } = await earner(-1);
  await fixture.ask(
    `insert into consultant_status_changes (consultant_id, status, valid_from, reason) values ($1, 'left', '2026-10-10', 'moved')`,
    [id],
  );
  await sell(id, 5_000, { day: '2026-10-09' });
  expect(await anomaly('credited-after-leaving')).toBeUndefined();
  await sell(id, 7_000, { day: '2026-10-11' });
  expect(await anomaly('credited-after-leaving')).toEqual({
    kind: 'credited-after-leaving',
    count: 1,
    rows: [
      { consultant_id: id, code: expect.stringMatching(/^LBC-/), name, order_no: null, now: '70.00', usual: null },
    ],
  });
});

test('reports an order many times the usual size with its number and affected consultant', async () => {
  const { id, name } = await earner(0);
  const [sold] = await sell(id, 5_000_000);
  expect(await anomaly('large-order')).toMatchObject({
    count: 1,
    rows: [{ consultant_id: id, name, order_no: Number(sold?.order_no), now: '50000.00' }],
  });
  const far = await anomaly('far-from-average');
  expect(far?.rows.find(({ consultant_id }) => consultant_id === id)).toBeDefined();
  expect(far?.rows.length).toBeLessThanOrEqual(5);
});

test('reports a tier that was bought rather than sold', async () => {
  const [affiliate] = await fixture.ask<{ id: string; name: string }>(
    `select consultant_id as id, first_name || ' ' || last_name as name from consultants c
     where program_type = 'Beauty Consultant' and not exists (select from orders o where o.consultant_id = c.consultant_id)
     order by consultant_no limit 1`,
  );
  if (!affiliate) throw new Error('every affiliate has orders');
  await sell(affiliate.id, 30_001);
  await sell(affiliate.id, 70_000, { kind: 'own_use' });
  expect(await anomaly('own-use')).toBeUndefined();
  await sell(affiliate.id, 30_000, { kind: 'own_use' });
  const own = await anomaly('own-use');
  expect(own?.rows.find(({ consultant_id }) => consultant_id === affiliate.id)).toMatchObject({
    now: '1000.00',
    usual: '1300.01',
  });
});

test('reports adjusted volumes and late orders', async () => {
  const { id, name } = await earner(1);
  await fixture.ask(
    `insert into volume_adjustments (consultant_id, period, amount, reason) values ($1, '2026-10-01', -2500, 'a correction')`,
    [id],
  );
  expect((await anomaly('volume-adjustment'))?.rows).toContainEqual(
    expect.objectContaining({ consultant_id: id, name, now: '-25.00' }),
  );
  await sell(id, 1_000, { late: true });
  await sell(id, 2_000, { late: true });
  expect(await anomaly('late-orders')).toMatchObject({ count: 2, rows: [{ consultant_id: null, now: '30.00' }] });
});

test('reports a payout ratio that jumps, and a month that pays nothing', async () => {
  const { id } = await earner(-2);
  await sell(id, 80_000_000);
  const more = (await anomaly('payout-ratio'))?.rows[0];
  expect(Number(more?.now)).toBeGreaterThan(Number(more?.usual) + 0.05);
  // Without a tier the sale earns nothing.
  await fixture.ask(
    `insert into volume_adjustments (consultant_id, period, amount, reason) values ($1, '2026-10-01', -90000000, 'a mistake')`,
    [id],
  );
  const less = (await anomaly('payout-ratio'))?.rows[0];
  expect(less).toMatchObject({ consultant_id: null, now: expect.stringMatching(/^0\.\d{4}$/) });
  expect(Number(less?.now)).toBeLessThan(Number(less?.usual) - 0.05);
  await fixture.ask(
    'update commission_runs set total = 0, personal_total = 0, override_total = 0, bonus_total = 0 where run_no = $1',
    [draft.run_no],
  );
  const { anomalies } = await admin.commission.getRunPreview({ run_no: draft.run_no });
  expect(anomalies[0]).toMatchObject({ kind: 'nothing-paid', rows: [{ now: '0.00', usual: draft.base_total }] });
  draft = await calculate();
});

test('a closed run has no anomalies', async () => {
  const { anomalies } = await admin.commission.getRunPreview({ run_no: closed[0]?.run_no ?? 0 });
  expect(anomalies).toEqual([]);
});

test('runs of two months are compared by statement, largest difference first, in pages', async () => {
  const [first] = closed;
  if (!first) throw new Error('no closed run');
  const rows = await fixture.ask<{ consultant_id: string; run_no: number; total: number; parts: string }>(
    `select consultant_id, run_no, total_earnings::int as total, concat_ws('/', personal_total, override_total, bonus_total) as parts
     from commissions where run_no in ($1, $2)`,
    [first.run_no, draft.run_no],
  );
  const by = (runNo: number) =>
    new Map(rows.filter(({ run_no }) => run_no === runNo).map((row) => [row.consultant_id, row]));
  const [was, now] = [by(first.run_no), by(draft.run_no)];
  const receivers = [...new Set([...was.keys(), ...now.keys()])];
  const differing = receivers.filter((id) => was.get(id)?.parts !== now.get(id)?.parts);
  const change = (id: string) => (now.get(id)?.total ?? 0) - (was.get(id)?.total ?? 0);
  const ask = (limit: number, offset: number) =>
    admin.commission.compareRuns({ first_run_no: first.run_no, second_run_no: draft.run_no, limit, offset });
  const whole = await ask(2000, 0);
  expect(whole).toMatchObject({
    matched_by: 'consultant',
    total: differing.length,
    same: receivers.length - differing.length,
  });
  expect(whole.changed.count + whole.only_first.count + whole.only_second.count).toBe(differing.length);
  expect(whole.only_second.count).toBeGreaterThan(0);
  expect(whole.data.map(({ consultant_id }) => consultant_id).toSorted()).toEqual(differing.toSorted());
  const codes = await fixture.ask<{ consultant_id: string; code: string }>(
    'select consultant_id, code from consultants',
  );
  const codeOf = new Map(codes.map(({ consultant_id, code }) => [consultant_id, code]));
  // Two consultants can have the same name.
  for (const { consultant_id, code } of whole.data) expect(code).toBe(codeOf.get(consultant_id));
  for (const row of whole.data) expect(Math.round(Number(row.change) * 100)).toBe(change(row.consultant_id));
  const sizes = whole.data.map((row) => Math.abs(Number(row.change)));
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  const pages = [];
  for (let offset = 0; offset < whole.total + 7; offset += 7) pages.push(...(await ask(7, offset)).data);
  expect(pages).toEqual(whole.data);
  const sum = (parts: readonly string[]) => parts.reduce((cents, part) => cents + Math.round(Number(part) * 100), 0);
  expect(sum([whole.changed.change, whole.only_first.change, whole.only_second.change])).toBe(
    sum([draft.total, `-${first.total}`]),
  );
});

test('one consultant’s earnings in two months are compared by kind of line', async () => {
  const [first] = closed;
  if (!first) throw new Error('no closed run');
  const runs = { first_run_no: first.run_no, second_run_no: draft.run_no };
  const { data: differing } = await admin.commission.compareRuns({ ...runs, limit: 2000 });
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  for (const { consultant_id, code, first: was, second: is, change } of differing.slice(0, 25)) {
    const compared = await admin.commission.compareStatements({ ...runs, consultant_id });
    expect(compared).toMatchObject({ code: expect.any(String), first: was ?? '0.00', second: is ?? '0.00', change });
    expect(compared.code).toBe(code);
    for (const [side, runNo] of [
      ['first', first.run_no],
      ['second', draft.run_no],
    ] as const) {
      const lines = await fixture.ask(
        `select l.line_type, level, count(*)::int as count, sum(amount + bonus)::int as cents
         from commission_calculations l join consultants c using (consultant_no)
         where run_no = $1 and c.consultant_id = $2 group by 1, 2 order by 1, 2`,
        [runNo, consultant_id],
      );
      const listed = compared.data.filter((row) => row[side].count > 0);
      expect(listed.map((row) => [row.level, row[side].count, cents(row[side].amount)])).toEqual(
        lines.map(({ level, count, cents }) => [level, count, cents]),
      );
    }
    expect(compared.data.reduce((sum, row) => sum + cents(row.change), 0)).toBe(cents(change));
  }
  const consultant_id = differing[0]?.consultant_id ?? '';
  const unknown = '00000000-0000-4000-8000-000000000000';
  await expect(admin.commission.compareStatements({ ...runs, consultant_id: unknown })).rejects.toMatchObject({
    code: 'UNKNOWN_CONSULTANT',
  });
  const consultant = callAs(fixture.deployment, { role: 'consultant', userId: consultant_id });
  await expect(consultant.commission.compareStatements({ ...runs, consultant_id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

type Line = { key: string; consultant_no: number; order_no: number | null; terms: string; cents: number };

/** The lines of a run by key, read independently of the comparison. */
async function linesOf(runNo: number, from: string): Promise<Map<string, Line>> {
  const lines = await fixture.ask<Line>(
    `select concat_ws('/', consultant_no, order_no, line_type, level) as key, consultant_no, order_no::int,
            concat_ws('/', rate, base_mills) as terms, (amount + bonus)::int as cents from ${from} where run_no = $1`,
    [runNo],
  );
  return new Map(lines.map((line) => [line.key, line]));
}

test('a run compared with itself has no differences', async () => {
  const [first] = closed;
  if (!first) throw new Error('no closed run');
  const itself = await admin.commission.compareRuns({ first_run_no: first.run_no, second_run_no: first.run_no });
  expect(itself).toMatchObject({ matched_by: 'line', same: first.calculation_count, total: 0, data: [] });
});

test('a draft is compared line by line with the one it replaced', async () => {
  const before = await calculate();
  // One sells more, one order is partly returned, one volume is adjusted, so that rates change as well.
  const seller = await earner(2);
  await sell(seller.id, 40_000);
  await fixture.ask(
    `update orders set returns = (subtotal - discounts) / 2 where order_no =
       (select order_no from orders where period = '2026-10-01' and subtotal - discounts > 10000 and returns = 0 and consultant_id <> $1
        order by order_no limit 1)`,
    [seller.id],
  );
  await fixture.ask(
    `insert into volume_adjustments (consultant_id, period, amount, reason) values ($1, '2026-10-01', -2000000, 'a mistake')`,
    [(await earner(0)).id],
  );
  draft = await calculate();
  const open = await admin.commission.getOpenPeriod();
  expect([open.draft?.run_no, open.draft_before]).toEqual([draft.run_no, { ...before, status: 'replaced' }]);

  const was = await linesOf(before.run_no, 'replaced_calculations');
  const is = await linesOf(draft.run_no, 'commission_calculations');
  expect(was.size).toBe(before.calculation_count);
  const gone = [...was.keys()].filter((key) => !is.has(key));
  const added = [...is.keys()].filter((key) => !was.has(key));
  const changed = [...was].filter(([key, { terms, cents }]) => {
    const now = is.get(key);
    return now !== undefined && (now.terms !== terms || now.cents !== cents);
  });
  const pair = { first_run_no: before.run_no, second_run_no: draft.run_no };
  const compared = await admin.commission.compareRuns({ ...pair, limit: 2000 });
  expect(compared).toMatchObject({
    matched_by: 'line',
    first: { status: 'replaced' },
    second: { status: 'draft' },
    same: was.size - gone.length - changed.length,
    changed: { count: changed.length },
    only_first: { count: gone.length },
    only_second: { count: added.length },
    total: gone.length + added.length + changed.length,
  });
  expect(added.length).toBeGreaterThan(0);
  expect(changed.length).toBeGreaterThan(0);
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const sum = (amounts: readonly string[]) => amounts.reduce((all, amount) => all + cents(amount), 0);
  expect(sum(compared.data.map(({ change }) => change))).toBe(cents(draft.total) - cents(before.total));
  expect(sum([compared.changed.change, compared.only_first.change, compared.only_second.change])).toBe(
    cents(draft.total) - cents(before.total),
  );
  const rowsOf = (number: number | null) => compared.data.filter(({ order_no }) => order_no === number).length;
  for (const order of new Set([...gone, ...added].map((key) => (is.get(key) ?? was.get(key))?.order_no ?? null))) {
    expect(rowsOf(order)).toBeGreaterThan(0);
  }
  // Comparing in the other direction mirrors everything.
  const mirrored = await admin.commission.compareRuns({
    first_run_no: draft.run_no,
    second_run_no: before.run_no,
    limit: 2000,
  });
  expect(mirrored.only_first.count).toBe(added.length);
  expect(mirrored.total).toBe(compared.total);

  // One consultant's share of it, by kind and level.
  const mine = compared.data.filter(({ consultant_id }) => consultant_id === seller.id);
  const parts = await admin.commission.compareStatements({ ...pair, consultant_id: seller.id });
  expect(cents(parts.change)).toBe(sum(mine.map(({ change }) => change)));
  // A replaced draft cannot be reviewed for closing.
  await expect(admin.commission.getRunPreview({ run_no: before.run_no })).rejects.toMatchObject({
    code: 'UNKNOWN_RUN',
  });
});

test('only admins compare and replay; unknown runs and drafts are refused', async () => {
  const [first] = closed;
  const run_no = first?.run_no ?? 0;
  const pair = { first_run_no: run_no, second_run_no: run_no };
  const someone = callAs(fixture.deployment, {
    role: 'consultant',
    userId: [...company.consultants.values()][1]?.userId ?? '',
  });
  await expect(someone.commission.compareRuns(pair)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(someone.commission.replayCommissionRun({ run_no })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(admin.commission.compareRuns({ ...pair, second_run_no: 9_999 })).rejects.toMatchObject({
    code: 'UNKNOWN_RUN',
  });
  await expect(admin.commission.replayCommissionRun({ run_no: 9_999 })).rejects.toMatchObject({ code: 'UNKNOWN_RUN' });
  draft = await calculate();
  await expect(admin.commission.replayCommissionRun({ run_no: draft.run_no })).rejects.toMatchObject({
    code: 'NOT_CLOSED',
  });
});

test('shows the largest balances that are negative after the close, and how many there are', async () => {
  draft = await calculate();
  // Twelve owe more than the draft pays them, and one is owed less than the draft deducts.
  await fixture.ask(
    `with most as (select consultant_id, row_number() over (order by total_earnings desc)::int as place from commissions
                   join ledger_accounts a using (consultant_id)
                   where run_no = $1 and total_earnings > 0 and a.kind = 'earned' and a.currency = 'USD'
                   order by total_earnings desc limit 12),
          t as (insert into ledger_transactions (idempotency_key, kind, memo)
                select 'clawback:' || place, 'clawback', 'a return' from most returning transaction_id, idempotency_key),
          a as (select account_id, place from most join ledger_accounts using (consultant_id) where kind = 'earned' and currency = 'USD'),
          b as (insert into ledger_accounts (kind, currency) values ('fees', 'USD')
                on conflict (kind, consultant_id, currency) do update set kind = excluded.kind returning account_id)
     insert into ledger_entries (transaction_id, account_id, amount, currency)
     select transaction_id, account_id, -10000000 - place, 'USD' from t join a on idempotency_key = 'clawback:' || place
     union all select transaction_id, account_id, 10000000 + substr(idempotency_key, 10)::int, 'USD' from t, b`,
    [draft.run_no],
  );
  await fixture.ask(
    `update commissions set correction_total = correction_total - 90000000, total_earnings = total_earnings - 90000000
     where commission_id = (select commission_id from commissions where run_no = $1 and total_earnings > 0
                            order by total_earnings, consultant_no limit 1)`,
    [draft.run_no],
  );
  const balances = await fixture.ask<{ consultant_id: string; balance: string; total: string }>(
    `select c.consultant_id, coalesce((select sum(e.amount) from ledger_entries e join ledger_accounts a using (account_id)
       where a.consultant_id = c.consultant_id and a.currency = 'USD'), 0)::text as balance,
       coalesce((select total_earnings from commissions s where s.run_no = $1 and s.consultant_id = c.consultant_id), 0)::text as total
     from consultants c`,
    [draft.run_no],
  );
  const rate = parseExchangeRate('CAD', 'USD', '0.7');
  if (!rate) throw new Error('no rate');
  const negative = balances
    .map(({ consultant_id, balance, total }) => ({
      consultant_id,
      cents: BigInt(balance) + convert({ amount: BigInt(total), currency: 'CAD' }, rate).amount,
    }))
    .filter(({ cents }) => cents < 0n)
    .sort((a, b) => Number(a.cents - b.cents));
  expect(negative).toHaveLength(13);
  const { negative_balances } = await admin.commission.getRunPreview({ run_no: draft.run_no });
  expect({ ...negative_balances, rows: negative_balances.rows.map((row) => [row.consultant_id, row.amount]) }).toEqual({
    count: 13,
    amount: formatAmount(negative.reduce((sum, { cents }) => sum + cents, 0n)),
    rows: negative.slice(0, 10).map(({ consultant_id, cents }) => [consultant_id, formatAmount(cents)]),
  });

  const context = { ...fixture.deployment, actor: owner, requestId: randomUUID(), address: '203.0.113.7' };
  const file = await closeFindingCsv(context, draft.run_no, 'negative_balances');
  const [, ...lines] = (await new Response(file.body).text()).trim().split('\r\n');
  expect(lines.map((line) => line.split(',').slice(2).join(' ')).sort()).toEqual(
    negative.map(({ cents }) => `${formatAmount(cents)} USD`).sort(),
  );
});

test('every closed run replays to the same result', async () => {
  for (const run of closed) {
    expect(await admin.commission.replayCommissionRun({ run_no: run.run_no })).toEqual({
      run,
      same: true,
      input_hash: run.input_hash,
      lines_hash: run.lines_hash,
      stored_lines_hash: run.lines_hash,
      wrong_statements: 0,
    });
  }
});
