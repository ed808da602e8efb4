import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { caseConsultant, caseSale, makeOwner, saveCase } from '#tests/database/books.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';
import { keyed } from '#tests/keyed.ts';

// October is closed: Ada sold 2,000.00, Bea 1,000.00 and Cleo 400.00. It is November 20, and
// there were no orders since.

let fixture: TestDeployment;
let idOf: (name: string) => string;

beforeEach(async () => {
  fixture = await startTestDeployment({ at: '2026-11-20T18:00:00Z' });
  const saved = await saveCase(fixture, {
    period: '2026-10',
    consultants: [caseConsultant('Ada'), caseConsultant('Bea', 'Ada'), caseConsultant('Cleo', 'Bea')],
    orders: [caseSale('o1', 'Ada', '2000.00'), caseSale('o2', 'Bea', '1000.00'), caseSale('o3', 'Cleo', '400.00')],
    adjustments: [],
  });
  // More than thirty days ago.
  await fixture.ask(`update orders set order_date = '2026-10-05T18:00:00Z'`);
  idOf = (name) => saved.consultants.get(name)?.userId ?? '';
  await makeOwner(fixture, idOf('Ada'));
  const admin = as('Ada', 'admin').commission;
  const { run } = await admin.calculateSalesCommissions({});
  await admin.closeCommissionRun({ run_no: run.run_no, lines_hash: run.lines_hash, exchange_rate: '0.5' });
});
afterEach(() => fixture.close());

const as = (name: string, role: 'consultant' | 'admin' = 'consultant') =>
  callAs(fixture.deployment, { role, adminRole: 'owner', userId: idOf(name) });
const dashboard = (name = 'Ada') => as(name).report.getDashboard({});

/** A completed order of today, in cents. */
const sell = (name: string, cents: number, kind = 'retail') =>
  fixture.ask(
    `insert into orders (consultant_id, kind, attribution, order_date, paid_at, completed_at, status, currency, subtotal,
                         period)
     select $1, $3, 'code', at, at, at, 'completed', 'CAD', $2, '2026-11-01'
     from (values ('2026-11-20T12:00:00Z'::timestamptz)) as t (at)`,
    [idOf(name), cents, kind],
  );

test('[BO-035] [BO-439] someone who has not sold has earned $0.00, as of now', async () => {
  const { earnings, profit_gained, active } = await dashboard('Bea');
  expect([earnings.total, profit_gained, active]).toEqual(['0.00', '0.00', false]);
  expect(earnings.as_of).toBe('2026-11-20T18:00:00.000Z');
});

test('[BO-025] the badge Active needs a personal volume of 0.01', async () => {
  expect((await dashboard()).active).toBe(false);
  await sell('Ada', 1);
  expect((await dashboard()).active).toBe(true);
});

test('[BO-029] [BO-030] the frontline and everyone below, without those who left; the downline keeps its place', async () => {
  expect(await dashboard()).toMatchObject({ direct_referrals: 1, downline_members: 2 });
  await fixture.ask(`update consultants set status = 'left' where consultant_id = $1`, [idOf('Bea')]);
  expect(await dashboard()).toMatchObject({ direct_referrals: 0, downline_members: 1 });
  expect((await as('Ada').genealogy.getTeam({ all_levels: true })).data.map(({ first_name }) => first_name)).toEqual([
    'Cleo',
  ]);
});

test('[BO-037] [BO-039] profit is what was earned, less own purchases and the expenses of the month', async () => {
  await sell('Ada', 30000);
  await sell('Ada', 10000, 'own_use');
  const { earnings, personal_purchases, profit_gained } = await dashboard();
  expect(profit_gained).toBe((Number(earnings.total) - Number(personal_purchases)).toFixed(2));
  const expense = { category: 'Other', amount: '12.34', note: '' } as const;
  await as('Ada').report.recordExpense(keyed({ ...expense, spent_on: '2026-11-01' }));
  await as('Ada').report.recordExpense(keyed({ ...expense, spent_on: '2026-10-31' }));
  expect((await dashboard()).profit_gained).toBe((Number(profit_gained) - 12.34).toFixed(2));
});

