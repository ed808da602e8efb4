import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { instantsOfDay } from '#domain/period/zone.ts';
import { callAs } from '#tests/database/call.ts';
import { adaBeaCleo, openTeam, type Team } from '#tests/database/team.ts';
import { keyed } from '#tests/keyed.ts';
import { announcePromotions } from './announce-promotions.ts';

// What changes after a promotion was announced. It is November 20; Ada has completed two orders on November 5.

let fixture: Team;

beforeAll(async () => {
  fixture = await openTeam(adaBeaCleo);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.ask('delete from promotions');
  await fixture.ask('delete from notifications');
});

const running = { starts_at: '2026-11-01', ends_at: '2026-11-30' };
const coming = { starts_at: '2026-12-01', ends_at: '2026-12-31' };
const over = { starts_at: '2026-10-01', ends_at: '2026-10-31' };
const goal = { metric: 'orders' as 'orders' | 'recruits', target: '2', reward: 'A pouch' };
const texts = { title: 'A month', description: 'What counts in it.' };

const admin = () => fixture.as('Ada', 'admin').promotion;
const code = ({ code }: { code: string }) => code;

type Days = { readonly starts_at: string; readonly ends_at: string };

/** Days of the company as instants. Its zone is that of the program, because the database may know other rules. */
const instants = ({ starts_at, ends_at }: Days) => ({
  starts_at: instantsOfDay(starts_at, 'America/Edmonton').from.toISOString(),
  ends_at: instantsOfDay(ends_at, 'America/Edmonton').until.toISOString(),
});

/** A stored promotion with these days, in the past too; its fields as the form of an admin sends them. */
async function stored(days: Days) {
  const { promotion_id } = await admin().createPromotion(keyed({ ...texts, ...goal, ...coming }));
  const { starts_at, ends_at } = instants(days);
  await fixture.ask('update promotions set starts_at = $2, ends_at = $3 where promotion_id = $1', [
    promotion_id,
    starts_at,
    ends_at,
  ]);
  return { promotion_id, ...texts, ...goal, ...days };
}

const shown = async () => (await fixture.as('Ada').promotion.getPromotions()).data;

const lastEvent = async () => {
  const [event] = await fixture.ask<{ action: string; detail: unknown }>(
    `select action, detail from audit_events where object_type = 'promotion' order by seq desc limit 1`,
  );
  return event;
};

const announced = () =>
  fixture.ask<{ title: string; people: number }>(
    `select data->>'title' as title, count(*)::int as people from notifications where kind = 'promotion-started' group by 1 order by 1`,
  );

test('before the start everything can change', async () => {
  const promotion = await stored(coming);
  const goal = { metric: 'personal_sales', target: '900.00', reward: 'A candle' } as const;
  const change = { title: 'Two weeks', description: 'Sell.', ...goal, starts_at: '2026-12-05', ends_at: '2026-12-18' };
  await admin().updatePromotion({ ...promotion, ...change });
  const after = { ...change, ...instants(change) };
  expect(await shown()).toMatchObject([
    {
      title: 'Two weeks',
      description: 'Sell.',
      type: 'personal_sales',
      requirement: '900.00',
      reward: 'A candle',
      starts_at: after.starts_at,
      deadline: after.ends_at,
      phase: 'coming',
    },
  ]);
  expect(await lastEvent()).toEqual({
    action: 'update-promotion',
    detail: {
      before: { ...texts, metric: 'orders', target: '2', reward: 'A pouch', ...instants(coming) },
      after,
    },
  });
});

test.each([
  ['the metric', { metric: 'recruits' }, 'PROMOTION_STARTED'],
  ['the target', { target: '1' }, 'PROMOTION_STARTED'],
  ['the reward', { reward: 'Nothing' }, 'PROMOTION_STARTED'],
  ['the first day', { starts_at: '2026-11-02' }, 'PROMOTION_STARTED'],
  ['an earlier last day', { ends_at: '2026-11-29' }, 'PROMOTION_SHORTENED'],
] as const)('from the start on a change is refused: %s', async (_name, change, refusal) => {
  const promotion = await stored(running);
  const before = await shown();
  expect(
    await admin()
      .updatePromotion({ ...promotion, ...change })
      .catch(code),
  ).toBe(refusal);
  expect(await shown()).toEqual(before);
  expect((await lastEvent())?.action).toBe('create-promotion');
});

