import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnalyticsFigures } from '#contract/report/analytics.ts';
import { weeksUntil } from '#domain/period/zone.ts';
import { caseConsultant, caseSale } from '#tests/database/books.ts';
import { openTeam, type Team } from '#tests/database/team.ts';

// Ada ─ Bea ─ Cleo; Bea joined in October, Cleo in November. Everything was paid on the 5th of November, except one order
// of Ada's and one of Bea's in October.

let fixture: Team;
let figures: AnalyticsFigures;

beforeAll(async () => {
  fixture = await openTeam({
    period: '2026-11',
    consultants: [
      caseConsultant('Ada', null, '2026-01-05'),
      caseConsultant('Bea', 'Ada', '2026-10-10'),
      caseConsultant('Cleo', 'Bea', '2026-11-02'),
    ],
    orders: [caseSale('o1', 'Ada', '300.00'), caseSale('o2', 'Ada', '200.01'), caseSale('o3', 'Cleo', '1000.00')],
  });
  for (const [seller, cents] of [
    ['Ada', 10_000],
    ['Bea', 5_000],
  ]) {
    await fixture.ask(
      `insert into orders (consultant_id, kind, attribution, order_date, paid_at, completed_at, status, currency, subtotal,
                           period)
       select consultant_id, 'retail', 'code', at, at, at, 'completed', 'CAD', $2, '2026-10-01'
       from consultants, (values ('2026-10-07T18:00:00Z'::timestamptz)) as t (at) where first_name = $1`,
      [seller, cents],
    );
  }
  const admin = fixture.as('Ada', 'admin').commission;
  const { run } = await admin.calculateSalesCommissions({});
  await admin.closeCommissionRun({ run_no: run.run_no, lines_hash: run.lines_hash, exchange_rate: '0.7312' });
  figures = await fixture.as('Ada').report.getAnalytics();
});
afterAll(() => fixture.close());

test('[BO-073] own sales, orders and average, and who joined below, beside the period before', () => {
  expect(figures).toMatchObject({
    period: '2026-11',
    currency: 'CAD',
    sales: { now: '500.01', before: '100.00' },
    orders: { now: 2, before: 1 },
    average_order: { now: '250.01', before: '100.00' },
    new_members: { now: 1, before: 1 },
  });
});

test('[BO-074] weeks start on Mondays of the company’s time zone, the current one last', () => {
  expect(figures.weekly_sales).toHaveLength(12);
  expect(figures.weekly_sales.at(-1)).toEqual({ week: '2026-11-16', amount: '0.00' });
  expect(figures.weekly_sales.filter(({ amount }) => amount !== '0.00')).toEqual([
    { week: '2026-10-05', amount: '100.00' },
    { week: '2026-11-02', amount: '500.01' },
  ]);
});

test('[BO-075] growth counts recruits, members and who of them sold; cohorts follow who joined together', () => {
  expect(figures.growth.slice(-3)).toEqual([
    { period: '2026-09', recruits: 0, members: 0, active: 0 },
    { period: '2026-10', recruits: 1, members: 1, active: 1 },
    { period: '2026-11', recruits: 1, members: 2, active: 1 },
  ]);
  expect(figures.cohorts.slice(-2)).toEqual([
    { joined: '2026-10', size: 1, active: [1, null] },
    { joined: '2026-11', size: 1, active: [1] },
  ]);
});

