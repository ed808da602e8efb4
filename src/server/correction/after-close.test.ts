import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CorrectionEffect } from '#contract/correction/row.ts';
import { worker } from '#domain/account/actor.ts';
import { type LineFilter, lineFilters, linesOfFilter } from '#domain/commission/line.ts';
import { holds } from '#domain/ledger/proof.ts';
import { type ClosedMonth, openClosedMonth, type Sale } from '#tests/database/closed-month.ts';
import { closedRuns, isSame, replayRun } from '../commission/run/replay-run.ts';
import { withActor } from '../db/actor.ts';
import { proveBooks } from '../ledger/books-checks.ts';

let shop: ClosedMonth;
beforeEach(async () => {
  shop = await openClosedMonth();
});
afterEach(() => shop.close());

const november = '2026-11-03T18:00:00Z';
const december = '2026-12-02T18:00:00Z';

const closeOctober = async () => {
  shop.clock.set(november);
  await shop.closeOpen();
};
const closeNovember = async () => {
  shop.clock.set(december);
  await shop.closeOpen();
};
const refund = (sale: Sale, quantity: number, key = randomUUID(), amount: string | null = null) =>
  shop.as(shop.ada).correction.recordReturn({
    order_id: sale.orderId,
    lines: [{ line_no: 1, quantity, amount }],
    reason: 'did not suit the skin',
    idempotency_key: key,
  });
const cancel = (sale: Sale) => shop.setStatus(sale.orderId, 'cancelled');

/** "Ada level 1 of roseSix 30.00 → 25.00 (own share −5.00)" for every line of some effects. */
const describe = (effects: readonly CorrectionEffect[]) =>
  effects
    .flatMap(({ lines }) => lines)
    .map((line) => {
      const sale = Object.entries(shop.sales).find(([, { orderNo }]) => orderNo === line.order_no)?.[0] ?? 'all';
      const kind = line.level > 0 ? `level ${line.level}` : line.commission_type;
      return `${line.consultant_name.split(' ')[0]} ${kind} of ${sale} ${line.before} → ${line.after} (${line.order_share})`;
    })
    .sort();

/** All rows of the closed month, byte for byte. */
const closedMonth = () =>
  shop.ask(
    `select (select jsonb_agg(to_jsonb(l) order by consultant_no, order_no, level) from commission_calculations l where run_no = r.run_no) as lines,
            (select jsonb_agg(to_jsonb(s) order by consultant_no) from commissions s where run_no = r.run_no) as statements,
            to_jsonb(r) as run
     from commission_runs r where period = '2026-10-01'`,
  );

/** Every transaction sums to zero, earnings equal the statements, and every closed run replays. */
async function proveTheBooks() {
  expect(
    await shop.ask(
      'select transaction_id from ledger_entries group by transaction_id, currency having sum(amount) <> 0',
    ),
  ).toEqual([]);
  expect(
    await shop.ask(
      `select coalesce(s.consultant_id, l.consultant_id) from
         (select consultant_id, sum(payout_amount) as due from commissions where closed group by 1) s
       full join
         (select consultant_id, sum(e.amount) as due from ledger_entries e join ledger_accounts a using (account_id)
          where consultant_id is not null group by 1) l using (consultant_id)
       where coalesce(s.due, 0) <> coalesce(l.due, 0)`,
    ),
  ).toEqual([]);
  expect(
    await shop.ask(
      `select (select sum(total_earnings) from commissions where closed) +
              (select sum(e.amount) from ledger_entries e join ledger_accounts a using (account_id)
               where kind = 'commission-expense') as off`,
    ),
  ).toEqual([{ off: '0' }]);
  const compared = await withActor(shop.deployment.db, worker, proveBooks, 'repeatable read');
  expect(compared.filter(({ differing }) => differing > 0)).toEqual([]);
  const proved = await withActor(
    shop.deployment.db,
    worker,
    async (tx) => {
      const runs = await closedRuns(tx, null);
      const answers: boolean[] = [];
      for (const run of runs) answers.push(isSame(run, await replayRun(tx, run)));
      return answers;
    },
    'repeatable read',
  );
  expect(proved).not.toContain(false);
  const comparisons = await withActor(shop.deployment.db, worker, proveBooks, 'repeatable read');
  expect(comparisons.filter((comparison) => !holds(comparison))).toEqual([]);
}

