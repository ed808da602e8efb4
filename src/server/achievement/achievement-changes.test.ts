import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adaBeaCleo, openTeam, type Team } from '#tests/database/team.ts';
import { keyed } from '#tests/keyed.ts';

// The achievements that an admin defines. It is November 20; Ada has completed two orders of $500.00 together on November 5.

let fixture: Team;
let ada: string;

beforeAll(async () => {
  fixture = await openTeam(adaBeaCleo);
  const [row] = await fixture.ask<{ id: string }>(
    "select consultant_id as id from consultants where first_name = 'Ada'",
  );
  ada = row?.id ?? '';
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.ask('delete from consultant_achievements');
  await fixture.ask('delete from achievements');
});

const admin = () => fixture.as('Ada', 'admin').achievement;
const code = ({ code }: { code: string }) => code;

const texts = { title: 'A seller', description: 'Two orders.', category: 'Sales' as const };
const orders = (target: string) => ({ earned_by: 'orders' as const, target });

const create = (facts: object = {}) => admin().createAchievement(keyed({ ...texts, ...orders('2'), ...facts }));

const shownTo = async (name: 'Ada' | 'Bea', role?: 'admin') =>
  (await fixture.as(name, role).achievement.getAchievements()).data;

const lastEvent = async () => {
  const [event] = await fixture.ask<{ action: string; detail: unknown }>(
    `select action, detail from audit_events where object_type = 'achievement' order by seq desc limit 1`,
  );
  return event;
};

test('[BO-080] [BO-189] an admin defines achievements; what was reached before has earned them on its day', async () => {
  await create();
  await create({ title: 'Ten Thousand', earned_by: 'personal_sales', target: '10000.00' });
  await create({ title: 'Leader', category: 'Rank', earned_by: 'rank', rank: 'Team Leader', target: null });
  await create({ title: 'Certified', category: 'Certification', earned_by: 'grant', target: null });
  expect(await shownTo('Ada')).toMatchObject([
    { title: 'A seller', earned_date: '2026-11-05T19:00:00.000Z', earned_by: 'orders', target: '2', rank: null },
    { title: 'Ten Thousand', earned_date: null, measure: { progress: '500.00', total: '10000.00' } },
    { title: 'Leader', earned_by: 'rank', target: null, rank: 'Team Leader' },
    { title: 'Certified', earned_by: 'grant', target: null, rank: null },
  ]);
});

test('the audit log has what was stored, and names the achievement', async () => {
  // Without scripts, a form sends the fields of the other ways to earn it too.
  const { achievement_id } = await create({ earned_by: 'grant', target: '2', rank: 'Team Leader' });
  expect(await lastEvent()).toEqual({
    action: 'create-achievement',
    detail: { ...texts, earned_by: 'grant', target: null, rank: null },
  });
  const { names } = await fixture.as('Ada', 'admin').audit.getAuditEvents({ action: 'create-achievement' });
  expect(names[achievement_id]).toBe('A seller');
});

test('the same key defines an achievement once, and no two have the same title', async () => {
  const facts = keyed({ ...texts, ...orders('2') });
  const { achievement_id } = await admin().createAchievement(facts);
  expect(await admin().createAchievement(facts)).toEqual({ achievement_id });
  expect(
    await admin()
      .createAchievement({ ...facts, title: 'Another' })
      .catch(code),
  ).toBe('KEY_CONFLICT');
  expect(await create().catch(code)).toBe('TITLE_TAKEN');
  const other = await create({ title: 'Another' });
  expect(
    await admin()
      .updateAchievement({ ...texts, ...other })
      .catch(code),
  ).toBe('TITLE_TAKEN');
  expect((await shownTo('Ada')).map(({ title }) => title)).toEqual(['A seller', 'Another']);
});

test.each([
  ['a target', { target: null }, 'target'],
  ['a whole number', { target: '1.50' }, 'target'],
  ['a number above zero', { target: '0' }, 'target'],
  ['a number above zero of sales', { earned_by: 'team_sales', target: '0.00' }, 'target'],
  ['a number', { target: 'many' }, 'target'],
  ['a rank', { earned_by: 'rank', rank: null }, 'rank'],
  ['a title', { title: ' ' }, 'title'],
])('an achievement needs %s', async (_what, facts, field) => {
  expect(await create(facts).catch(({ data }) => data)).toMatchObject({ issues: [{ path: [field] }] });
});