// Alberta stops changing its clocks in 2026: a database with older time zones is an hour off from then on.
test('weeks start by the company’s calendar, not by the database’s', async () => {
  const { timeZone } = fixture.deployment.company;
  fixture.clock.set('2026-12-16T18:00:00Z');
  const [week] = weeksUntil(new Date('2026-12-09T18:00:00Z'), 1, timeZone);
  if (!week) throw new Error('no week');
  expect(week.monday).toBe('2026-12-07');
  for (const [cents, at] of [
    [700, new Date(week.from.getTime() - 1)],
    [1_100, week.from],
    [1_300, new Date(week.until.getTime() - 1)],
    [1_700, week.until],
  ] as const) {
    await fixture.ask(
      `insert into orders (consultant_id, kind, attribution, order_date, paid_at, completed_at, status, currency, subtotal,
                           period)
       select consultant_id, 'retail', 'code', $2, $2, $2, 'completed', 'CAD', $1, '2026-12-01'
       from consultants where first_name = 'Cleo'`,
      [cents, at],
    );
  }
  const { weekly_sales } = await fixture.as('Cleo').report.getAnalytics();
  expect(weekly_sales.slice(-3)).toEqual([
    { week: '2026-11-30', amount: '7.00' },
    { week: '2026-12-07', amount: '24.00' },
    { week: '2026-12-14', amount: '17.00' },
  ]);
});

test('sales by category add up to the sales, after discounts and returns', async () => {
  const [order] = await fixture.ask<{ order_id: string }>(
    `insert into orders (consultant_id, kind, attribution, order_date, paid_at, completed_at, status, currency, subtotal,
                         discounts, returns, period)
     select consultant_id, 'retail', 'code', at, at, at, 'completed', 'CAD', 20001, 3001, 1000, '2026-11-01'
     from consultants, (values ('2026-11-07T18:00:00Z'::timestamptz)) as t (at) where first_name = 'Ada'
     returning order_id`,
  );
  await fixture.ask(
    `insert into products (product_code, item_description, item_category, inventory_price)
     values ('CAT-1', 'A cream', 'Creams', 10000), ('CAT-2', 'A serum', 'Serums', 10001)`,
  );
  await fixture.ask(
    `insert into order_lines (order_id, line_no, product_id, product_code, description, quantity, unit_price, amount, discount)
     select $1, row_number() over (order by product_code), product_id, product_code, item_description, 1, inventory_price,
            inventory_price,
            case product_code when 'CAT-1' then 3001 else 0 end
     from products where product_code like 'CAT-%'`,
    [order?.order_id],
  );
  const { sales, by_category } = await fixture.as('Ada').report.getAnalytics();
  // The return of $10.00 belongs to no line: it lowers both by their shares of $69.99 and $100.01.
  expect(by_category).toEqual([
    { category: null, amount: '500.01' },
    { category: 'Serums', amount: '94.13' },
    { category: 'Creams', amount: '65.87' },
  ]);
  expect(sales.now).toBe('660.01');
});

test('counts the same members as the dashboard: those who left are in the months before, and in the cohorts', async () => {
  const leave = (at: string) =>
    fixture.ask(
      `with gone as (update consultants set status = 'left' where first_name = 'Cleo' returning consultant_id)
       insert into consultant_status_changes (consultant_id, status, valid_from, reason)
       select consultant_id, 'left', $1, 'moved' from gone`,
      [at],
    );
  const before = await fixture.as('Ada').report.getAnalytics();
  await leave('2026-11-18T18:00:00Z');
  const { growth, cohorts } = await fixture.as('Ada').report.getAnalytics();
  const { downline_members } = await fixture.as('Ada').report.getDashboard({});
  expect(growth.at(-1)).toEqual({ period: '2026-11', recruits: 1, members: 1, active: 0 });
  expect(downline_members).toBe(1);
  expect(growth.slice(0, -1)).toEqual(before.growth.slice(0, -1));
  expect(cohorts).toEqual(before.cohorts);
  await fixture.ask("update consultants set status = 'active' where first_name = 'Cleo'");
  await fixture.ask("delete from consultant_status_changes where status = 'left'");
});

test('consultants who join after the open month are in none of the shown months', async () => {
  const before = await fixture.as('Ada').report.getAnalytics();
  await fixture.ask(`update consultants set join_date = '2027-02-03T18:00:00Z' where first_name = 'Cleo'`);
  const after = await fixture.as('Ada').report.getAnalytics();
  const members = (figures: AnalyticsFigures) => figures.growth.map(({ members }) => members);
  expect(members(after)).toEqual(members(before).map((count, at, all) => (at === all.length - 1 ? count - 1 : count)));
});
