import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adaBeaCleo, openTeam, type Team } from '#tests/database/team.ts';

let fixture: Team;

beforeAll(async () => {
  fixture = await openTeam(adaBeaCleo);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.ask('delete from consultant_achievements');
  await fixture.ask('delete from achievements');
});

/** Makes one that is reached by a number; `target` in cents for sales. */
const reachable = (title: string, metric: string, target: number) =>
  fixture.ask(
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
  const { data } = await fixture.as('Ada').achievement.getAchievements();
  expect(data).toMatchObject([{ title: 'It', measure: { progress, total } }]);
  expect(data[0]?.earned_date === null).toBe(progress !== total);
});

test('[BO-079] what is earned by a number is earned on the day on which it was reached', async () => {
  await reachable('A team of one', 'downline', 1);
  await reachable('A team of two', 'downline', 2);
  await reachable('A seller', 'orders', 1);
  const { data } = await fixture.as('Ada').achievement.getAchievements();
  expect(data.map(({ title, earned_date }) => [title, earned_date?.slice(0, 10)])).toEqual([
    ['A team of one', '2026-11-10'],
    ['A team of two', '2026-11-12'],
    ['A seller', '2026-11-05'],
  ]);
});

test('several that count the same count it once each', async () => {
  await reachable('First', 'orders', 1);
  await reachable('Second', 'orders', 2);
  const { data } = await fixture.as('Ada').achievement.getAchievements();
  expect(data.map(({ measure }) => measure?.progress)).toEqual(['2', '2']);
});

test('where nothing is counted there is nothing to count', async () => {
  expect((await fixture.as('Ada').achievement.getAchievements()).data).toEqual([]);
});

test('[BO-080] achievements are earned at the moment their number is reached, or by a grant', async () => {
  const [, , certified] = await fixture.ask<{ id: string }>(
    `insert into achievements (title, description, category, rule, position) values
       ('First Sale', '-', 'Sales', '{"kind":"metric","metric":"orders","target":1}', 1),
       ('Four Hundred', '-', 'Sales', '{"kind":"metric","metric":"personal_sales","target":40000}', 2),
       ('Certified', '-', 'Certification', '{"kind":"grant"}', 3),
       ('Team Leader', '-', 'Rank', '{"kind":"rank","rank":"Team Leader"}', 4),
       ('Team of Five', '-', 'Leadership', '{"kind":"metric","metric":"downline","target":5}', 5)
     returning achievement_id as id`,
  );
  const before = await fixture.as('Ada').achievement.getAchievements();
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
  const admin = fixture.as('Ada', 'admin').achievement;
  await expect(admin.grantAchievement({ ...grant, consultant: 'LBC-99999' })).rejects.toMatchObject({
    code: 'UNKNOWN_CONSULTANT',
  });
  // The codes of a test case have no check digit, so the grant names the consultant by id.
  const [{ id } = { id: '' }] = await fixture.ask<{ id: string }>(
    "select consultant_id as id from consultants where first_name = 'Ada'",
  );
  expect(await admin.grantAchievement({ ...grant, consultant: id })).toEqual({ name: 'Ada Birch', title: 'Certified' });
  await expect(admin.grantAchievement({ ...grant, consultant: id })).rejects.toMatchObject({ code: 'ALREADY_EARNED' });
  const [first] = await fixture.ask<{ id: string }>('select achievement_id as id from achievements where position = 1');
  await expect(admin.grantAchievement({ achievement_id: first?.id ?? '', consultant: id })).rejects.toMatchObject({
    code: 'NOT_GRANTABLE',
  });
  await fixture.ask(
    "insert into rank_grants (consultant_id, current_rank, granted_at, reason) values ($1, 'Team Leader', '2026-11-15T12:00:00Z', 'grown')",
    [id],
  );
  const after = await fixture.as('Ada').achievement.getAchievements();
  expect(after.data.slice(2, 4).map(({ earned_date }) => earned_date)).toEqual([
    '2026-11-20T18:00:00.000Z',
    '2026-11-15T12:00:00.000Z',
  ]);
  expect(after.summary).toMatchObject({ earned: 4, this_month: 4 });
});

test('a foundation bonus is no goal once the first months are over', async () => {
  await reachable('A bonus', 'foundation_bonuses', 1);
  await reachable('A hundred orders', 'orders', 100);
  const ada = () => fixture.as('Ada').achievement.getAchievements();
  const joined = (day: string) =>
    fixture.ask("update consultants set join_date = $1 where first_name = 'Ada'", [`${day}T12:00:00Z`]);
  const [{ at } = { at: '' }] = await fixture.ask<{ at: string }>(
    "select to_char(join_date, 'YYYY-MM-DD') as at from consultants where first_name = 'Ada'",
  );
  try {
    await joined('2026-11-02');
    expect((await ada()).data.map(({ reachable: can }) => can)).toEqual([true, true]);
    await joined('2026-07-02');
    const { data, summary } = await ada();
    expect(data.map(({ reachable: can }) => can)).toEqual([false, true]);
    expect(summary).toMatchObject({ in_progress: 1, next_goal: 'A hundred orders' });
  } finally {
    await joined(at);
  }
});