test('[BO-036] the strip is drawn from the team’s completed orders, by week', async () => {
  await sell('Cleo', 7000);
  await sell('Ada', 9000);
  const weeks = (await dashboard()).team_activity?.sales_by_week ?? [];
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-1)).toEqual({ week: '2026-11-16', amount: '70.00' });
  const october = weeks.filter(({ week }) => week < '2026-11-01').reduce((sum, { amount }) => sum + Number(amount), 0);
  expect(october).toBe(1400);
});

test('the orders of Team Sales have the sum of all pages, also on one past the end', async () => {
  await sell('Bea', 1000);
  await sell('Cleo', 2550);
  // Not of the team.
  await sell('Ada', 7000);
  const { data, next, ...all } = await as('Ada').order.getTeamOrders({ limit: 1 });
  expect(all).toEqual({ previous: null, total: 2, commissionable_base: '35.50', currency: 'CAD' });
  expect(data).toMatchObject([{ seller: expect.stringContaining('Cleo'), level: 2, commissionable_base: '25.50' }]);
  const { data: rest, ...last } = await as('Ada').order.getTeamOrders({ limit: 1, cursor: next });
  expect(rest).toMatchObject([{ seller: expect.stringContaining('Bea'), level: 1, commissionable_base: '10.00' }]);
  expect(last).toEqual({ ...all, previous: expect.any(String), next: null });
  expect(await as('Ada').order.getTeamOrders({ limit: 1, cursor: last.previous })).toEqual({ data, next, ...all });
  expect(await as('Ada').order.getTeamOrders({ offset: 5 })).toMatchObject({ data: [], total: 2 });
});

test('the orders of a very large team are not read with the dashboard, but by themselves', async () => {
  await sell('Cleo', 7000);
  expect(await as('Ada').report.getTeamActivity({})).toEqual((await dashboard()).team_activity);
  await fixture.ask(
    `with people as (
       insert into auth."user" (id, name, email)
       select gen_random_uuid(), 'Nora North', 'n' || n || '@team.example' from generate_series(1, 20000) n
       returning id, email)
     insert into consultants (consultant_id, consultant_no, code, first_name, last_name, email, join_date, program_type,
                              enrollment_month, sponsor_consultant_id)
     overriding system value
     select id, 100000 + n, 'LBC-' || 100000 + n, 'Nora', 'North', email, '2026-10-01', 'Beauty Consultant', 10, $1
     from (select id, email, row_number() over ()::int as n from people) p`,
    [idOf('Bea')],
  );
  expect(await dashboard()).toMatchObject({ downline_members: 20_002, team_activity: null });
  const { orders, sales_by_week: weeks } = await as('Ada').report.getTeamActivity({});
  expect(orders.completed).toBe(1);
  expect(weeks.at(-1)?.amount).toBe('70.00');
});

test('the estimate converts the earnings, if there are any, at the rate of the last closed month', async () => {
  expect((await dashboard()).estimate).toBeNull();
  await sell('Ada', 30000);
  const { earnings, estimate } = await dashboard();
  expect(estimate).toEqual({
    amount: (Number(earnings.total) / 2).toFixed(2),
    currency: 'USD',
    rate: expect.any(String),
  });
});

