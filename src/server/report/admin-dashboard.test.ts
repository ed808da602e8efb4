import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';

let month: ClosedMonth;
beforeAll(async () => {
  month = await openClosedMonth({ jobs: 'serve' });
});
afterAll(() => month.close());

const report = () => month.as(month.ada).report;

test('[BO-188, BO-108] the metrics have the specified fields, before the first close', async () => {
  await month.ask("update consultants set join_date = '2026-09-10T18:00:00Z' where first_name = 'Rose'");
  await month.ask("update consultants set join_date = '2026-08-10T18:00:00Z' where first_name = 'Wren'");
  await month.ask("update consultants set join_date = '2026-01-10T18:00:00Z' where first_name in ('Ada', 'Lily')");
  expect(await report().getAdminMetrics()).toEqual({
    // Lily has left.
    totalConsultants: 3,
    activeConsultants: 2,
    totalOrders: 4,
    // 2,500.00 and 5% tax
    totalRevenue: '2625.00',
    unpaidRevenue: '0.00',
    totalCommissions: '0.00',
    pendingCommissions: '0.00',
    totalCustomers: 1,
    // Rose since September 1, Wren in August
    monthlyGrowth: 0,
    averageCommissionRate: null,
    activeRanks: 1,
    consultantsWithVolume: 3,
    currency: 'CAD',
    period: '2026-10',
    as_of: '2026-10-05T18:00:00.000Z',
  });
});

test('[BO-445] monthly growth compares those who joined since the start of last month with the month before', async () => {
  const growth = async (dates: Readonly<Record<string, string>>) => {
    for (const [name, date] of Object.entries(dates)) {
      await month.ask('update consultants set join_date = $1 where first_name = $2', [date, name]);
    }
    return (await report().getAdminMetrics()).monthlyGrowth;
  };
  // The company's September starts at six o'clock UTC.
  const [september, august, long] = ['2026-09-01T06:00:00Z', '2026-09-01T05:59:59Z', '2026-01-10T18:00:00Z'];
  expect(await growth({ Rose: september, Lily: september, Wren: august })).toBe(100);
  expect(await growth({ Lily: long })).toBe(0);
  expect(await growth({ Rose: august })).toBe(-100);
  expect(await growth({ Rose: september, Wren: long })).toBe(0);
  await growth({ Rose: '2026-09-10T18:00:00Z', Wren: '2026-08-10T18:00:00Z' });
});

test('[BO-109] [BO-444] new and active are those who joined within 90 days and have a volume above zero', async () => {
  const active = async () => (await report().getAdminMetrics()).activeConsultants;
  await month.ask("update consultants set join_date = '2026-07-07T17:59:59Z' where first_name = 'Wren'");
  expect(await active()).toBe(1);
  await month.ask("update consultants set join_date = '2026-07-07T18:00:00Z' where first_name = 'Wren'");
  expect(await active()).toBe(2);
  await month.ask(
    `insert into volume_adjustments (consultant_id, period, amount, reason)
     select consultant_id, '2026-10-01', -50000, 'x' from consultants where first_name = 'Wren'`,
  );
  expect(await report().getAdminMetrics()).toMatchObject({ activeConsultants: 1, consultantsWithVolume: 2 });
  await month.ask('delete from volume_adjustments');
});

test('[BO-112] the active ranks are the distinct ranks of those who are active in the open period', async () => {
  await month.ask("update consultants set current_rank = 'Ambassador' where first_name in ('Rose', 'Lily')");
  await month.ask("update consultants set current_rank = 'Team Leader' where first_name = 'Wren'");
  expect((await report().getAdminMetrics()).activeRanks).toBe(3);
  await month.ask("update consultants set status = 'left' where first_name = 'Wren'");
  expect((await report().getAdminMetrics()).activeRanks).toBe(2);
  await month.ask("update consultants set status = 'active' where first_name = 'Wren'");
});

test('[BO-447] revenue excludes cancelled orders and shows the unpaid amount', async () => {
  await month.as(visitor).order.woocommerceCheckout(month.order());
  const { totalRevenue, unpaidRevenue, totalOrders } = await report().getAdminMetrics();
  expect(totalOrders).toBe(5);
  expect(Number(totalRevenue) - Number(unpaidRevenue)).toBe(2625);
  expect(Number(unpaidRevenue)).toBeGreaterThan(100);
  await month.ask("update orders set status = 'cancelled' where status = 'pending'");
  expect(await report().getAdminMetrics()).toMatchObject({
    totalOrders: 5,
    totalRevenue: '2625.00',
    unpaidRevenue: '0.00',
  });
});

