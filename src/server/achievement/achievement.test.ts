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
    orders: [caseSale('o1', 'Ada', '300.00'), caseSale('o2', 'Ada', '200.00'), caseSale('o3', 'Cleo', '1000.00')],
    adjustments: [],
  });
  as = (name, role = 'consultant') =>
    callAs(house.deployment, { role, userId: kept.consultants.get(name)?.userId ?? '' });
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.ask('delete from consultant_achievements');
  await house.ask('delete from achievements');
});

/** Makes one that is reached by a number; `target` in cents for sales. */
const reachable = (title: string, metric: string, target: number) =>
  house.ask(
    `insert into achievements (title, description, category, rule, position)
     values ($1, 'What it takes.', 'Sales', $2, (select count(*) from achievements))`,
    [title, { kind: 'metric', metric, target }],
  );

test.each([
  ['orders', 2, '2', '2'],
  ['orders', 3, '2', '3'],
  ['personal_sales', 50_000, '500.00', '500.00'],
  ['personal_sales', 50_001, '500.00', '500.01'],
  ['team_sales', 100_000, '1000.00', '1000.00'],
  ['recruits', 1, '1', '1'],
  ['recruits', 2, '1', '2'],
  ['downline', 2, '2', '2'],
  ['foundation_bonuses', 1, '0', '1'],
])('[BO-079] [BO-080] %s up to %s: %s of %s', async (metric, target, progress, total) => {
  await reachable('It', metric, target);
  const { data } = await as('Ada').achievement.getAchievements();
  expect(data).toMatchObject([{ title: 'It', measure: { progress, total } }]);
  expect(data[0]?.earned_date === null).toBe(progress !== total);
});

test('[BO-079] what is earned by a number is earned on the day on which it was reached', async () => {
  await reachable('A team of one', 'downline', 1);
  await reachable('A team of two', 'downline', 2);
  await reachable('A seller', 'orders', 1);
  const { data } = await as('Ada').achievement.getAchievements();
  expect(data.map(({ title, earned_date }) => [title, earned_date?.slice(0, 10)])).toEqual([
    ['A team of one', '2026-11-10'],
    ['A team of two', '2026-11-12'],
    ['A seller', '2026-11-05'],
  ]);
});

test('several that count the same count it once each', async () => {
  await reachable('First', 'orders', 1);
  await reachable('Second', 'orders', 2);
  const { data } = await as('Ada').achievement.getAchievements();
  expect(data.map(({ measure }) => measure?.progress)).toEqual(['2', '2']);
});

test('where nothing is counted there is nothing to count', async () => {
  expect((await as('Ada').achievement.getAchievements()).data).toEqual([]);
});
