import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';

let month: ClosedMonth;
/** October is closed; November has a draft. */
beforeAll(async () => {
  month = await openClosedMonth();
  month.clock.set('2026-11-02T18:00:00Z');
  await month.closeOpen();
  await month.sell(month.rose, 7);
  await month.sell(month.wren, 2);
  await month.as(month.ada).commission.calculateSalesCommissions({});
  await month.ask(`insert into imports (kind, file_name, headers, mapping, total_rows, created_by, created_at)
    select 'customers', 'file ' || no || '.csv', '[]', '{}', 0, '${month.ada.userId}', timestamptz '2026-10-01' + (no / 2) * interval '1 s'
    from generate_series(1, 5) no`);
});
afterAll(() => month.close());

type Page<Row> = {
  readonly data: readonly Row[];
  readonly total: number;
  readonly previous: string | null;
  readonly next: string | null;
};
type Read<Row> = (page: { limit: number; cursor?: string }) => Promise<Page<Row>>;

/** All rows, found in pages of two forward and backward. */
async function walk<Row>(read: Read<Row>): Promise<readonly Row[]> {
  const { data: all, total } = await read({ limit: 2000 });
  expect(all).toHaveLength(total);
  const forward: Row[] = [];
  for (let page = await read({ limit: 2 }); ; page = await read({ limit: 2, cursor: page.next })) {
    forward.push(...page.data);
    if (page.next === null) break;
  }
  expect(forward).toEqual(all);
  const backward: Row[] = [];
  for (let page = await read({ limit: 2, cursor: 'last' }); ; page = await read({ limit: 2, cursor: page.previous })) {
    // The first page is a full one, even from the end.
    backward.unshift(...(page.previous === null ? page.data.slice(0, all.length - backward.length) : page.data));
    if (page.previous === null) break;
  }
  expect(backward).toEqual(all);
  return all;
}

test('statements are walked in pages by cursors, the newest month first, with every filter', async () => {
  const { getCommissions } = month.as(month.ada).statement;
  const stored = await month.ask<{ id: string }>(
    'select commission_id as id from commissions order by period desc, run_no desc, consultant_no',
  );
  const all = await walk((page) => getCommissions(page));
  expect(all.map(({ commission_id }) => commission_id)).toEqual(stored.map(({ id }) => id));
  expect(new Set(all.map(({ period }) => period))).toEqual(new Set(['2026-10', '2026-11']));
  const of = async (filter: Parameters<typeof getCommissions>[0]) =>
    walk((page) => getCommissions({ ...filter, ...page }));
  expect(await of({ period: '2026-10' })).toEqual(all.filter(({ period }) => period === '2026-10'));
  expect(await of({ searchTerm: '2026-11' })).toEqual(all.filter(({ period }) => period === '2026-11'));
  expect(await of({ consultant_id: month.rose.userId })).toEqual(
    all.filter(({ consultant_id }) => consultant_id === month.rose.userId),
  );
  expect(await of({ payment: 'pending' })).toEqual(all.filter(({ closed }) => closed));
  expect(await of({ searchTerm: 'róse BI' })).toEqual(all.filter(({ name }) => name === 'Rose Birch'));
  expect(await of({ searchTerm: 'nobody' })).toEqual([]);
  const own = await walk((page) => month.as(month.rose).statement.getCommissions(page));
  expect(own.map(({ period }) => period)).toEqual(['2026-10']);
});