test('[BO-120] the revenue trend has twelve months of orders by the company’s calendar, without cancelled ones', async () => {
  // The last second of September and the first of October in Alberta.
  await month.ask("update orders set order_date = '2026-10-01T05:59:59Z' where order_no = $1", [
    month.sales.ada.orderNo,
  ]);
  await month.ask("update orders set order_date = '2026-10-01T06:00:00Z' where order_no = $1", [
    month.sales.wren.orderNo,
  ]);
  const { revenue_trend: trend, currency } = await report().getAdminCharts();
  expect(currency).toBe('CAD');
  expect(trend).toHaveLength(12);
  expect(trend[0]?.period).toBe('2025-11');
  expect(trend.slice(-3)).toEqual([
    { period: '2026-08', amount: '0.00', former: '0.00' },
    { period: '2026-09', amount: '1050.00', former: '0.00' },
    { period: '2026-10', amount: '1575.00', former: '0.00' },
  ]);
});

test('[BO-122] the consultant growth counts join dates up; its last bar is the present total', async () => {
  const { consultant_growth: growth } = await report().getAdminCharts();
  expect(growth).toHaveLength(12);
  expect(growth.map(({ consultants }) => consultants)).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 3, 3]);
  expect(growth.at(-1)?.consultants).toBe((await report().getAdminMetrics()).totalConsultants);
});

test('[BO-110, BO-111, BO-121] [BO-446] after a close: commissions, what is pending, the rate, and the parts of the lines', async () => {
  expect((await report().getAdminCharts()).commission_distribution).toBeNull();
  month.clock.set('2026-11-02T18:00:00Z');
  await month.closeOpen();
  const [lines] = await month.ask<{ personal: string; override: string; bonus: string }>(`
    select sum(amount) filter (where line_type = 0) as personal, sum(amount) filter (where line_type = 1) as override,
           coalesce(sum(bonus), 0) as bonus from commission_calculations`);
  const cents = (text: string | null | undefined) => (Number(text ?? 0) / 100).toFixed(2);
  const total = cents(String(Number(lines?.personal) + Number(lines?.override) + Number(lines?.bonus)));
  const { commission_distribution: distribution } = await report().getAdminCharts();
  expect(distribution).toEqual({
    period: '2026-10',
    total,
    parts: [
      { part: 'personal', amount: cents(lines?.personal) },
      { part: 'override', amount: cents(lines?.override) },
      { part: 'foundation_bonus', amount: cents(lines?.bonus) },
      { part: 'correction', amount: '0.00' },
    ],
  });
  const metrics = await report().getAdminMetrics();
  expect(metrics).toMatchObject({ totalCommissions: total, pendingCommissions: total, period: '2026-11' });
  expect(metrics.averageCommissionRate).toEqual({
    period: '2026-10',
    percent: Math.round((Number(total) / 2500) * 1000) / 10,
    commissions: total,
    base: '2500.00',
  });
});

test('[BO-113] every probe is shown with its state, and the share of those that pass', async () => {
  const health = async () => {
    const { percent, checks } = await report().getSystemHealth();
    return { percent, failing: checks.filter(({ passes }) => !passes).map(({ name, count }) => `${name} ${count}`) };
  };
  const { checks } = await report().getSystemHealth();
  expect(checks.map(({ name }) => name)).toEqual([
    'database',
    'jobs',
    'mail',
    'payments',
    'gateway',
    'files',
    'audit-log',
    'books',
  ]);
  const before = await health();
  expect(before.failing).not.toContain('mail 1');
  // A mail without a recipient can’t be sent; this one is not tried again.
  await month.ask(
    `insert into pgboss.job (name, data, retry_limit, dead_letter)
     select name, '{}', 0, dead_letter from pgboss.queue where name = 'mail'`,
  );
  await expect.poll(async () => (await health()).failing, { timeout: 15_000 }).toContain('mail 1');
  const [session] = await month.ask<{ order_id: string }>('select order_id from orders limit 1');
  await month.ask(
    `insert into payment_sessions (order_id, gateway, amount, currency, capture_started_at)
     values ($1, 'local', 1, 'CAD', now() - interval '20 minutes')`,
    [session?.order_id],
  );
  const after = await health();
  expect(after.failing).toEqual(expect.arrayContaining(['mail 1', 'payments 1']));
  expect(after.percent).toBeLessThan(before.percent);
});

