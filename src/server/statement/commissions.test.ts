import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';

let month: ClosedMonth;
beforeAll(async () => {
  month = await openClosedMonth();
  month.clock.set('2026-11-02T18:00:00Z');
  await month.closeOpen();
});
afterAll(() => month.close());

const asAdmin = () => month.as(month.ada).statement;
const pay = (name: string) =>
  month.ask(
    `update commissions set check_number = 4711, check_date = '2026-11-10' where name like $1 || ' %' and closed`,
    [name],
  );

test('[BO-174, BO-175, BO-205] an admin’s statements have the specified fields, pending until they have a check date', async () => {
  await pay('Rose');
  const { data, total } = await asAdmin().getCommissions({});
  expect(total).toBe(3);
  expect(data.find(({ name }) => name.startsWith('Rose'))).toMatchObject({
    commission_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    consultant_id: month.rose.userId,
    name: 'Rose Birch',
    period: '2026-10',
    check_number: 4711,
    check_date: '2026-11-10',
    total_earnings: expect.stringMatching(/^\d+\.\d{2}$/),
    created_at: expect.stringMatching(/^2026-11-02T/),
    consultant: { first_name: 'Rose', last_name: 'Birch', code: month.rose.code },
  });
  expect((await asAdmin().getCommissions({ searchTerm: month.rose.code.toLowerCase() })).total).toBe(1);
  const names = async (payment: 'pending' | 'paid') =>
    (await asAdmin().getCommissions({ payment })).data.map(({ consultant }) => consultant.first_name).sort();
  expect(await names('paid')).toEqual(['Rose']);
  expect(await names('pending')).toEqual(['Ada', 'Wren']);
});

test('[BO-176] an admin’s calculations have the specified fields', async () => {
  const { data } = await month.as(month.ada).commission.getCommissionCalculations({ searchTerm: 'Wren' });
  expect(data.find(({ commission_type }) => commission_type === 'personal')).toMatchObject({
    calculation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    consultant_id: month.wren.userId,
    order_id: month.sales.wren.orderId,
    commission_type: 'personal',
    percentage: '0.2000',
    base_amount: '500.000',
    commission_amount: '100.00',
    bonus_amount: '0.00',
    calculation_date: expect.stringMatching(/^2026-11-02T/),
    period_month: 10,
    period_year: 2026,
  });
});

test('[BO-130, BO-207] consultants are listed with the sums of their statements', async () => {
  const { data, total } = await asAdmin().getConsultantCommissions({});
  expect(total).toBe(4);
  const [rose] = (await asAdmin().getConsultantCommissions({ searchTerm: 'rose b' })).data;
  const { data: statements } = await asAdmin().getCommissions({ searchTerm: 'Rose' });
  expect(rose).toEqual({
    consultant_id: month.rose.userId,
    code: month.rose.code,
    first_name: 'Rose',
    last_name: 'Birch',
    current_rank: 'Beauty Consultant',
    statement_count: 1,
    total_earnings: statements[0]?.total_earnings,
    pending_earnings: '0.00',
    last_period: '2026-10',
    status: 'Active',
  });
  expect(data.find(({ first_name }) => first_name === 'Lily')).toMatchObject({
    statement_count: 0,
    total_earnings: '0.00',
    last_period: null,
    status: 'No Commissions',
  });
  expect((await asAdmin().getConsultantCommissions({ searchTerm: month.wren.code })).total).toBe(1);
});

test('[BO-184] a consultant’s summary sums the own statements up', async () => {
  const summary = (consultant = month.rose) => month.as(consultant).statement.getCommissionSummary();
  const earnedBy = async (name: string) =>
    (await asAdmin().getCommissions({ searchTerm: name })).data[0]?.total_earnings;
  expect(await summary()).toEqual({
    currency: 'CAD',
    current_month_commission: '0.00',
    total_commissions: await earnedBy('Rose'),
    pending_commissions: '0.00',
    last_payout_amount: await earnedBy('Rose'),
  });
  expect(await summary(month.wren)).toMatchObject({
    total_commissions: await earnedBy('Wren'),
    pending_commissions: await earnedBy('Wren'),
    last_payout_amount: '0.00',
  });
  month.clock.set('2026-10-31T18:00:00Z');
  expect(await summary()).toMatchObject({ current_month_commission: await earnedBy('Rose') });
  month.clock.set('2026-11-02T18:00:00Z');
});

test('[BO-182] a consultant’s order summary sums the credited orders up, without cancelled ones', async () => {
  const summary = () => month.as(month.rose).order.getOrderSummary();
  const orders = {
    currency: 'CAD',
    total_orders: 2,
    total_volume: '1000.00',
    commissionable_base: '1000.00',
    avg_order_value: '500.00',
  };
  expect(await summary()).toEqual(orders);
  const cancelled = await month.sell(month.rose, 3);
  expect(await summary()).toMatchObject({ total_orders: 3, total_volume: '1300.00' });
  await month.ask("update orders set status = 'cancelled' where order_id = $1", [cancelled.orderId]);
  expect(await summary()).toEqual(orders);
  expect(await month.as(month.lily).order.getOrderSummary()).toMatchObject({ total_orders: 0, avg_order_value: null });
});

test('the totals of all closed runs are paid and pending statements together', async () => {
  const { data } = await asAdmin().getCommissions({});
  const sum = (rows: typeof data) =>
    rows.reduce((cents, { total_earnings }) => cents + Math.round(Number(total_earnings) * 100), 0) / 100;
  const totals = await asAdmin().getCommissionTotals();
  expect(totals).toMatchObject({ currency: 'CAD', run_count: 1, statement_count: 3, base_total: '2500.00' });
  expect(Number(totals.total)).toBe(sum(data));
  expect(Number(totals.pending)).toBe(sum(data.filter(({ check_date }) => check_date === null)));
  expect(totals.pending_count).toBe(2);
  expect((Number(totals.paid) + Number(totals.pending)).toFixed(2)).toBe(totals.total);
});

test('consultants see only their own statements, and no sums of others', async () => {
  const { data } = await month.as(month.rose).statement.getCommissions({});
  expect(data.map(({ consultant_id }) => consultant_id)).toEqual([month.rose.userId]);
  for (const [actor, code] of [
    [visitor, 'UNAUTHORIZED'],
    [month.cora, 'FORBIDDEN'],
    [month.rose, 'FORBIDDEN'],
  ] as const) {
    const { statement } = month.as(actor);
    await expect(statement.getCommissionTotals()).rejects.toMatchObject({ code });
    await expect(statement.getConsultantCommissions({})).rejects.toMatchObject({ code });
  }
});
