import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { caseConsultant, caseSale, keepCase } from '#tests/database/books.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';

// Ada ─ Bea ─ Cleo, and Bea joined in the middle of November.

let house: TestDeployment;
let as: (name: string, role?: 'consultant' | 'admin') => ApiClient;

beforeAll(async () => {
  house = await startTestDeployment({ at: '2026-11-20T18:00:00Z' });
  const kept = await keepCase(house, {
    period: '2026-11',
    consultants: [
      caseConsultant('Ada', null, '2026-01-05'),
      caseConsultant('Bea', 'Ada', '2026-11-10'),
      caseConsultant('Cleo', 'Bea', '2026-11-12'),
    ],
    // Paid on the 5th of November at noon.
    orders: [caseSale('o1', 'Ada', '300.00'), caseSale('o2', 'Ada', '200.00'), caseSale('o3', 'Cleo', '1000.00')],
    adjustments: [],
  });
  as = (name, role = 'consultant') =>
    callAs(house.deployment, { role, userId: kept.consultants.get(name)?.userId ?? '' });
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.ask('delete from promotions');
});

const november = { starts_at: '2026-11-01T07:00:00Z', ends_at: '2026-12-01T07:00:00Z' };
const words = { title: 'A month', description: 'What counts in it.', reward: 'A pouch' };

test.each([
  ['personal_sales', '1000.00', '500.00', 50],
  ['team_sales', '4000.00', '1000.00', 25],
  ['orders', '2', '2', 100],
  ['recruits', '3', '1', 33],
] as const)(
  '[BO-083] [BO-085] [BO-189] %s towards %s: %s reached, %s %%',
  async (metric, target, reached, progress) => {
    await as('Ada', 'admin').promotion.createPromotion({ ...words, ...november, metric, target });
    const { data, currency } = await as('Ada').promotion.getPromotions();
    expect(currency).toBe('CAD');
    expect(data).toMatchObject([
      {
        ...words,
        type: metric,
        requirement: target,
        reached,
        progress,
        phase: 'active',
        status: 'In Progress',
        deadline: '2026-12-01T07:00:00.000Z',
      },
    ]);
  },
);

test('what was paid outside the window, or is not completed, does not count', async () => {
  await as('Ada', 'admin').promotion.createPromotion({
    ...words,
    metric: 'orders',
    target: '2',
    starts_at: '2026-11-06T07:00:00Z',
    ends_at: '2026-12-01T07:00:00Z',
  });
  expect((await as('Ada').promotion.getPromotions()).data).toMatchObject([{ reached: '0', status: 'Active' }]);
});

// What a member of the team sold counts on the day that decides its month, whichever month it is paid in.
test.each([
  ['sold before the window, late', '2026-10-31T18:00:00Z', '2026-10-31T18:00:00Z', '2026-11-01', 'shop', '1000.00'],
  ['sold in it, late', '2026-11-03T18:00:00Z', '2026-11-03T18:00:00Z', '2026-12-01', 'shop', '1070.00'],
  ['placed before it, paid in it', '2026-10-30T18:00:00Z', '2026-11-02T18:00:00Z', '2026-11-01', 'shop', '1070.00'],
  ['imported, dated in it', '2026-11-04T18:00:00Z', '2026-12-01T18:00:00Z', '2026-11-01', 'import', '1070.00'],
  ['imported, dated before it', '2026-09-04T18:00:00Z', '2026-11-04T18:00:00Z', '2026-09-01', 'import', '1000.00'],
])('a sale of the team that was %s', async (_name, orderDate, paidAt, period, source, reached) => {
  const [{ id } = { id: '' }] = await house.ask<{ id: string }>(
    `insert into orders (consultant_id, kind, attribution, order_date, paid_at, completed_at, status, currency, subtotal,
                         period, source)
     select consultant_id, 'retail', 'code', $1, $2, $2, 'completed', 'CAD', 7000, $3, $4
     from consultants where first_name = 'Bea' returning order_id as id`,
    [orderDate, paidAt, period, source],
  );
  await as('Ada', 'admin').promotion.createPromotion({
    ...words,
    ...november,
    metric: 'team_sales',
    target: '4000.00',
  });
  const { data } = await as('Ada').promotion.getPromotions();
  await house.ask('delete from orders where order_id = $1', [id]);
  expect(data).toMatchObject([{ reached }]);
});