test('counts pending decisions with their sum and age', async () => {
  const kinds = async () => (await report().getPendingDecisions()).data.map(({ kind, count }) => `${kind} ${count}`);
  const before = await kinds();
  expect(before).not.toContain('month-to-close 1');
  await month.ask("update orders set status = 'processing', order_date = order_date where order_no = $1", [
    month.sales.ada.orderNo,
  ]);
  const rose = month.rose.userId;
  await month.ask(
    `insert into payout_requests (consultant_id, amount, currency, created_at) values ($1, 2500, 'USD', '2026-11-01T18:00:00Z'),
     ($1, 1500, 'USD', '2026-11-02T18:00:00Z')`,
    [rose],
  );
  await month.ask(
    `insert into payees (consultant_id, method, recipient_name, recipient_email, country) values ($1, 'paypal', 'x', 'x', 'CA')`,
    [rose],
  );
  month.clock.set('2026-12-01T18:00:00Z');
  const { data } = await report().getPendingDecisions();
  expect(data).toEqual(
    expect.arrayContaining([
      {
        kind: 'paid-orders',
        count: 1,
        amount: '1050.00',
        currency: 'CAD',
        period: null,
        since: '2026-10-05T18:00:00.000Z',
      },
      {
        kind: 'payout-requests',
        count: 2,
        amount: '40.00',
        currency: 'USD',
        period: null,
        since: '2026-11-01T18:00:00.000Z',
      },
      { kind: 'payees', count: 1, amount: null, currency: null, period: null, since: expect.any(String) },
      { kind: 'month-to-close', count: 1, amount: null, currency: null, period: '2026-11', since: null },
      { kind: 'failed-mails', count: 1, amount: null, currency: null, period: null, since: expect.any(String) },
    ]),
  );
});

test('lists what a new company has to set up until it is done', async () => {
  const ofCompany = callAs({ ...month.deployment, demo: false }, month.ada).report;
  const setup = async () =>
    (await ofCompany.getPendingDecisions()).data
      .filter(({ kind }) => ['company-settings', 'first-product', 'legal-texts'].includes(kind))
      .map(({ kind, count }) => `${kind} ${count}`);
  expect(await setup()).toEqual(['company-settings 1', 'legal-texts 5']);
  await month.ask('insert into company_settings_versions (version, settings, changes) values (2, $1, $2)', [
    '{}',
    '[]',
  ]);
  await month.ask(
    `insert into legal_text_versions (kind, version, text, updated_at, published_at)
     select kind, 1, 'x', now(), now() from unnest(array['privacy', 'terms', 'returns']) kind`,
  );
  expect(await setup()).toEqual(['legal-texts 2']);
  // A demo has the settings that it shows from the start.
  await month.ask('delete from company_settings_versions where version = 2');
  const { data } = await report().getPendingDecisions();
  expect(data.map(({ kind }) => kind)).not.toContain('company-settings');
});

test.each([
  ['operations', ['paid-orders', 'failed-mails'], ['payout-requests', 'payees']],
  ['finance', ['paid-orders', 'payout-requests', 'payees', 'month-to-close'], ['failed-mails']],
] as const)('the role %s sees the decisions on pages that it can open', async (adminRole, seen, hidden) => {
  const { report } = month.as({ role: 'admin', userId: month.ada.userId, adminRole });
  const kinds = (await report.getPendingDecisions()).data.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining([...seen]));
  for (const kind of hidden) expect(kinds).not.toContain(kind);
});

test('only admins read the figures of the company', async () => {
  for (const [actor, code] of [
    [visitor, 'UNAUTHORIZED'],
    [month.cora, 'FORBIDDEN'],
    [month.rose, 'FORBIDDEN'],
  ] as const) {
    const { report: theirs } = month.as(actor);
    for (const call of [
      theirs.getAdminMetrics,
      theirs.getAdminCharts,
      theirs.getSystemHealth,
      theirs.getPendingDecisions,
    ]) {
      await expect(call()).rejects.toMatchObject({ code });
    }
  }
});
