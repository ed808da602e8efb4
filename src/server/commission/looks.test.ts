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

test('runs of one month are compared line by line', async () => {
  const [first] = closed;
  if (!first) throw new Error('no closed run');
  const itself = await admin.commission.compareRuns({ first_run_no: first.run_no, second_run_no: first.run_no });
  expect(itself).toMatchObject({ matched_by: 'line', same: first.calculation_count, total: 0, data: [] });
  // Another run of the same month, made by hand: one line pays more, one less, one moved to another level, one of the
  // lines for all orders is gone, one only has another base.
  const [other] = await house.ask<{ run_no: number }>(
    `insert into commission_runs (period, plan_version, status, order_count, consultant_count, calculation_count,
       statement_count, base_total, total, currency, payout_currency, input_hash, lines_hash)
     select period, plan_version, 'draft', order_count, consultant_count, calculation_count, statement_count, base_total,
            total, currency, payout_currency, input_hash, lines_hash
     from commission_runs where run_no = $1 returning run_no`,
    [first.run_no],
  );
  const runNo = other?.run_no ?? 0;
  await house.ask(`select run_part_prepare('commission_calculations', ${runNo})`);
  await house.ask(
    `insert into commission_calculations_${runNo}
     select ${runNo}, consultant_no, order_no, line_type, case when place = 3 then 7 else level end, rate,
            case when place = 4 then base_mills + 10 else base_mills end,
            case place when 1 then amount + 500 when 2 then amount - 1 else amount end, bonus
     from (select *, row_number() over (partition by line_type order by amount desc, order_no, consultant_no) + line_type / 2 * 10 as place
           from commission_calculations where run_no = $1) l
     where not (line_type = 2 and place = 11)`,
    [first.run_no],
  );
  await house.ask(`select run_part_attach('commission_calculations', ${runNo})`);
  const { data, ...figures } = await admin.commission.compareRuns({ first_run_no: first.run_no, second_run_no: runNo });
  // Personal and override lines each: two pay otherwise, one has another base, one is at another level; and one bonus.
  expect(figures).toMatchObject({
    matched_by: 'line',
    changed: { count: 3 * 2, change: '9.98' },
    only_first: { count: 2 + 1 },
    only_second: { count: 2 },
    total: 6 + 3 + 2,
  });
  expect(data.filter(({ change }) => change === '5.00')).toHaveLength(2);
  expect(data.filter(({ kind, change }) => kind === 'changed' && change === '0.00')).toHaveLength(2);
  expect(data.find(({ commission_type }) => commission_type === 'foundation_bonus')).toMatchObject({ order_no: null });
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