test('October as closed', async () => {
  await closeOctober();
  // 1000 × 30 % + 10 % of half of 1000 and of half of 500; 1000 × 30 %; 500 × 20 %
  expect(await shop.statements('2026-10')).toEqual(['Ada 375.00', 'Rose 300.00', 'Wren 100.00']);
  await proveTheBooks();
});

test('[BO-438] a return after the close is booked as a difference in the open period; the closed lines stay', async () => {
  await closeOctober();
  const before = await closedMonth();
  const returned = await refund(shop.sales.wren, 1);
  expect(returned).toMatchObject({
    base: '100.00',
    tax: '5.00',
    order: { returns: '100.00', commissionable_base: '400.00' },
  });
  expect(describe(returned.effects)).toEqual([
    'Ada level 1 of wren 25.00 → 20.00 (-5.00)',
    'Wren personal of wren 100.00 → 80.00 (-20.00)',
  ]);
  expect(returned.effects).toMatchObject([
    {
      correction: {
        kind: 'return',
        closed_period: '2026-10',
        booked_in: '2026-11',
        base_change: '-100.00',
        after_close: 'replay',
        difference: '-25.00',
        order_share: '-25.00',
        booked: '-25.00',
      },
    },
  ]);
  expect(await closedMonth()).toEqual(before);
  // A run of November would include them.
  expect(await shop.as(shop.ada).commission.getOpenPeriod()).toMatchObject({
    period: '2026-11',
    draft: null,
    sale_count: 0,
    correction_count: 2,
    correction_total: '-25.00',
  });

  await shop.sell(shop.wren, 3);
  await closeNovember();
  expect(await closedMonth()).toEqual(before);
  // Wren: 300 × 20 % − 20; Ada is negative without own sales
  expect(await shop.statements('2026-11')).toEqual(['Ada -5.00 (-5.00)', 'Wren 40.00 (-20.00)']);
  expect(await shop.balances()).toEqual({ Ada: 185_00, Rose: 150_00, Wren: 70_00 });
  const postings = await shop.ask(
    `select kind, count(*)::int from ledger_transactions where period = '2026-11-01' group by 1 order by 1`,
  );
  expect(postings).toEqual([
    { kind: 'clawback', count: 2 },
    { kind: 'close-run', count: 1 },
  ]);
  await proveTheBooks();
});

test('a comparison with the previous draft lists corrections of closed months separately', async () => {
  await closeOctober();
  await shop.sell(shop.wren, 3);
  const admin = shop.as(shop.ada);
  const { run: before } = await admin.commission.calculateSalesCommissions({});
  await refund(shop.sales.wren, 1);
  const { run: draft } = await admin.commission.calculateSalesCommissions({});
  const pair = { first_run_no: before.run_no, second_run_no: draft.run_no };
  const compared = await admin.commission.compareRuns(pair);
  expect(compared).toMatchObject({
    matched_by: 'line',
    same: before.calculation_count,
    only_second: { count: 2, change: '-25.00' },
    total: 2,
  });
  expect(
    compared.data.map(({ name, commission_type, order_no, change }) => [name, commission_type, order_no, change]),
  ).toEqual([
    [expect.stringContaining('Wren'), 'correction', shop.sales.wren.orderNo, '-20.00'],
    [expect.stringContaining('Ada'), 'correction', shop.sales.wren.orderNo, '-5.00'],
  ]);
  expect(Number(draft.total) - Number(before.total)).toBe(-25);
  const [first] = compared.data;
  const parts = await admin.commission.compareStatements({ ...pair, consultant_id: first?.consultant_id ?? '' });
  expect(parts.data).toContainEqual(expect.objectContaining({ kind: 'correction', change: '-20.00' }));
  expect(await admin.commission.compareRuns({ ...pair, first_run_no: draft.run_no })).toMatchObject({
    same: draft.line_count,
    total: 0,
  });
});

