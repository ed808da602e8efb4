import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { lastFourOf } from '#domain/payout/bank-account.ts';
import { openAccount } from '#server/payout/payee/payee-details.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { demoPassword, namedConsultants } from '#tests/drawn-company.ts';
import { makeDemo } from './demo.ts';
import { demoSignIns } from './demo-data.ts';

// A whole company is made here, some seconds of work where a machine is busy.
vi.setConfig({ testTimeout: 120_000 });

let started: TestDeployment;
const said: string[] = [];

beforeAll(async () => {
  started = await startTestDeployment({ at: '2026-10-21T18:00:00Z' });
});
afterAll(() => started.close());

const count = async (table: string) => (await started.ask<{ n: number }>(`select count(*)::int n from ${table}`))[0]?.n;

test('a demo that breaks off in the middle leaves an empty database', async () => {
  const breakOff = (line: string) => {
    if (line.includes('2025-11')) throw new Error('the lights went out');
  };
  await expect(makeDemo(started.deployment, started.logins, breakOff)).rejects.toThrow('the lights went out');
  for (const table of ['auth.user', 'consultants', 'products', 'orders', 'commission_periods', 'company_settings']) {
    expect(await count(table), table).toBe(0);
  }
});

test('when two processes start together, one creates the demo, and later starts do not change it', async () => {
  const { deployment, logins } = started;
  await Promise.all([
    makeDemo(deployment, logins, (line) => said.push(line)),
    makeDemo(deployment, logins, (line) => said.push(line)),
  ]);
  expect(said.filter((line) => line.startsWith('Making'))).toHaveLength(1);
  // Without statistics, a query of this file takes a minute.
  await started.ask('analyze');
  const before = await count('orders');
  await makeDemo(deployment, logins, () => {
    throw new Error('made again');
  });
  expect(await count('orders')).toBe(before);
});

test('the company is as large as it is meant to be', async () => {
  expect(await count('consultants')).toBe(240);
  expect(await count('customers')).toBe(620);
  expect(await count('orders')).toBeGreaterThan(5_000);
  expect(await count(`consultants where code !~ '^LBC-[0-9]{5}$'`)).toBe(0);
  expect(await count(`consultants where is_admin`)).toBe(1);
  expect(await count(`consultants where status = 'left'`)).toBeGreaterThan(3);
  const [{ states } = { states: [] }] = await started.ask<{ states: string[] }>(
    `select array_agg(distinct status order by status) states from orders where period is null or period = '2026-10-01'`,
  );
  expect(states).toEqual(['cancelled', 'completed', 'pending', 'processing']);
  expect(await count(`orders where completed_at > '2026-10-21T18:00:00Z' or late`)).toBe(0);
});

test('everybody who is named at start can sign in, and is who it says', async () => {
  expect(demoSignIns).toHaveLength(4);
  for (const { email, password } of demoSignIns) {
    expect(password).toBe(demoPassword);
    const { user } = await started.deployment.auth.api.signInEmail({ body: { email, password } });
    expect(user.email).toBe(email);
  }
  const [admin] = await started.ask(`select is_admin from consultants where email = $1`, [
    namedConsultants.admin.email,
  ]);
  expect(admin).toEqual({ is_admin: true });
});

test.each([
  ['LBC-SERUM-001', 5, 24],
  ['LBC-BROWGEL', 4.8, 89],
  ['LBC-BROWP', 4.9, 156],
  ['LBC-MASC', 4.7, 203],
  ['LBC-LINER', 4.5, 16],
])(
  '[PS-264] [PS-112] the shop shows %s with %d of %i reviews and its content',
  async (product_code, rating, reviews) => {
    const product = await callAs(started.deployment, visitor).catalog.getProduct({ product_code });
    expect(product).toMatchObject({ rating, review_count: reviews });
    for (const part of [product.badges, product.key_ingredients, product.benefits, product.how_to_use, product.tips]) {
      expect(part.length).toBeGreaterThan(1);
    }
    expect(product.reviews.some(({ body }) => body !== '')).toBe(true);
  },
);

test('a review says “verified” only where the product was bought before', async () => {
  const wrong = await started.ask(`
    select r.review_id from product_reviews r
    where r.verified_purchase and r.user_id is not null and not exists (
      select from orders o join order_lines l using (order_id)
      where o.placed_by = r.user_id and l.product_id = r.product_id and o.completed_at < r.created_at)`);
  expect(wrong).toEqual([]);
});

test('all months but the open one are closed by a run and paid on the tenth of the next; some of the last wait in wallets', async () => {
  const periods = await started.ask<{ period: string; status: string; runs: number; unpaid: number; paid_on: string }>(`
    select to_char(p.period, 'YYYY-MM') period, p.status, count(distinct r.run_no)::int runs,
           count(c.*) filter (where c.check_date is null)::int unpaid, string_agg(distinct c.check_date::text, ' ') paid_on
    from commission_periods p
    left join commission_runs r on r.period = p.period and r.status = 'closed'
    left join commissions c on c.run_no = r.run_no
    group by 1, 2 order by 1`);
  expect(periods).toHaveLength(14);
  expect(periods.slice(-2)).toEqual([
    { period: '2026-09', status: 'closed', runs: 1, unpaid: expect.any(Number), paid_on: '2026-10-10' },
    { period: '2026-10', status: 'open', runs: 0, unpaid: 0, paid_on: null },
  ]);
  for (const { status, runs, unpaid } of periods.slice(0, -2)) {
    expect({ status, runs, unpaid }).toEqual({ status: 'closed', runs: 1, unpaid: 0 });
  }
});

