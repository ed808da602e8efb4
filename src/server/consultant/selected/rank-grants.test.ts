import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';

// Ada is the only admin; Rose and Wren are active consultants, and Lily has left. All joined on January 5 as Beauty Consultants.

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z' });
  shop.clock.set('2026-10-20T18:00:00Z');
});
afterEach(() => shop.close());

const api = (actor: Actor = shop.ada) => shop.as(actor).consultant;
const all = { all_matching: true } as const;
const grant = { current_rank: 'Team Leader', reason: 'Leads the north' } as const;
const ranks = async () => {
  const rows = await shop.ask<{ rank: string }>(
    "select first_name || ' ' || current_rank as rank from consultants order by first_name",
  );
  return rows.map(({ rank }) => rank);
};
const titles = async (actor: Actor) => {
  const { data } = await shop.as(actor).achievement.getAchievements();
  return data.map(({ title, earned_date }) => [title, earned_date?.slice(0, 10) ?? null]);
};
const preview = (selection: Partial<Parameters<ReturnType<typeof api>['previewRankGrants']>[0]> = all, actor?: Actor) =>
  api(actor).previewRankGrants({ current_rank: grant.current_rank, ...selection });

test('grants all that match a rank as of a day, and gives each the rank before back', async () => {
  await shop.ask(`insert into achievements (title, description, category, rule, position) values
    ('Leader', '-', 'Rank', '{"kind":"rank","rank":"Team Leader"}', 1)`);
  await api().grantRanks({
    selection_id: (await preview({ ids: [shop.wren.userId] })).selection_id,
    reason: 'Sells well',
    current_rank: 'Senior Consultant',
  });
  const { selection_id, ...shown } = await preview();
  expect(shown).toEqual({
    count: 3,
    left: 0,
    examples: ['Ada Birch', 'Rose Birch', 'Wren Birch'],
    skipped: [{ reason: 'left', count: 1 }],
    ranks: [
      { rank: 'Beauty Consultant', count: 2 },
      { rank: 'Senior Consultant', count: 1 },
    ],
  });
  // Wren has a rank of October 20, Ada and Rose those of January 5.
  expect(await api().grantRanks({ selection_id, ...grant, granted_on: '2026-10-18' })).toEqual({
    selection_id,
    current_rank: 'Team Leader',
    count: 2,
    skipped: [{ reason: 'later-rank', count: 1 }],
  });
  expect(await ranks()).toEqual([
    'Ada Team Leader',
    'Lily Beauty Consultant',
    'Rose Team Leader',
    'Wren Senior Consultant',
  ]);
  expect(await titles(shop.rose)).toEqual([['Leader', '2026-10-18']]);
  await expect(api().grantRanks({ selection_id, ...grant })).rejects.toMatchObject({ code: 'SELECTION_CLOSED' });
  const { data: history } = await api().getConsultantHistory({ consultant_id: shop.rose.userId });
  expect(history.find(({ kind }) => kind === 'rank')).toMatchObject({
    value: 'Team Leader',
    reason: 'Leads the north',
    by_name: 'Ada Birch',
  });

  // Ada gets another rank before it is undone.
  await api().grantRanks({
    selection_id: (await preview({ ids: [shop.ada.userId], current_rank: 'Ambassador' })).selection_id,
    reason: 'Leads all',
    current_rank: 'Ambassador',
  });
  shop.clock.set('2026-10-21T18:00:00Z');
  expect(await api().undoRankGrants({ selection_id })).toEqual({
    selection_id,
    count: 1,
    skipped: [{ reason: 'changed', count: 1 }],
  });
  expect(await ranks()).toEqual([
    'Ada Ambassador',
    'Lily Beauty Consultant',
    'Rose Beauty Consultant',
    'Wren Senior Consultant',
  ]);
  expect(await titles(shop.rose)).toEqual([['Leader', null]]);
  expect(await titles(shop.ada)).toEqual([['Leader', '2026-10-18']]);
  await expect(api().undoRankGrants({ selection_id })).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });
  const events = await shop.ask<{ action: string; detail: unknown }>(
    "select action, detail from audit_events where action like '%rank%' order by seq",
  );
  expect(events.map(({ action }) => action)).toEqual(['grant-ranks', 'grant-ranks', 'grant-ranks', 'undo-rank-grants']);
  expect(events[1]?.detail).toMatchObject({
    rank: 'Team Leader',
    reason: 'Leads the north',
    count: 2,
    consultants: expect.arrayContaining([{ consultant_id: shop.rose.userId, previous_rank: 'Beauty Consultant' }]),
  });
});