test('the next steps are the available money, inactive consultants and the gain of the next tier, the largest first', async () => {
  const { next_steps: steps } = await dashboard();
  expect(steps.map(({ kind }) => kind)).toEqual(['payout-method', 'quiet-member', 'quiet-member']);
  const october = await as('Ada').commission.getEarnings({ period: '2026-10' });
  expect(steps[0]).toMatchObject({ amount: (Number(october.total) / 2).toFixed(2), currency: 'USD' });
  expect(steps[1]).toMatchObject({ name: 'Bea Birch', consultant_id: idOf('Bea'), currency: 'CAD' });
  // October is the only closed month.
  expect(steps[2]).toMatchObject({ name: 'Cleo Birch', currency: 'CAD', months: 1 });
  expect(Number(steps[1]?.amount) + Number(steps[2]?.amount)).toBeCloseTo(Number(october.team_commissions));

  // A member who has ordered is not quiet; and more volume would pay the new orders at a higher rate.
  await sell('Ada', 30000);
  await sell('Bea', 20000);
  const now = (await dashboard()).next_steps;
  expect(now.map((step) => (step.kind === 'quiet-member' ? step.name : step.kind)).toSorted()).toEqual([
    'Cleo Birch',
    'next-tier',
    'payout-method',
  ]);
  const { earnings } = await dashboard();
  expect(now.find(({ kind }) => kind === 'next-tier')).toMatchObject({
    tier: earnings.next_tier?.tier,
    missing: earnings.next_tier?.missing,
  });
});

test('the next tier is worth what the engine pays when its volume is reached', async () => {
  await sell('Ada', 30000);
  await sell('Bea', 20000);
  const { next_tier: gain } = await as('Ada').commission.getMissedOverrides({});
  const before = await as('Ada').commission.getEarnings({});
  await fixture.ask(
    `insert into volume_adjustments (consultant_id, period, amount, reason) values ($1, '2026-11-01', $2, 'a fair')`,
    [idOf('Ada'), Math.round(Number(gain?.missing) * 100)],
  );
  const after = await as('Ada').commission.getEarnings({});
  expect(after.tier).toBe(gain?.tier);
  const more = (key: 'personal_commissions' | 'team_commissions') =>
    (Number(after[key]) - Number(before[key])).toFixed(2);
  expect([gain?.personal, gain?.overrides]).toEqual([more('personal_commissions'), more('team_commissions')]);
  expect(Number(gain?.total)).toBeGreaterThan(0);
});

test('a payout that can be requested comes first, until it is requested', async () => {
  await fixture.ask(
    `insert into payees (consultant_id, method, recipient_name, recipient_email, country, verified_at)
     values ($1, 'paypal', 'Ada Birch', 'ada@example.org', 'CA', now())`,
    [idOf('Ada')],
  );
  const [first] = (await dashboard()).next_steps;
  expect(first).toMatchObject({ kind: 'request-payout', currency: 'USD' });
  await as('Ada').payout.requestPayout({ amount: first?.amount ?? '', idempotency_key: randomUUID() });
  expect((await dashboard()).next_steps.map(({ kind }) => kind)).toEqual(['quiet-member', 'quiet-member']);
});

test('a newcomer makes the first sale, then reaches the foundation bonus, which the engine then pays', async () => {
  const { consultantId } = await enrolledOne(fixture.deployment, { joinDate: new Date('2026-11-05T18:00:00Z') });
  const known = idOf;
  idOf = (name) => (name === 'Dee' ? consultantId : known(name));
  const steps = async () => (await dashboard('Dee')).next_steps;
  // 20% of $100.
  expect(await steps()).toEqual([{ kind: 'first-sale', amount: '20.00', currency: 'CAD', base: '100.00' }]);
  await sell('Dee', 217_00);
  expect(await steps()).toContainEqual({
    kind: 'foundation-bonus',
    amount: '30.00',
    currency: 'CAD',
    missing: '33.00',
    pays: '30.00',
  });
  expect((await steps()).map(({ kind }) => kind)).not.toContain('first-sale');
  await sell('Dee', 33_00);
  expect((await as('Dee').commission.getEarnings({})).bonus_earnings).toBe('30.00');
  expect(await steps()).toContainEqual(
    expect.objectContaining({ kind: 'foundation-bonus', amount: '20.00', missing: '250.00', pays: '50.00' }),
  );
  // Others have no bonus to reach.
  expect((await dashboard('Ada')).next_steps.map(({ kind }) => kind)).not.toContain('foundation-bonus');
});