test.each([
  ['a window that ends before it starts', { starts_at: november.ends_at, ends_at: november.starts_at }],
  ['a broken count', { metric: 'orders', target: '2.50' }],
  ['nothing to reach', { target: '0' }],
  ['an unknown metric', { metric: 'smiles' }],
  ['no title', { title: ' ' }],
])('refused: %s', async (_name, part) => {
  const wanted = { ...words, ...november, metric: 'personal_sales', target: '100.00', ...part };
  await expect(as('Ada', 'admin').promotion.createPromotion(wanted as never)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect(await house.ask('select from promotions')).toEqual([]);
});

test('only an admin announces one', async () => {
  await expect(
    as('Ada').promotion.createPromotion({ ...words, ...november, metric: 'orders', target: '2' }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('[BO-080] achievements are earned at the moment their number is reached, or by a grant', async () => {
  const [, , certified] = await house.ask<{ id: string }>(
    `insert into achievements (title, description, category, rule, position) values
       ('First Sale', '-', 'Sales', '{"kind":"metric","metric":"orders","target":1}', 1),
       ('Four Hundred', '-', 'Sales', '{"kind":"metric","metric":"personal_sales","target":40000}', 2),
       ('Certified', '-', 'Certification', '{"kind":"grant"}', 3),
       ('Team Leader', '-', 'Rank', '{"kind":"rank","rank":"Team Leader"}', 4),
       ('Team of Five', '-', 'Leadership', '{"kind":"metric","metric":"downline","target":5}', 5)
     returning achievement_id as id`,
  );
  const before = await as('Ada').achievement.getAchievements();
  expect(before.data.map(({ title, earned_date, measure }) => [title, earned_date, measure?.progress])).toEqual([
    ['First Sale', '2026-11-05T19:00:00.000Z', '2'],
    ['Four Hundred', '2026-11-05T19:00:00.000Z', '500.00'],
    ['Certified', null, undefined],
    ['Team Leader', null, undefined],
    ['Team of Five', null, '2'],
  ]);
  expect(before.summary).toEqual({ earned: 2, in_progress: 1, this_month: 2, next_goal: 'Team of Five' });
  expect(before.grantable).toEqual([]);

  const grant = { achievement_id: certified?.id ?? '', consultant: '' };
  const admin = as('Ada', 'admin').achievement;
  await expect(admin.grantAchievement({ ...grant, consultant: 'LBC-99999' })).rejects.toMatchObject({
    code: 'UNKNOWN_CONSULTANT',
  });
  // The made-up codes of a kept case have no check digit; the id names her as well.
  const [{ id } = { id: '' }] = await house.ask<{ id: string }>(
    "select consultant_id as id from consultants where first_name = 'Ada'",
  );
  expect(await admin.grantAchievement({ ...grant, consultant: id })).toEqual({ name: 'Ada Birch', title: 'Certified' });
  await expect(admin.grantAchievement({ ...grant, consultant: id })).rejects.toMatchObject({ code: 'ALREADY_EARNED' });
  const [first] = await house.ask<{ id: string }>('select achievement_id as id from achievements where position = 1');
  await expect(admin.grantAchievement({ achievement_id: first?.id ?? '', consultant: id })).rejects.toMatchObject({
    code: 'NOT_GRANTABLE',
  });
  await house.ask(
    "insert into rank_grants (consultant_id, current_rank, granted_at, reason) values ($1, 'Team Leader', '2026-11-15T12:00:00Z', 'grown')",
    [id],
  );
  const after = await as('Ada').achievement.getAchievements();
  expect(after.data.slice(2, 4).map(({ earned_date }) => earned_date)).toEqual([
    '2026-11-20T18:00:00.000Z',
    '2026-11-15T12:00:00.000Z',
  ]);
  expect(after.summary).toMatchObject({ earned: 4, this_month: 4 });
});