test('from the start on texts and a later last day can change, and progress stays', async () => {
  const promotion = await stored(running);
  await admin().updatePromotion({ ...promotion, title: 'Six weeks', description: 'More time.', ends_at: '2026-12-12' });
  const { ends_at: deadline } = instants({ ...running, ends_at: '2026-12-12' });
  expect(await shown()).toMatchObject([
    {
      title: 'Six weeks',
      description: 'More time.',
      deadline,
      reached: '2',
      goal_met: true,
    },
  ]);
});

test('a promotion that is over gets a corrected text, or more time', async () => {
  const promotion = await stored(over);
  await admin().updatePromotion({ ...promotion, title: 'October' });
  expect(await shown()).toMatchObject([{ title: 'October', phase: 'over', goal_met: false }]);
  const late = { ...promotion, ends_at: '2026-11-19' };
  expect(await admin().updatePromotion(late).catch(code)).toBe('PROMOTION_OVER');
  await admin().updatePromotion({ ...promotion, ends_at: '2026-11-20' });
  expect(await shown()).toMatchObject([{ phase: 'active', goal_met: true }]);
});

test('before the start its days are checked like those of a new promotion', async () => {
  const promotion = await stored(coming);
  const days = (starts_at: string, ends_at: string) =>
    admin()
      .updatePromotion({ ...promotion, starts_at, ends_at })
      .catch(code);
  expect(await days('2026-12-05', '2026-12-04')).toBe('BAD_REQUEST');
  expect(await days('2026-12-05', '2026-12-05T03:00:00Z')).toBe('ENDS_BEFORE_START');
  expect(await days('2026-11-01', '2026-11-19')).toBe('PROMOTION_OVER');
  const created = keyed({ ...texts, ...goal, starts_at: '2026-12-05', ends_at: '2026-12-05T03:00:00Z' });
  expect(await admin().createPromotion(created).catch(code)).toBe('ENDS_BEFORE_START');
});

test('a change of what another admin changed meanwhile is refused, other changes are both saved', async () => {
  const { promotion_id, ...before } = await stored(coming);
  const save = (change: Partial<typeof before>) =>
    admin()
      .updatePromotion({ promotion_id, ...before, ...change, before })
      .catch((error) => error);
  await save({ title: 'Theirs', target: '3' });
  expect(await save({ title: 'Mine' })).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    data: { fields: [{ field: 'title' }] },
  });
  // A target makes sense only with its metric.
  expect(await save({ metric: 'recruits' })).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    data: { fields: [{ field: 'target' }] },
  });
  await save({ description: 'Mine.' });
  expect(await shown()).toMatchObject([{ title: 'Theirs', description: 'Mine.', requirement: '3' }]);
});

test('refuses one of two admins who save the same field at the same time', async () => {
  const { promotion_id, ...before } = await stored(running);
  const titles = ['First', 'Second'];
  const saved = await Promise.all(
    titles.map((title) =>
      admin()
        .updatePromotion({ promotion_id, ...before, title, before })
        .then(() => 'saved', code),
    ),
  );
  expect(saved.toSorted()).toEqual(['CHANGED_MEANWHILE', 'saved']);
  expect(await shown()).toMatchObject([{ title: titles[saved.indexOf('saved')] }]);
});

test('a description with several lines is unchanged, however the browser sends their ends', async () => {
  const { promotion_id, ...fields } = await stored(coming);
  await admin().updatePromotion({ promotion_id, ...fields, description: 'One.\nTwo.' });
  const sent = { ...fields, description: 'One.\r\nTwo.' };
  await admin().updatePromotion({ promotion_id, ...sent, title: 'Changed', before: sent });
  expect(await shown()).toMatchObject([{ title: 'Changed', description: 'One.\nTwo.' }]);
});

test('a promotion that is ended is over for consultants, with what they have reached', async () => {
  const { promotion_id, ...fields } = await stored(running);
  await admin().endPromotion({ promotion_id });
  expect(await shown()).toMatchObject([
    { phase: 'over', status: 'Completed', goal_met: true, reached: '2', deadline: '2026-11-20T18:00:00.000Z' },
  ]);
  expect(await lastEvent()).toEqual({
    action: 'end-promotion',
    detail: {
      title: 'A month',
      ends_at: { before: instants(running).ends_at, after: '2026-11-20T18:00:00.000Z' },
    },
  });
  expect(await admin().endPromotion({ promotion_id }).catch(code)).toBe('PROMOTION_ENDED');
  // Its last day is still the 20th: saving a text does not continue it.
  await admin().updatePromotion({ promotion_id, ...fields, title: 'Ended', ends_at: '2026-11-20' });
  expect(await shown()).toMatchObject([{ title: 'Ended', phase: 'over', deadline: '2026-11-20T18:00:00.000Z' }]);
  await admin().updatePromotion({ promotion_id, ...fields, ends_at: '2026-11-25' });
  expect(await shown()).toMatchObject([{ phase: 'active', reached: '2' }]);
});