test('a comparison counts each correction line of the drafts, as the drafts do', async () => {
  await closeOctober();
  await shop.sell(shop.wren, 3);
  const admin = shop.as(shop.ada);
  await refund(shop.sales.wren, 1);
  const { run: before } = await admin.commission.calculateSalesCommissions({});
  // Lowers Rose’s tier, so several lines of Rose and Ada change.
  await refund(shop.sales.roseFour, 1);
  await refund(shop.sales.wren, 2);
  const { run: draft } = await admin.commission.calculateSalesCommissions({});
  for (const run of [before, draft]) expect(run.line_count).toBe(run.calculation_count + run.correction_count);
  expect(before.correction_count).toBe(2);
  expect(draft.correction_count).toBeGreaterThan(5);
  const pair = { first_run_no: before.run_no, second_run_no: draft.run_no };
  const { same, changed, only_first, only_second } = await admin.commission.compareRuns(pair);
  expect(same + changed.count + only_first.count).toBe(before.line_count);
  expect(same + changed.count + only_second.count).toBe(draft.line_count);
  // The first draft had one correction of Ada, even after the others.
  const { data } = await admin.commission.compareStatements({ ...pair, consultant_id: shop.ada.userId });
  const corrections = data.find(({ kind }) => kind === 'correction');
  expect([corrections?.first.count, corrections?.first.amount]).toEqual([1, '-5.00']);
  expect(corrections?.second.count).toBeGreaterThan(1);
});

test('a return that lowers the tier books the true difference, and shows the order’s own share', async () => {
  await closeOctober();
  const { effects } = await refund(shop.sales.roseFour, 1);
  expect(describe(effects)).toEqual([
    'Ada level 1 of roseFour 20.00 → 15.00 (-5.00)',
    'Rose personal of roseFour 120.00 → 60.00 (-30.00)',
    'Rose personal of roseSix 180.00 → 120.00 (0.00)',
  ]);
  expect(effects).toMatchObject([{ correction: { difference: '-125.00', order_share: '-35.00', booked: '-125.00' } }]);
  await closeNovember();
  expect(await shop.statements('2026-11')).toEqual(['Ada -5.00 (-5.00)', 'Rose -120.00 (-120.00)']);
  await proveTheBooks();
});

test('two returns of one order and the cancellation of another add up to the recalculated month', async () => {
  await closeOctober();
  await refund(shop.sales.roseFour, 1);
  await refund(shop.sales.roseFour, 2);
  await cancel(shop.sales.roseSix);
  await closeNovember();
  // Rose is left with 100.00 at 20 %, Ada with half of it at 10 %.
  expect(await shop.statements('2026-11')).toEqual(['Ada -45.00 (-45.00)', 'Rose -280.00 (-280.00)']);
  expect(await shop.balances()).toEqual({ Ada: 165_00, Rose: 10_00, Wren: 50_00 });
  await proveTheBooks();
});

test('a correction after the next close continues from what was booked', async () => {
  await closeOctober();
  await refund(shop.sales.roseFour, 1);
  await closeNovember();
  const { effects } = await refund(shop.sales.roseFour, 3);
  expect(effects).toMatchObject([{ correction: { booked_in: '2026-12', closed_period: '2026-10' } }]);
  shop.clock.set('2027-01-03T18:00:00Z');
  await shop.closeOpen();
  // 600.00 at 20 %: 300.00 − 120.00 in November − 60.00
  expect(await shop.statements('2026-12')).toEqual(['Ada -15.00 (-15.00)', 'Rose -60.00 (-60.00)']);
  await proveTheBooks();
});