test('each closed month has statements of every tier and overrides of all six levels within the year', async () => {
  const months = await started.ask<{ tiers: string[] }>(`
    select array_agg(distinct tier order by tier) tiers from commissions where tier is not null group by period`);
  expect(months).toHaveLength(13);
  for (const { tiers } of months) expect(tiers).toEqual(['AF20', 'AF30', 'PS20', 'PS30', 'PS35', 'PS40']);
  const levels = await started.ask<{ level: number }>('select distinct level from commission_calculations order by 1');
  expect(levels.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(await count('commissions where bonus_total > 0')).toBeGreaterThan(50);
});

test('the books and the statements agree on the paid amounts', async () => {
  const [books] = await started.ask(`
    select (select sum(amount)::text from ledger_entries join ledger_accounts using (account_id) where kind = 'bank') bank,
           (select sum(payout_amount)::text from commissions where check_date is not null) paid,
           (select count(*)::int from (select currency from ledger_entries group by 1 having sum(amount) <> 0) x) broken`);
  const [{ total } = { total: '' }] = await started.ask<{ total: string }>(
    'select sum(amount)::text total from commission_payments',
  );
  expect(books).toEqual({ bank: total, paid: total, broken: 0 });
});

test('payouts are in every state: verified, waiting and missing payees, requests, unpaid statements', async () => {
  expect(await count('payees where verified_at is not null')).toBeGreaterThan(100);
  expect(await count("payees where method = 'paypal'")).toBeGreaterThan(10);
  expect(await count('payees where verified_at is null')).toBeGreaterThan(3);
  expect(await count('payees where details is null and last_four is not null')).toBe(0);
  expect(await count("payout_requests where status = 'pending'")).toBeGreaterThan(0);
  expect(await count('commissions where closed and check_date is null and payout_amount > 0')).toBeGreaterThan(10);
});

test('every bank account of the demo can be read again, so that its bank files can be written', async () => {
  const accounts = await started.ask<{ id: string; details: Buffer; last_four: string }>(
    'select consultant_id as id, details, last_four from payees where details is not null',
  );
  expect(accounts.length).toBeGreaterThan(100);
  const { keys } = started.deployment.payouts;
  for (const { id, details, last_four } of accounts) expect(lastFourOf(openAccount(keys, id, details))).toBe(last_four);
});

test('every closed month can be calculated again under another plan, also one that took in corrections', async () => {
  const [runs, [admin]] = [
    await started.ask<{ period: string; earned: string; corrected: boolean }>(
      `select to_char(period, 'YYYY-MM') as period, ((total - correction_total) / 100.0)::numeric(12, 2)::text as earned,
              correction_count > 0 as corrected
       from commission_runs where status = 'closed' order by 1`,
    ),
    await started.ask<{ id: string }>('select consultant_id as id from consultants where is_admin'),
  ];
  expect(runs.filter(({ corrected }) => corrected)).toHaveLength(1);
  const api = callAs(started.deployment, { role: 'admin', adminRole: 'owner', userId: admin?.id ?? '' }).plan;
  const { document } = await api.getPlanVersion({ version: 1 });
  for (const { period, earned } of runs) {
    const { before, after, gainers, losers } = await api.simulatePlan({ period, document });
    expect({ period, before: before.total, after: after.total, gainers, losers }).toEqual({
      period,
      before: earned,
      after: earned,
      gainers: 0,
      losers: 0,
    });
  }
});

test('no row has a date in the future', async () => {
  const now = `'2026-10-21T18:00:00Z'`;
  for (const [table, column] of [
    ['orders', 'order_date'],
    ['order_status_changes', 'changed_at'],
    ['consultants', 'join_date'],
    ['customers', 'join_date'],
    ['rank_grants', 'granted_at'],
    ['product_reviews', 'created_at'],
    ['commission_runs', 'closed_at'],
    ['commission_payments', 'completed_at'],
    ['ledger_transactions', 'created_at'],
    ['notifications', 'created_at'],
    ['consultant_achievements', 'earned_at'],
  ] as const) {
    expect(await count(`${table} where ${column} > ${now}`), `${table}.${column}`).toBe(0);
  }
});

test('the team leader has news to read, and an admin’s correction counts in the volume', async () => {
  const { teamLeader, consultant } = namedConsultants;
  const [{ unread } = { unread: 0 }] = await started.ask<{ unread: number }>(
    `select count(*)::int unread from notifications n join consultants c on c.consultant_id = n.user_id
     where c.email = $1 and n.read_at is null`,
    [teamLeader.email],
  );
  expect(unread).toBeGreaterThan(0);
  expect(unread).toBeLessThan(20);
  const [corrected] = await started.ask(
    `select (s.personal_volume - (select sum(o.commissionable_base) from orders o
              where o.consultant_id = s.consultant_id and o.period = s.period and o.status = 'completed'))::int more
     from commissions s join consultants c using (consultant_id)
     where c.email = $1 and s.period = '2026-07-01'`,
    [consultant.email],
  );
  expect(corrected).toEqual({ more: 8_500 });
});