test('two admins end a promotion at once: it ends once', async () => {
  const { promotion_id } = await stored(running);
  const ended = await Promise.all(
    [1, 2].map(() =>
      admin()
        .endPromotion({ promotion_id })
        .then(() => 'ended', code),
    ),
  );
  expect(ended.toSorted()).toEqual(['PROMOTION_ENDED', 'ended']);
});

test('only a promotion that has not started is deleted, and only one that has started is ended', async () => {
  const [later, now, past] = [await stored(coming), await stored(running), await stored(over)];
  for (const { promotion_id } of [now, past]) {
    expect(await admin().deletePromotion({ promotion_id }).catch(code)).toBe('PROMOTION_STARTED');
  }
  expect(await admin().endPromotion({ promotion_id: later.promotion_id }).catch(code)).toBe('PROMOTION_NOT_STARTED');
  expect(await shown()).toHaveLength(3);
  await admin().deletePromotion({ promotion_id: later.promotion_id });
  expect(await shown()).toHaveLength(2);
  expect(await lastEvent()).toEqual({
    action: 'delete-promotion',
    detail: { title: 'A month', ...goal, ...instants(coming) },
  });
  expect(await admin().deletePromotion({ promotion_id: later.promotion_id }).catch(code)).toBe('UNKNOWN_PROMOTION');
});

test('a promotion is announced once and with its latest text; a deleted or ended one is not', async () => {
  const [changed, deleted, ended] = [await stored(coming), await stored(coming), await stored(running)];
  await admin().updatePromotion({ ...changed, title: 'Changed before' });
  await admin().deletePromotion({ promotion_id: deleted.promotion_id });
  await admin().endPromotion({ promotion_id: ended.promotion_id });
  const announce = () => announcePromotions(fixture.deployment.db, new Date('2026-12-01T07:00:00Z'));
  await announce();
  const once = [{ title: 'Changed before', people: 3 }];
  expect(await announced()).toEqual(once);
  // It runs longer, is ended, and continued.
  await fixture.ask(`update promotions set starts_at = $2 where promotion_id = $1`, [
    changed.promotion_id,
    instants(running).starts_at,
  ]);
  const longer = { ...changed, title: 'Changed after', starts_at: '2026-11-01' };
  await admin().updatePromotion({ ...longer, ends_at: '2027-01-15' });
  await announce();
  await admin().endPromotion({ promotion_id: changed.promotion_id });
  await admin().updatePromotion({ ...longer, ends_at: '2027-01-20' });
  await announce();
  expect(await announced()).toEqual(once);
});

test('a promotion that does not exist is refused', async () => {
  const promotion_id = randomUUID();
  const calls = [
    admin().updatePromotion({ promotion_id, ...texts, ...goal, ...coming }),
    admin().endPromotion({ promotion_id }),
    admin().deletePromotion({ promotion_id }),
  ];
  expect(await Promise.all(calls.map((call) => call.catch(code)))).toEqual(Array(3).fill('UNKNOWN_PROMOTION'));
});

test('consultants, customers, visitors and admins of other roles change none', async () => {
  const [now, later] = [await stored(running), await stored(coming)];
  const before = await shown();
  const userId = randomUUID();
  const people = [
    ['FORBIDDEN', fixture.as('Ada')],
    ['FORBIDDEN', callAs(fixture.deployment, { role: 'customer', userId })],
    ['UNAUTHORIZED', callAs(fixture.deployment, { role: 'visitor' })],
    ['PERMISSION_REQUIRED', callAs(fixture.deployment, { role: 'admin', adminRole: 'finance', userId })],
  ] as const;
  for (const [refusal, { promotion }] of people) {
    const calls = [
      promotion.updatePromotion({ ...now, title: 'Mine' }),
      promotion.endPromotion({ promotion_id: now.promotion_id }),
      promotion.deletePromotion({ promotion_id: later.promotion_id }),
    ];
    expect(await Promise.all(calls.map((call) => call.catch(code)))).toEqual(Array(3).fill(refusal));
  }
  expect(await shown()).toEqual(before);
});
