import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';

let shop: ClosedMonth;
beforeEach(async () => {
  shop = await openClosedMonth();
});
afterEach(() => shop.close());

test('after an early close the tiles of admins are about the open month, and retention has no figure for it', async () => {
  await shop.ask("update consultants set join_date = '2026-10-02T18:00:00Z' where first_name = 'Wren'");
  const figures = async () => {
    const api = shop.as(shop.ada);
    const consultants = await api.consultant.getConsultantSummary();
    const customers = await api.customer.getCustomerSummary();
    const { cohorts } = await api.report.getAnalytics();
    return {
      consultants: [consultants.period, consultants.active > 0, consultants.joined_this_month],
      customers: customers.period,
      retention: cohorts.find(({ joined }) => joined === '2026-10')?.active,
    };
  };
  shop.clock.set('2026-10-28T18:00:00Z');
  expect(await figures()).toEqual({
    consultants: ['2026-10', true, 1],
    customers: '2026-10',
    retention: [1],
  });
  const { run } = await shop.as(shop.ada).commission.calculateSalesCommissions({});
  const { run_no, lines_hash } = run;
  const close = { run_no, lines_hash, exchange_rate: '0.5', before_its_end: true };
  await shop.as(shop.ada).commission.closeCommissionRun(close);
  expect(await figures()).toEqual({
    consultants: ['2026-11', false, 0],
    customers: '2026-11',
    retention: [1, null],
  });
  // The month has ended without a sale.
  shop.clock.set('2026-12-02T18:00:00Z');
  expect((await figures()).retention).toEqual([1, 0]);
});