test('its texts can change, and two admins who edit different ones both keep their changes', async () => {
  const { achievement_id } = await create();
  const opened = { achievement_id, ...texts, before: texts };
  await admin().updateAchievement({ ...opened, title: 'Two orders' });
  await admin().updateAchievement({ ...opened, description: 'Sell twice.' });
  expect(await shownTo('Ada')).toMatchObject([{ title: 'Two orders', description: 'Sell twice.', target: '2' }]);
  expect(
    await admin()
      .updateAchievement({ ...opened, title: 'Two sales' })
      .catch(code),
  ).toBe('CHANGED_MEANWHILE');
  expect(await lastEvent()).toEqual({
    action: 'update-achievement',
    detail: {
      before: { ...texts, title: 'Two orders' },
      after: { ...texts, title: 'Two orders', description: 'Sell twice.' },
    },
  });
});

test('a retired achievement stays for those who have earned it, and can be offered again', async () => {
  const { achievement_id } = await create();
  const retire = (retired: boolean) => admin().setAchievementRetired({ achievement_id, retired });
  await retire(true);
  await retire(true);
  expect(await shownTo('Ada')).toMatchObject([{ title: 'A seller', retired: true, reachable: true }]);
  expect(await shownTo('Bea')).toEqual([]);
  expect(await shownTo('Bea', 'admin')).toMatchObject([{ retired: true, reachable: false, earned_date: null }]);
  // It was retired before it was reached.
  await fixture.ask(`update achievements set retired_at = '2026-11-05T18:59:59Z'`);
  expect(await shownTo('Ada')).toEqual([]);
  await retire(false);
  expect(await shownTo('Ada')).toMatchObject([{ retired: false, earned_date: '2026-11-05T19:00:00.000Z' }]);
  expect(await shownTo('Bea')).toMatchObject([{ retired: false, reachable: true }]);
  const events = await fixture.ask<{ retired: boolean }>(
    `select detail->'retired' as retired from audit_events
     where action = 'set-achievement-retired' and object_id = $1 order by seq`,
    [achievement_id],
  );
  expect(events.map(({ retired }) => retired)).toEqual([true, false]);
});

test('a retired achievement is not granted, and one that was granted is not deleted', async () => {
  const { achievement_id } = await create({ earned_by: 'grant', target: null });
  const grant = () => admin().grantAchievement({ achievement_id, consultant: ada });
  await admin().setAchievementRetired({ achievement_id, retired: true });
  expect(await grant().catch(code)).toBe('ACHIEVEMENT_RETIRED');
  expect((await admin().getAchievements()).grantable).toEqual([]);
  await admin().setAchievementRetired({ achievement_id, retired: false });
  await grant();
  expect(await admin().deleteAchievement({ achievement_id }).catch(code)).toBe('ACHIEVEMENT_RECORDED');
  await admin().setAchievementRetired({ achievement_id, retired: true });
  expect(await shownTo('Ada')).toMatchObject([{ retired: true, earned_date: '2026-11-20T18:00:00.000Z' }]);
});

test('an achievement that is not recorded for any consultant can be deleted', async () => {
  const { achievement_id } = await create();
  await admin().deleteAchievement({ achievement_id });
  expect(await shownTo('Ada', 'admin')).toEqual([]);
  expect(await lastEvent()).toEqual({
    action: 'delete-achievement',
    detail: { ...texts, earned_by: 'orders', target: '2', rank: null },
  });
});

test('an achievement that does not exist is refused', async () => {
  const unknown = { achievement_id: randomUUID() };
  const refusals = await Promise.all([
    admin()
      .updateAchievement({ ...unknown, ...texts })
      .catch(code),
    admin()
      .setAchievementRetired({ ...unknown, retired: true })
      .catch(code),
    admin().deleteAchievement(unknown).catch(code),
  ]);
  expect(refusals).toEqual(Array(3).fill('UNKNOWN_ACHIEVEMENT'));
});

test('only admins who write contents define achievements', async () => {
  const { achievement_id } = await create();
  const consultant = fixture.as('Ada').achievement;
  const refusals = await Promise.all([
    consultant.createAchievement(keyed({ ...texts, ...orders('1') })).catch(code),
    consultant.updateAchievement({ achievement_id, ...texts }).catch(code),
    consultant.setAchievementRetired({ achievement_id, retired: true }).catch(code),
    consultant.deleteAchievement({ achievement_id }).catch(code),
  ]);
  expect(refusals).toEqual(Array(4).fill('FORBIDDEN'));
});