test.each([
  ['a rank that they have', { current_rank: 'Beauty Consultant' }, 'has-rank'],
  ['a day before they joined', { granted_on: '2026-01-04' }, 'later-rank'],
] as const)('%s leaves consultants out', async (_, more, reason) => {
  const { selection_id } = await preview({ ids: [shop.rose.userId, shop.wren.userId] });
  expect(await api().grantRanks({ selection_id, ...grant, ...more })).toMatchObject({
    count: 0,
    skipped: [{ reason, count: 2 }],
  });
  expect((await ranks()).every((rank) => rank.endsWith('Beauty Consultant'))).toBe(true);
});

test('a wrong rank is undone, and the right one is granted as of an earlier day', async () => {
  const ids = [shop.wren.userId];
  const wrong = await preview({ ids });
  await api().grantRanks({ ...grant, selection_id: wrong.selection_id });
  await api().undoRankGrants({ selection_id: wrong.selection_id });
  const { selection_id } = await preview({ ids });
  const right = {
    selection_id,
    current_rank: 'Senior Consultant',
    granted_on: '2026-09-10',
    reason: 'Sells well',
  } as const;
  expect(await api().grantRanks(right)).toMatchObject({ count: 1, skipped: [] });
  const { data } = await shop.as(shop.ada).genealogy.getMemberHistory({ consultant_id: shop.wren.userId });
  expect(data.map(({ current_rank }) => current_rank).slice(0, 3)).toEqual([
    'Senior Consultant',
    'Senior Consultant',
    'Beauty Consultant',
  ]);
});

test('the grants of two actions are undone one after the other', async () => {
  await shop.ask(`insert into achievements (title, description, category, rule, position) values
    ('Leader', '-', 'Rank', '{"kind":"rank","rank":"Team Leader"}', 1)`);
  const ids = [shop.wren.userId];
  const first = await preview({ ids });
  await api().grantRanks({ ...grant, selection_id: first.selection_id });
  shop.clock.set('2026-10-20T19:00:00Z');
  const second = await preview({ ids, current_rank: 'Ambassador' });
  await api().grantRanks({ ...grant, selection_id: second.selection_id, current_rank: 'Ambassador' });
  shop.clock.set('2026-10-20T20:00:00Z');
  // Nothing is changed, so it can be undone later.
  expect(await api().undoRankGrants({ selection_id: first.selection_id })).toMatchObject({
    count: 0,
    skipped: [{ reason: 'changed', count: 1 }],
  });
  expect(await api().undoRankGrants({ selection_id: second.selection_id })).toMatchObject({ count: 1 });
  expect(await titles(shop.wren)).toEqual([['Leader', '2026-10-20']]);
  shop.clock.set('2026-10-20T21:00:00Z');
  expect(await api().undoRankGrants({ selection_id: first.selection_id })).toMatchObject({ count: 1 });
  expect(await ranks()).toContain('Wren Beauty Consultant');
  expect(await titles(shop.wren)).toEqual([['Leader', null]]);
});