test('a repeated return counts once; another body with its key is refused', async () => {
  await closeOctober();
  const key = randomUUID();
  const first = await refund(shop.sales.wren, 1, key);
  expect(await refund(shop.sales.wren, 1, key)).toEqual(first);
  await expect(refund(shop.sales.wren, 2, key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  expect(await shop.ask('select base_amount from order_returns')).toEqual([{ base_amount: '10000' }]);
  expect(await shop.ask('select count(*)::int from commission_corrections')).toEqual([{ count: 1 }]);
});

test('two concurrent returns both count, one after the other', async () => {
  await closeOctober();
  await Promise.all([refund(shop.sales.roseFour, 2), refund(shop.sales.roseSix, 3), refund(shop.sales.wren, 1)]);
  await closeNovember();
  // Rose 500.00 at 20 %, Wren 400.00 at 20 %, Ada 45.00 of them
  expect(await shop.statements('2026-11')).toEqual([
    'Ada -30.00 (-30.00)',
    'Rose -200.00 (-200.00)',
    'Wren -20.00 (-20.00)',
  ]);
  await proveTheBooks();
});

test.each<[string, () => Promise<unknown>, string]>([
  ['more pieces than were bought', () => refund(shop.sales.wren, 6), 'MORE_THAN_BOUGHT'],
  ['more than was paid', () => refund(shop.sales.wren, 1, randomUUID(), '500.01'), 'MORE_THAN_PAID'],
  ['an order that does not exist', () => refund({ orderId: randomUUID(), orderNo: 0 }, 1), 'UNKNOWN_ORDER'],
])('refused: %s', async (_, act, code) => {
  await expect(act()).rejects.toMatchObject({ code });
});

test('a return in the open period lowers the base for the run, and corrects nothing', async () => {
  const { effects } = await refund(shop.sales.wren, 5);
  expect(effects).toEqual([]);
  await closeOctober();
  expect(await shop.statements('2026-10')).toEqual(['Ada 350.00', 'Rose 300.00']);
});

test('a return makes an existing draft outdated', async () => {
  await closeOctober();
  const { run } = await shop.as(shop.ada).commission.calculateSalesCommissions({});
  expect(run).toMatchObject({ correction_count: 0, total: '0.00' });
  await refund(shop.sales.wren, 1);
  shop.clock.set(december);
  const close = ({ run_no, lines_hash }: typeof run) =>
    shop.as(shop.ada).commission.closeCommissionRun({ run_no, lines_hash, exchange_rate: '0.5' });
  await expect(close(run)).rejects.toMatchObject({ code: 'ORDERS_CHANGED' });
  const again = await shop.as(shop.ada).commission.calculateSalesCommissions({});
  expect(again.run).toMatchObject({
    correction_count: 2,
    correction_total: '-25.00',
    total: '-25.00',
    statement_count: 2,
  });
  expect(again.run.lines_hash).not.toBe(run.lines_hash);
  await close(again.run);
  await proveTheBooks();
});

test('a cancelled order that is completed again reverses its correction', async () => {
  await closeOctober();
  const { effects } = await shop.as(shop.ada).correction.previewCancellation({ order_id: shop.sales.roseSix.orderId });
  expect(effects).toMatchObject([
    { correction: { kind: 'cancellation', base_change: '-600.00', difference: '-250.00' } },
  ]);
  expect(await shop.ask('select count(*)::int from commission_corrections')).toEqual([{ count: 0 }]);
  await cancel(shop.sales.roseSix);
  await shop.setStatus(shop.sales.roseSix.orderId, 'completed');
  expect(await shop.ask('select kind, booked::int from commission_corrections order by 1')).toEqual([
    { kind: 'cancellation', booked: -250_00 },
    { kind: 'reinstatement', booked: 250_00 },
  ]);
  await closeNovember();
  expect(await shop.statements('2026-11')).toEqual(['Ada 0.00', 'Rose 0.00']);
  // Both cancel each other, so the statement lists neither until asked for them.
  const { commission } = shop.as(shop.rose);
  const listed = await commission.getEarningsLines({ period: '2026-11' });
  const all = await commission.getEarningsLines({ period: '2026-11', with_cancelled: true });
  expect(listed).toMatchObject({ data: [], total: 0, cancelled_count: all.total });
  expect(all.total).toBeGreaterThanOrEqual(2);
  expect(all.cancelled_count).toBe(0);
  await proveTheBooks();
});

test('a late order counts in the open month, marked in the list, the lines and their explanation', async () => {
  const { orderId, orderNo } = await shop.sell(shop.rose, 1);
  await cancel({ orderId, orderNo });
  await closeOctober();
  await shop.setStatus(orderId, 'completed');
  const { data } = await shop.as(shop.ada).order.getOrders({ searchTerm: String(orderNo) });
  expect(data).toMatchObject([{ order_no: orderNo, period: '2026-11', late: true }]);
  await closeNovember();
  const { data: lines } = await shop.as(shop.rose).commission.getEarningsLines({ period: '2026-11' });
  expect(lines).toMatchObject([{ order_no: orderNo, late: true, corrects: null }]);
  const explained = await shop
    .as(shop.rose)
    .commission.explainCommission({ calculation_id: lines[0]?.calculation_id ?? '' });
  expect(explained.order).toMatchObject({ late: true });
});

test('the corrections of earlier orders are after the orders of the month, in both directions and on each page', async () => {
  await closeOctober();
  await refund(shop.sales.roseFour, 1);
  const { orderNo } = await shop.sell(shop.rose, 1);
  const { commission } = shop.as(shop.rose);
  const [six, four] = [shop.sales.roseSix.orderNo, shop.sales.roseFour.orderNo];
  for (const [direction, corrected] of [
    ['asc', [four, six].sort((a, b) => a - b)],
    ['desc', [four, six].sort((a, b) => b - a)],
  ] as const) {
    const paged = [];
    for (const offset of [0, 1, 2]) {
      paged.push(...(await commission.getEarningsLines({ sort: 'order', direction, limit: 1, offset })).data);
    }
    expect(paged.map(({ order_no }) => order_no)).toEqual([orderNo, ...corrected]);
  }
  // A page after a line does not depend on the lines before it: the order that is completed meanwhile comes first.
  const walked = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof commission.getEarningsLines>> = await commission.getEarningsLines({
      direction: 'desc',
      limit: 1,
      after,
    });
    walked.push(...page.data);
    after = page.next;
    await shop.sell(shop.rose, 1);
  } while (after !== null);
  expect(walked.map(({ order_no }) => order_no)).toEqual([orderNo, ...[four, six].sort((a, b) => b - a)]);
});

test('each line of a month has one filter: its type, or corrections', async () => {
  await closeOctober();
  await refund(shop.sales.roseFour, 1);
  await shop.sell(shop.rose, 1);
  const { commission } = shop.as(shop.rose);
  const idsOf = async (filter: LineFilter | null) => {
    const { data } = await commission.getEarningsLines({ period: '2026-11', ...linesOfFilter(filter) });
    return data.map(({ calculation_id }) => calculation_id);
  };
  const filtered = await Promise.all(lineFilters.map(idsOf));
  expect(filtered.map((ids) => ids.length)).toEqual([1, 0, 0, 2]);
  // The sum is that of all lines of a filter, not of the page.
  const { total, corrections, personal_commissions } = await commission.getEarnings({});
  expect(corrections).toBe('-120.00');
  for (const [filter, sum] of [
    [null, total],
    ['personal', personal_commissions],
    ['override', '0.00'],
    ['correction', corrections],
  ] as const) {
    const page = await commission.getEarningsLines({ period: '2026-11', limit: 1, ...linesOfFilter(filter) });
    expect([filter, page.total_amount]).toEqual([filter, sum]);
  }
  expect(filtered.flat().sort()).toEqual((await idsOf(null)).sort());
});

test('the affected consultant can open a difference: before, after, both amounts', async () => {
  await closeOctober();
  await refund(shop.sales.roseFour, 1);
  const live = await shop.as(shop.rose).commission.getEarnings({});
  expect(live).toMatchObject({ period: '2026-11', open: true, corrections: '-120.00', total: '-120.00' });
  const [rose] = await shop.ask<{ id: string }>(
    "select consultant_id as id from consultants where first_name = 'Rose'",
  );
  const seenByAdmin = await shop.as(shop.ada).consultant.getConsultant({ consultant: rose?.id ?? '' });
  expect(seenByAdmin).toMatchObject({ period: live.period, earnings: live.total });
  const { data } = await shop.as(shop.rose).commission.getEarningsLines({ period: '2026-11' });
  const isDifference = { corrects: '2026-10', base: null, share: 0, rate: 0 };
  expect(data).toMatchObject([
    { order_no: shop.sales.roseSix.orderNo, amount: '-60.00', ...isDifference },
    { order_no: shop.sales.roseFour.orderNo, amount: '-60.00', ...isDifference },
  ]);
  // Sorted by amount, corrections are among the other lines, on each page.
  const added = await shop.sell(shop.rose, 1);
  const ask = (more: object) =>
    shop.as(shop.rose).commission.getEarningsLines({ period: '2026-11', sort: 'amount', direction: 'desc', ...more });
  const { data: sorted } = await ask({});
  expect(sorted.map(({ corrects }) => corrects)).toEqual([null, '2026-10', '2026-10']);
  for (const offset of [0, 1, 2]) expect((await ask({ limit: 1, offset })).data).toEqual([sorted[offset]]);
  await cancel(added);
  const difference_id = data[0]?.calculation_id ?? '';
  const explained = await shop.as(shop.rose).correction.explainCorrection({ difference_id });
  expect(explained).toMatchObject({
    correction: {
      kind: 'return',
      closed_period: '2026-10',
      booked_in: '2026-11',
      order_no: shop.sales.roseFour.orderNo,
      reason: null,
    },
    order_no: shop.sales.roseSix.orderNo,
    original: { commission_amount: '180.00', period: '2026-10', closed: true },
    share: 10_000,
    before: { rate: 3000, base: '600.00', amount: '180.00' },
    after: { rate: 2000, base: '600.00', amount: '120.00' },
    difference: '-60.00',
    order_share: '0.00',
    booked: '-60.00',
  });
  expect(await shop.as(shop.ada).correction.explainCorrection({ difference_id })).toMatchObject({
    correction: { reason: 'did not suit the skin' },
  });
  await expect(shop.as(shop.wren).correction.explainCorrection({ difference_id })).rejects.toMatchObject({
    code: 'UNKNOWN_DIFFERENCE',
  });
  await closeNovember();
  expect((await shop.as(shop.rose).commission.getEarnings({ period: '2026-11' })).statement).toMatchObject({
    correction_total: '-120.00',
    total_earnings: '-120.00',
    payout_amount: '-60.00',
  });
});

test('with a plan that books the order’s own share, only its own lines are reversed', async () => {
  await shop.ask('alter table commission_plans disable trigger user');
  const { planDocument } = await import('#domain/plan/plan-document.ts');
  const { planVersion1 } = await import('#domain/plan/plan-version-1.ts');
  const { planHash } = await import('../plan/plan-store.ts');
  const plan = { ...planVersion1, afterClose: 'order-share' as const };
  await shop.ask('delete from commission_plans');
  await shop.ask(
    `insert into commission_plans (version, name, document, document_hash, valid_from) values (1, 'x', $1, $2, '1900-01-01')`,
    [planDocument(plan), planHash(plan)],
  );
  await closeOctober();
  const first = await refund(shop.sales.roseFour, 1);
  expect(first.effects).toMatchObject([
    { correction: { after_close: 'order-share', difference: '-125.00', order_share: '-35.00', booked: '-35.00' } },
  ]);
  // The second return is also reversed at the paid 30 %.
  const second = await refund(shop.sales.roseSix, 6);
  expect(second.effects).toMatchObject([{ correction: { order_share: '-210.00', booked: '-210.00' } }]);
  await closeNovember();
  expect(await shop.statements('2026-11')).toEqual(['Ada -35.00 (-35.00)', 'Rose -210.00 (-210.00)']);
  await proveTheBooks();
});

test('the database refuses changes of corrections, and new ones in a closed period', async () => {
  await closeOctober();
  await refund(shop.sales.wren, 1);
  for (const change of [
    'update commission_corrections set booked = 0',
    'delete from commission_differences',
    'truncate commission_differences',
    `insert into commission_corrections (run_no, period, kind, order_no, base_change, reason, difference, order_share, booked)
     select run_no, '2026-10-01', kind, order_no, base_change, reason, 0, 0, 0 from commission_corrections`,
  ]) {
    await expect(shop.ask(change), change).rejects.toThrow(/append-only|cannot be booked/);
  }
});

test('[D18] a second return shows what is left; one that ignores another admin’s return is refused', async () => {
  const { orderId: order_id } = shop.sales.roseFour;
  const page = async () => shop.as(shop.ada).order.getOrder({ order_id });
  expect(await page()).toMatchObject({ lines: [{ returned: 0 }], returns: '0.00' });
  const record = (returns_before: string) =>
    shop.as(shop.ada).correction.recordReturn({
      order_id,
      lines: [{ line_no: 1, quantity: 1, amount: null }],
      amount: null,
      reason: 'Broken',
      returns_before,
      idempotency_key: randomUUID(),
    });
  const outcomes = await Promise.allSettled([record('0.00'), record('0.00')]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'RETURNS_CHANGED', status: 409 },
  });
  expect(await page()).toMatchObject({ lines: [{ returned: 1 }], returns: '100.00' });
  await record('100.00');
  expect(await page()).toMatchObject({ lines: [{ returned: 2 }] });
});
