import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import type { Anomaly } from '#contract/commission/preview.ts';
import type { RunRow } from '#contract/commission/run.ts';
import type { Actor } from '#domain/person/actor.ts';
import { type KeptCase, keepCase } from '#tests/database/books.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { randomCase } from '#tests/database/random-case.ts';

// What an admin looks at before and after a close: what is unusual in a draft, two runs beside each other, a replay.

let house: TestDeployment;
let company: KeptCase;
let admin: ApiClient;
const closed: RunRow[] = [];
let draft: RunRow;

/** The month after, with the same orders as the month before. */
const again = (from: string) =>
  house.ask(
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

/** Somebody with statements in all months, by her place among them by size. */
async function earner(place: number): Promise<{ id: string; name: string; base: number }> {
  const rows = await house.ask<{ id: string; name: string; base: number }>(
    `select consultant_id as id, name, personal_volume::int as base from commissions
     where run_no = $1 order by total_earnings desc`,
    [closed[0]?.run_no ?? 0],
  );
  const row = rows.at(place);
  if (!row) throw new Error('nobody');
  return row;
}

const sell = (consultant: string, subtotal: number, more: { kind?: string; day?: string; late?: boolean } = {}) =>
  house.ask<{ order_no: string }>(
    `insert into orders (consultant_id, kind, attribution, order_date, paid_at, completed_at, status, currency, subtotal,
                         period, late)
     values ($1, $2, 'code', $3, $3, $3, 'completed', 'CAD', $4, '2026-10-01', $5) returning order_no`,
    [consultant, more.kind ?? 'retail', `${more.day ?? '2026-10-06'}T18:00:00Z`, subtotal, more.late ?? false],
  );

beforeAll(async () => {
  house = await startTestDeployment({ at: '2026-07-02T12:00:00Z' });
  company = await keepCase(house, randomCase(11, 80, '2026-06'));
  const actor: Actor = { role: 'admin', userId: [...company.consultants.values()][0]?.userId ?? '' };
  admin = callAs(house.deployment, actor);
  for (const [month, next] of [
    ['2026-06', '2026-07'],
    ['2026-07', '2026-08'],
    ['2026-08', '2026-09'],
    ['2026-09', '2026-10'],
  ] as const) {
    house.clock.set(`${next}-02T12:00:00Z`);
    const run = await calculate();
    expect(run.period).toBe(month);
    closed.push(
      await admin.commission.closeCommissionRun({
        run_no: run.run_no,
        lines_hash: run.lines_hash,
        exchange_rate: '0.7',
      }),
    );
    await again(month);
  }
});
afterAll(() => house.close());

const found = async (kind: Anomaly['kind']) => {
  draft = await calculate();
  const { anomalies } = await admin.commission.getRunPreview({ run_no: draft.run_no });
  return anomalies.find((anomaly) => anomaly.kind === kind);
};

test('a month like those before has nothing unusual, except what somebody did by hand', async () => {
  house.clock.set('2026-11-02T12:00:00Z');
  draft = await calculate();
  const { anomalies } = await admin.commission.getRunPreview({ run_no: draft.run_no });
  expect(anomalies.filter(({ kind }) => kind !== 'far-from-average')).toEqual([]);
});

test('orders dated after somebody left are told, and those before are not', async () => {
  const { id, name } = await earner(-1);
  await house.ask(
    `insert into consultant_status_changes (consultant_id, status, valid_from, reason) values ($1, 'left', '2026-10-10', 'moved')`,
    [id],
  );
  await sell(id, 5_000, { day: '2026-10-09' });
  expect(await found('credited-after-leaving')).toBeUndefined();
  await sell(id, 7_000, { day: '2026-10-11' });
  expect(await found('credited-after-leaving')).toEqual({
    kind: 'credited-after-leaving',
    count: 1,
    rows: [{ consultant_id: id, name, order_no: null, now: '70.00', usual: null }],
  });
});

test('an order many times the usual is told with its number, and whose total it moves', async () => {
  const { id, name } = await earner(0);
  const [sold] = await sell(id, 5_000_000);
  expect(await found('large-order')).toMatchObject({
    count: 1,
    rows: [{ consultant_id: id, name, order_no: Number(sold?.order_no), now: '50000.00' }],
  });
  const far = await found('far-from-average');
  expect(far?.rows.find(({ consultant_id }) => consultant_id === id)).toBeDefined();
  expect(far?.rows.length).toBeLessThanOrEqual(5);
});

test('a tier that was bought rather than sold is told', async () => {
  const [affiliate] = await house.ask<{ id: string; name: string }>(
    `select consultant_id as id, first_name || ' ' || last_name as name from consultants c
     where program_type = 'Beauty Consultant' and not exists (select from orders o where o.consultant_id = c.consultant_id)
     order by consultant_no limit 1`,
  );
  if (!affiliate) throw new Error('nobody without orders');
  await sell(affiliate.id, 30_001);
  await sell(affiliate.id, 70_000, { kind: 'own_use' });
  expect(await found('own-use')).toBeUndefined();
  await sell(affiliate.id, 30_000, { kind: 'own_use' });
  const own = await found('own-use');
  expect(own?.rows.find(({ consultant_id }) => consultant_id === affiliate.id)).toMatchObject({
    now: '1000.00',
    usual: '1300.01',
  });
});

test('adjusted volumes and late orders are told', async () => {
  const { id, name } = await earner(1);
  await house.ask(
    `insert into volume_adjustments (consultant_id, period, amount, reason) values ($1, '2026-10-01', -2500, 'a correction')`,
    [id],
  );
  expect((await found('volume-adjustment'))?.rows).toContainEqual(
    expect.objectContaining({ consultant_id: id, name, now: '-25.00' }),
  );
  await sell(id, 1_000, { late: true });
  await sell(id, 2_000, { late: true });
  expect(await found('late-orders')).toMatchObject({ count: 2, rows: [{ consultant_id: null, now: '30.00' }] });
});

test('a payout ratio that jumps is told, and so is a month that pays nothing', async () => {
  const { id } = await earner(-2);
  await sell(id, 80_000_000);
  const more = (await found('payout-ratio'))?.rows[0];
  expect(Number(more?.now)).toBeGreaterThan(Number(more?.usual) + 0.05);
  // Without a tier she earns nothing on it.
  await house.ask(
    `insert into volume_adjustments (consultant_id, period, amount, reason) values ($1, '2026-10-01', -90000000, 'a mistake')`,
    [id],
  );
  const less = (await found('payout-ratio'))?.rows[0];
  expect(less).toMatchObject({ consultant_id: null, now: expect.stringMatching(/^0\.\d{4}$/) });
  expect(Number(less?.now)).toBeLessThan(Number(less?.usual) - 0.05);
  await house.ask(`update commission_runs set total = 0 where run_no = $1`, [draft.run_no]);
  const { anomalies } = await admin.commission.getRunPreview({ run_no: draft.run_no });
  expect(anomalies[0]).toMatchObject({ kind: 'nothing-paid', rows: [{ now: '0.00', usual: draft.base_total }] });
  draft = await calculate();
});

test('a closed run has no anomalies to look at', async () => {
  const { anomalies } = await admin.commission.getRunPreview({ run_no: closed[0]?.run_no ?? 0 });
  expect(anomalies).toEqual([]);
});

test('runs of two months are compared statement by statement, the largest difference first, page by page', async () => {
  const [first] = closed;
  if (!first) throw new Error('no closed run');
  const rows = await house.ask<{ consultant_id: string; run_no: number; total: number; parts: string }>(
    `select consultant_id, run_no, total_earnings::int as total, concat_ws('/', personal_total, override_total, bonus_total) as parts
     from commissions where run_no in ($1, $2)`,
    [first.run_no, draft.run_no],
  );
  const by = (runNo: number) =>
    new Map(rows.filter(({ run_no }) => run_no === runNo).map((row) => [row.consultant_id, row]));
  const [was, now] = [by(first.run_no), by(draft.run_no)];
  const everybody = [...new Set([...was.keys(), ...now.keys()])];
  const differing = everybody.filter((id) => was.get(id)?.parts !== now.get(id)?.parts);
  const change = (id: string) => (now.get(id)?.total ?? 0) - (was.get(id)?.total ?? 0);
  const ask = (limit: number, offset: number) =>
    admin.commission.compareRuns({ first_run_no: first.run_no, second_run_no: draft.run_no, limit, offset });
  const whole = await ask(2000, 0);
  expect(whole).toMatchObject({
    matched_by: 'consultant',
    total: differing.length,
    same: everybody.length - differing.length,
  });
  expect(whole.changed.count + whole.only_first.count + whole.only_second.count).toBe(differing.length);
  expect(whole.only_second.count).toBeGreaterThan(0);
  expect(whole.data.map(({ consultant_id }) => consultant_id).toSorted()).toEqual(differing.toSorted());
  for (const row of whole.data) expect(Math.round(Number(row.change) * 100)).toBe(change(row.consultant_id));
  const sizes = whole.data.map((row) => Math.abs(Number(row.change)));
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  const pages = [];
  for (let offset = 0; offset < whole.total + 7; offset += 7) pages.push(...(await ask(7, offset)).data);
  expect(pages).toEqual(whole.data);
  const sum = (parts: readonly string[]) => parts.reduce((cents, part) => cents + Math.round(Number(part) * 100), 0);
  expect(sum([whole.changed.change, whole.only_first.change, whole.only_second.change])).toBe(
    sum([draft.total, `-${first.total}`]),
  );
});

test('what one consultant receives in two months is compared by the kinds of her lines', async () => {
  const [first] = closed;
  if (!first) throw new Error('no closed run');
  const runs = { first_run_no: first.run_no, second_run_no: draft.run_no };
  const { data: differing } = await admin.commission.compareRuns({ ...runs, limit: 2000 });
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  for (const { consultant_id, first: was, second: is, change } of differing.slice(0, 25)) {
    const compared = await admin.commission.compareStatements({ ...runs, consultant_id });
    expect(compared).toMatchObject({ first: was ?? '0.00', second: is ?? '0.00', change });
    for (const [side, runNo] of [
      ['first', first.run_no],
      ['second', draft.run_no],
    ] as const) {
      const lines = await house.ask(
        `select l.line_type, level, count(*)::int as count, sum(amount + bonus)::int as cents
         from commission_calculations l join consultants c using (consultant_no)
         where run_no = $1 and c.consultant_id = $2 group by 1, 2 order by 1, 2`,
        [runNo, consultant_id],
      );
      const told = compared.data.filter((row) => row[side].count > 0);
      expect(told.map((row) => [row.level, row[side].count, cents(row[side].amount)])).toEqual(
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
  const herself = callAs(house.deployment, { role: 'consultant', userId: consultant_id });
  await expect(herself.commission.compareStatements({ ...runs, consultant_id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

type Line = { key: string; consultant_no: number; order_no: number | null; terms: string; cents: number };

/** The lines of a run by what they are, read apart from the comparison. */
async function linesOf(runNo: number, from: string): Promise<Map<string, Line>> {
  const lines = await house.ask<Line>(
    `select concat_ws('/', consultant_no, order_no, line_type, level) as key, consultant_no, order_no::int,
            concat_ws('/', rate, base_mills) as terms, (amount + bonus)::int as cents from ${from} where run_no = $1`,
    [runNo],
  );
  return new Map(lines.map((line) => [line.key, line]));
}

test('a run beside itself has no difference', async () => {
  const [first] = closed;
  if (!first) throw new Error('no closed run');
  const itself = await admin.commission.compareRuns({ first_run_no: first.run_no, second_run_no: first.run_no });
  expect(itself).toMatchObject({ matched_by: 'line', same: first.calculation_count, total: 0, data: [] });
});

test('a draft is compared line by line with the one it replaced', async () => {
  const before = await calculate();
  // One sells more, one order is taken back in part, one person's volume is corrected, so that rates change as well.
  const seller = await earner(2);
  await sell(seller.id, 40_000);
  await house.ask(
    `update orders set returns = (subtotal - discounts) / 2 where order_no =
       (select order_no from orders where period = '2026-10-01' and subtotal - discounts > 10000 and returns = 0 and consultant_id <> $1
        order by order_no limit 1)`,
    [seller.id],
  );
  await house.ask(
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
  const told = (number: number | null) => compared.data.filter(({ order_no }) => order_no === number).length;
  for (const order of new Set([...gone, ...added].map((key) => (is.get(key) ?? was.get(key))?.order_no ?? null))) {
    expect(told(order)).toBeGreaterThan(0);
  }
  // The other way round everything is mirrored.
  const mirrored = await admin.commission.compareRuns({
    first_run_no: draft.run_no,
    second_run_no: before.run_no,
    limit: 2000,
  });
  expect(mirrored.only_first.count).toBe(added.length);
  expect(mirrored.total).toBe(compared.total);

  // One consultant's part of it, by kind and level.
  const mine = compared.data.filter(({ consultant_id }) => consultant_id === seller.id);
  const parts = await admin.commission.compareStatements({ ...pair, consultant_id: seller.id });
  expect(cents(parts.change)).toBe(sum(mine.map(({ change }) => change)));
  // A replaced draft is nothing that anybody could still look at for closing.
  await expect(admin.commission.getRunPreview({ run_no: before.run_no })).rejects.toMatchObject({
    code: 'UNKNOWN_RUN',
  });
});

test('only admins compare and replay; runs that are not there and drafts are refused', async () => {
  const [first] = closed;
  const run_no = first?.run_no ?? 0;
  const pair = { first_run_no: run_no, second_run_no: run_no };
  const someone = callAs(house.deployment, {
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

test('every closed run comes out again', async () => {
  for (const run of closed) {
    expect(await admin.commission.replayCommissionRun({ run_no: run.run_no })).toEqual({
      run,
      same: true,
      input_hash: run.input_hash,
      lines_hash: run.lines_hash,
      kept_lines_hash: run.lines_hash,
      wrong_statements: 0,
    });
  }
});