test('lines are walked in pages by cursors, the newest month first, those without an order before the others', async () => {
  const { getCommissionCalculations } = month.as(month.ada).commission;
  // A foundation bonus beside lines of orders.
  await month.ask(`with bonus as (
      insert into commission_calculations (run_no, consultant_no, line_type, level, rate, base_mills, amount, bonus)
      select distinct run_no, consultant_no, 2, 0, 500, 1000, 0, 50 from commission_calculations join commission_runs using (run_no)
      where status = 'draft' returning run_no)
    update commission_runs r set calculation_count = calculation_count + (select count(*) from bonus b where b.run_no = r.run_no)
    where status = 'draft'`);
  const all = await walk((page) => getCommissionCalculations(page));
  const stored = await month.ask<{ no: string | null; level: number }>(
    `select order_no as no, level from commission_calculations l join commission_runs r using (run_no)
     order by r.period desc, r.run_no desc, consultant_no, order_no nulls first, line_type, level`,
  );
  expect(all.map(({ order_no, level }) => [order_no, level])).toEqual(
    stored.map(({ no, level }) => [no === null ? null : Number(no), level]),
  );
  expect(all.some(({ order_no }) => order_no === null)).toBe(true);
  const { wren } = month.sales;
  const ofOrder = await walk((page) => getCommissionCalculations({ searchTerm: `#${wren.orderNo}`, ...page }));
  expect(ofOrder).toEqual(all.filter(({ order_no }) => order_no === wren.orderNo));
  const named = await walk((page) => getCommissionCalculations({ searchTerm: month.rose.code, ...page }));
  expect(named).toEqual(all.filter(({ consultant_id }) => consultant_id === month.rose.userId));
  const own = await walk((page) => month.as(month.rose).commission.getCommissionCalculations(page));
  expect(own).toEqual(named.filter(({ period }) => period === '2026-10'));
});

test('a page of a draft is still found after the month was calculated again', async () => {
  const { getCommissions } = month.as(month.ada).statement;
  const { next } = await getCommissions({ limit: 1 });
  await month.sell(month.rose, 1);
  await month.as(month.ada).commission.calculateSalesCommissions({});
  const page = await getCommissions({ limit: 1, cursor: next });
  const { data } = await getCommissions({ limit: 2 });
  expect(page.data).toEqual(data.slice(1));
});

test('commissions by consultant, outstanding commissions and imports are walked in pages by cursors', async () => {
  const { statement, payout, import: imports } = month.as(month.ada);
  const people = await month.ask<{ code: string }>('select code from consultants order by consultant_no');
  const consultants = await walk((page) => statement.getConsultantCommissions(page));
  expect(consultants.map(({ code }) => code)).toEqual(people.map(({ code }) => code));
  expect(await walk((page) => statement.getConsultantCommissions({ searchTerm: 'birch', ...page }))).toEqual(
    consultants.filter(({ last_name }) => last_name === 'Birch'),
  );

  const outstanding = await walk((page) => payout.getOutstandingCommissions(page));
  const unpaid = await month.ask<{ id: string }>(
    'select commission_id as id from commissions where closed order by period desc, run_no desc, consultant_no',
  );
  expect(outstanding.map(({ commission_id }) => commission_id)).toEqual(unpaid.map(({ id }) => id));
  expect(await walk((page) => payout.getOutstandingCommissions({ searchTerm: '2026-10', ...page }))).toEqual(
    outstanding,
  );
  expect(await walk((page) => payout.getOutstandingCommissions({ searchTerm: month.wren.code, ...page }))).toEqual(
    outstanding.filter(({ name }) => name === 'Wren Birch'),
  );
  await payout.placePayoutHold({ consultant_id: month.rose.userId, reason: 'Identity is checked' });
  const held = await walk((page) => payout.getOutstandingCommissions({ held: true, ...page }));
  expect(held.map(({ name, blocked }) => [name, blocked])).toEqual([['Rose Birch', 'PAYOUTS_HELD']]);

  const files = await walk((page) => imports.getImports(page));
  expect(files.map(({ file_name }) => file_name).toSorted()).toEqual([1, 2, 3, 4, 5].map((no) => `file ${no}.csv`));
  const times = files.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted().reverse());
  expect(await walk((page) => imports.getImports({ searchTerm: 'FILE 3', ...page }))).toHaveLength(1);
});

test('a cursor of one consultant’s statements is refused for all statements', async () => {
  const { getCommissions } = month.as(month.ada).statement;
  const { next } = await getCommissions({ consultant_id: month.rose.userId, limit: 1 });
  await expect(getCommissions({ cursor: next })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
