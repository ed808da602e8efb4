import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { instantsOfDay } from '#domain/period/zone.ts';
import { adaBeaCleo, openTeam, type Team } from '#tests/database/team.ts';
import { keyed } from '#tests/keyed.ts';
import { monthsSince } from './activity.ts';

let fixture: Team;

beforeAll(async () => {
  fixture = await openTeam(adaBeaCleo);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.ask('delete from promotions');
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
    await fixture.as('Ada', 'admin').promotion.createPromotion(keyed({ ...words, ...november, metric, target }));
    const { data, currency } = await fixture.as('Ada').promotion.getPromotions();
    expect(currency).toBe('CAD');
    expect(data).toMatchObject([
      {
        ...words,
        type: metric,
        requirement: target,
        reached,
        progress,
        phase: 'active',
        status: progress === 100 ? 'Completed' : 'In Progress',
        goal_met: progress === 100 ? true : null,
        deadline: '2026-12-01T07:00:00.000Z',
      },
    ]);
  },
);

test('orders paid outside the window, or not completed, do not count', async () => {
  await fixture.as('Ada', 'admin').promotion.createPromotion(
    keyed({
      ...words,
      metric: 'orders',
      target: '2',
      starts_at: '2026-11-06T07:00:00Z',
      ends_at: '2026-12-01T07:00:00Z',
    }),
  );
  expect((await fixture.as('Ada').promotion.getPromotions()).data).toMatchObject([{ reached: '0', status: 'Active' }]);
});

// What a member of the team sold counts on the day that decides its month, whichever month it is paid in.
test.each([
  ['sold before the window, late', '2026-10-31T18:00:00Z', '2026-10-31T18:00:00Z', '2026-11-01', 'shop', '1000.00'],
  ['sold in it, late', '2026-11-03T18:00:00Z', '2026-11-03T18:00:00Z', '2026-12-01', 'shop', '1070.00'],
  ['placed before it, paid in it', '2026-10-30T18:00:00Z', '2026-11-02T18:00:00Z', '2026-11-01', 'shop', '1070.00'],
  ['imported, dated in it', '2026-11-04T18:00:00Z', '2026-12-01T18:00:00Z', '2026-11-01', 'import', '1070.00'],
  ['imported, dated before it', '2026-09-04T18:00:00Z', '2026-11-04T18:00:00Z', '2026-09-01', 'import', '1000.00'],
])('a sale of the team that was %s', async (_name, orderDate, paidAt, period, source, reached) => {
  const [{ id } = { id: '' }] = await fixture.ask<{ id: string }>(
    `insert into orders (consultant_id, kind, attribution, order_date, paid_at, completed_at, status, currency, subtotal,
                         period, source)
     select consultant_id, 'retail', 'code', $1, $2, $2, 'completed', 'CAD', 7000, $3, $4
     from consultants where first_name = 'Bea' returning order_id as id`,
    [orderDate, paidAt, period, source],
  );
  await fixture.as('Ada', 'admin').promotion.createPromotion(
    keyed({
      ...words,
      ...november,
      metric: 'team_sales',
      target: '4000.00',
    }),
  );
  const { data } = await fixture.as('Ada').promotion.getPromotions();
  await fixture.ask('delete from orders where order_id = $1', [id]);
  expect(data).toMatchObject([{ reached }]);
});

test.each([
  ['a window that ends before it starts', { starts_at: november.ends_at, ends_at: november.starts_at }],
  ['no first day', { starts_at: '' }],
  ['a last day before the first', { starts_at: '2026-11-02', ends_at: '2026-11-01' }],
  ['a broken count', { metric: 'orders', target: '2.50' }],
  ['nothing to reach', { target: '0' }],
  ['an unknown metric', { metric: 'smiles' }],
  ['no title', { title: ' ' }],
])('refused: %s', async (_name, part) => {
  const wanted = keyed({ ...words, ...november, metric: 'personal_sales', target: '100.00', ...part });
  await expect(fixture.as('Ada', 'admin').promotion.createPromotion(wanted as never)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect(await fixture.ask('select from promotions')).toEqual([]);
});

test('a promotion that is over is not announced, one that ends today is', async () => {
  const { createPromotion } = fixture.as('Ada', 'admin').promotion;
  const until = (ends_at: string) =>
    createPromotion(keyed({ ...words, starts_at: '2026-11-01', ends_at, metric: 'orders', target: '2' }));
  await expect(until('2026-11-19')).rejects.toMatchObject({ code: 'PROMOTION_OVER' });
  expect(await fixture.ask('select from promotions')).toEqual([]);
  await until('2026-11-20');
  expect(await fixture.ask('select from promotions')).toHaveLength(1);
});

test('one form that is sent twice announces one promotion, and its key nothing else', async () => {
  const { createPromotion } = fixture.as('Ada', 'admin').promotion;
  const wanted = keyed({ ...words, ...november, metric: 'orders', target: '2' });
  const [first, second] = await Promise.all([createPromotion(wanted), createPromotion(wanted)]);
  expect(second).toEqual(first);
  expect(await fixture.ask('select from promotions')).toHaveLength(1);
  await expect(createPromotion({ ...wanted, target: '3' })).rejects.toMatchObject({ code: 'KEY_CONFLICT' });
});

test('[BO-083] days are the company’s, and the last one counts to its end', async () => {
  const { from, until } = instantsOfDay('2026-11-30', 'America/Edmonton');
  const days = { starts_at: '2026-11-30', ends_at: '2026-11-30' };
  await fixture
    .as('Ada', 'admin')
    .promotion.createPromotion(keyed({ ...words, ...days, metric: 'orders', target: '2' }));
  expect((await fixture.as('Ada').promotion.getPromotions()).data).toMatchObject([
    { starts_at: from.toISOString(), deadline: until.toISOString() },
  ]);
});

test('only an admin announces one', async () => {
  await expect(
    fixture.as('Ada').promotion.createPromotion(keyed({ ...words, ...november, metric: 'orders', target: '2' })),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test.each([
  ['a window of this month', '2026-11-01T12:00:00Z', ['2026-11', '2026-12']],
  ['one that began last month', '2026-10-15T12:00:00Z', ['2026-10', '2026-11', '2026-12']],
  ['one that comes next month', '2026-12-15T12:00:00Z', ['2026-12']],
  ['one that comes next year', '2027-03-01T12:00:00Z', []],
])('of %s these months are read', (_name, since, months) => {
  expect(monthsSince(new Date(since), new Date('2026-11-20T18:00:00Z'), 'America/Edmonton')).toEqual(months);
});