test('a rank is granted as of the day of joining, or of another grant', async () => {
  const ids = [shop.wren.userId];
  const joined = await preview({ ids });
  await api().grantRanks({ ...grant, selection_id: joined.selection_id, granted_on: '2026-01-05' });
  shop.clock.set('2026-10-20T19:00:00Z');
  const { selection_id } = await preview({ ids, current_rank: 'Ambassador', granted_on: '2026-01-05' });
  const again = { ...grant, selection_id, granted_on: '2026-01-05', current_rank: 'Ambassador' } as const;
  expect(await api().grantRanks(again)).toMatchObject({ count: 1, skipped: [] });
  expect(
    await shop.ask(
      `select g.current_rank, g.granted_at >= c.join_date as joined from rank_grants g join consultants c using (consultant_id)
       where consultant_id = $1 order by g.granted_at desc, g.created_at desc limit 1`,
      ids,
    ),
  ).toEqual([{ current_rank: 'Ambassador', joined: true }]);
  expect(await api().undoRankGrants({ selection_id })).toMatchObject({ count: 1 });
});

test('a preview counts those who are granted the rank as of the day', async () => {
  const selection = { ...all, current_rank: 'Team Leader', granted_on: '2026-01-04' } as const;
  expect(await preview(selection)).toMatchObject({
    count: 0,
    skipped: [{ reason: 'later-rank', count: 3 }, { reason: 'left' }],
  });
  expect(await preview({ ...selection, current_rank: 'Beauty Consultant' })).toMatchObject({
    count: 0,
    skipped: [{ reason: 'has-rank', count: 3 }, { reason: 'left' }],
  });
  await expect(preview({ ...selection, granted_on: '2026-10-21' })).rejects.toMatchObject({
    code: 'GRANTED_IN_FUTURE',
  });
});

test('without a rank the preview counts those who can be granted any', async () => {
  await api().grantRanks({
    selection_id: (await preview({ ids: [shop.wren.userId] })).selection_id,
    ...grant,
  });
  expect(await preview({ ...all, current_rank: null })).toMatchObject({
    count: 3,
    skipped: [{ reason: 'left', count: 1 }],
    ranks: [
      { rank: 'Beauty Consultant', count: 2 },
      { rank: 'Team Leader', count: 1 },
    ],
  });
  // Wren has got their rank after this day.
  expect(await preview({ ...all, current_rank: null, granted_on: '2026-10-18' })).toMatchObject({ count: 2 });
});

test('two admins who grant the same rank at once grant it once', async () => {
  const ids = [shop.rose.userId, shop.wren.userId];
  const previews = [await preview({ ids }), await preview({ ids })];
  const results = await Promise.all(previews.map(({ selection_id }) => api().grantRanks({ selection_id, ...grant })));
  expect(results.map(({ count }) => count).toSorted()).toEqual([0, 2]);
  expect(await shop.ask("select from rank_grants where current_rank = 'Team Leader'")).toHaveLength(2);
});

test('an admin’s own rank is another admin’s to grant, and a later day is refused', async () => {
  await shop.ask("update consultants set admin_role = 'owner' where consultant_id = $1", [shop.rose.userId]);
  const { selection_id, ...shown } = await preview({ ids: [shop.ada.userId, shop.wren.userId] });
  expect(shown).toMatchObject({ count: 1, examples: ['Wren Birch'], skipped: [{ reason: 'own-rank', count: 1 }] });
  await expect(api().grantRanks({ selection_id, ...grant, granted_on: '2026-10-21' })).rejects.toMatchObject({
    code: 'GRANTED_IN_FUTURE',
  });
  expect(await api().grantRanks({ selection_id, ...grant, granted_on: '2026-10-20' })).toMatchObject({ count: 1 });
});

test('only a role with consultants:write grants ranks', async () => {
  await shop.ask("update consultants set admin_role = 'support' where consultant_id = $1", [shop.rose.userId]);
  const support = { role: 'admin', adminRole: 'support', userId: shop.rose.userId } as const;
  const selection_id = randomUUID();
  for (const [actor, code] of [
    [visitor, 'UNAUTHORIZED'],
    [shop.wren, 'FORBIDDEN'],
    [support, 'PERMISSION_REQUIRED'],
  ] as const) {
    await expect(preview(all, actor)).rejects.toMatchObject({ code });
    await expect(api(actor).grantRanks({ selection_id, ...grant })).rejects.toMatchObject({ code });
    await expect(api(actor).undoRankGrants({ selection_id })).rejects.toMatchObject({ code });
  }
});
