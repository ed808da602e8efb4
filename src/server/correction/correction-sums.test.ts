import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CorrectionEffect, CorrectionSum } from '#contract/correction/row.ts';
import { centsOf, sumAmounts } from '#domain/money/decimal.ts';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';

let shop: ClosedMonth;
beforeEach(async () => {
  shop = await openClosedMonth();
});
afterEach(() => shop.close());

const move = (from: string) => ({
  consultant: shop.wren.code,
  sponsor: { kind: 'consultant', code: shop.rose.code } as const,
  from,
  reason: 'enrolled under the wrong sponsor',
});
const asAda = () => shop.as(shop.ada).correction;

const sizes = (sums: readonly CorrectionSum[]) =>
  sums.map(({ booked }) => Number(centsOf(booked))).map((cents) => (cents < 0 ? -cents : cents));
const described = (sums: readonly CorrectionSum[]) =>
  sums.map(({ consultant_name, currency, booked, line_count }) => [consultant_name, currency, booked, line_count]);

/** Each sum is that of the consultant's lines, and all sums are the correction. */
function expectSumsOfLines({ correction, consultants, lines }: CorrectionEffect) {
  for (const sum of consultants) {
    const own = lines.filter(({ consultant_id }) => consultant_id === sum.consultant_id);
    expect(own).toHaveLength(sum.line_count);
    for (const column of ['difference', 'order_share', 'booked'] as const) {
      expect(sum[column]).toBe(sumAmounts(own.map((line) => line[column])));
    }
  }
  for (const column of ['difference', 'order_share', 'booked'] as const) {
    expect(sumAmounts(consultants.map((sum) => sum[column]))).toBe(correction[column]);
  }
  expect(consultants).toHaveLength(correction.consultant_count);
  expect(sizes(consultants)).toEqual(sizes(consultants).toSorted((a, b) => b - a));
}

test('the preview of a change of sponsor has one sum for each consultant, the largest first', async () => {
  await shop.sell(shop.wren, 3);
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
  const { effects, closed_months } = await asAda().previewSponsorMove(move('2026-10-02'));
  // Wren’s 500.00 and 300.00: Rose gets 5 % of both; Ada gets 2.5 % on level 2 in place of 5 % on level 1.
  expect(effects.map(({ consultants }) => described(consultants))).toEqual([
    [
      ['Rose Birch', 'CAD', '40.00', 2],
      ['Ada Birch', 'CAD', '-20.00', 4],
    ],
  ]);
  effects.forEach(expectSumsOfLines);
  expect(closed_months).toEqual({
    consultant_count: 2,
    consultants: effects[0]?.consultants,
    totals: [{ currency: 'CAD', booked: '20.00' }],
  });
});

test('a change of sponsor that affects two closed months has one sum for each consultant over both', async () => {
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
  await shop.sell(shop.wren, 7);
  await shop.sell(shop.rose, 1);
  shop.clock.set('2026-12-02T18:00:00Z');
  await shop.closeOpen();
  const { effects, closed_months } = await asAda().previewSponsorMove(move('2026-10-02'));
  expect(effects.map(({ correction }) => correction.closed_period)).toEqual(['2026-10', '2026-11']);
  effects.forEach(expectSumsOfLines);
  const parts = effects.flatMap(({ consultants }) => consultants);
  for (const { consultant_id, booked, line_count } of closed_months.consultants) {
    const own = parts.filter((part) => part.consultant_id === consultant_id);
    expect(booked).toBe(sumAmounts(own.map((part) => part.booked)));
    expect(line_count).toBe(own.reduce((count, part) => count + part.line_count, 0));
  }
  const all = sumAmounts(closed_months.consultants.map(({ booked }) => booked));
  expect(closed_months.totals).toEqual([{ currency: 'CAD', booked: all }]);
  expect(closed_months.consultant_count).toBe(closed_months.consultants.length);
});

test('the sums of a consultant include lines that are not listed', async () => {
  for (let sale = 0; sale < 21; sale++) await shop.sell(shop.wren, 1);
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
  const { effects } = await asAda().previewSponsorMove(move('2026-10-02'));
  const [effect] = effects;
  const rose = effect?.consultants.find(({ consultant_id }) => consultant_id === shop.rose.userId);
  // The sale of 500.00 and 21 of 100.00, at 5 %.
  expect(rose).toMatchObject({ line_count: 22, booked: '130.00' });
  expect(effect?.lines.filter(({ consultant_id }) => consultant_id === shop.rose.userId)).toHaveLength(20);
});

test('returns, cancellations and recorded corrections have the sums of their lines', async () => {
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
  const returned = { order_id: shop.sales.roseFour.orderId, by: 'total', total: '33.33' } as const;
  (await asAda().previewReturn(returned)).effects.forEach(expectSumsOfLines);
  (await asAda().previewCancellation({ order_id: shop.sales.wren.orderId })).effects.forEach(expectSumsOfLines);
  await asAda().moveSponsor({ ...move('2026-10-02'), sponsor_before_id: shop.ada.userId });
  const { data } = await asAda().getCorrections({});
  const effect = await asAda().getCorrection({ correction_no: data[0]?.correction_no ?? 0 });
  expectSumsOfLines(effect);
  expect(described(effect.consultants)).toEqual([
    ['Rose Birch', 'CAD', '25.00', 1],
    ['Ada Birch', 'CAD', '-12.50', 2],
  ]);
});
