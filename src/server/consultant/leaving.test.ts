import { afterEach, beforeEach, expect, test } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { leaveOnDay } from './leave-on-day.ts';

// Noon of October 15 in Calgary. Ada is an owner; Rose and Wren are active consultants, and Lily has left.

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z' });
  await shop.ask("delete from pgboss.schedule where name = 'leave-on-day'");
});
afterEach(() => shop.close());

const api = (actor: Actor = shop.ada) => shop.as(actor).consultant;
const leaving = (left_on: string, more = {}) => ({
  ...{ consultant_id: shop.rose.userId, reason: 'Moves abroad', left_on, ...more },
});
const run = async (at: string) => {
  shop.clock.set(at);
  const { db, now } = shop.deployment;
  await leaveOnDay({ db, now, company: { ...littleBirch, timeZone: 'America/Edmonton' } });
};
const rose = async () => {
  const { status, leaves_on, history } = await api().getConsultant({ consultant: shop.rose.code });
  return { status, leaves_on, changes: history.filter(({ kind }) => kind === 'status') };
};
const actions = async () => {
  const rows = await shop.ask<{ action: string }>(
    "select action from audit_events where object_type = 'consultant' and action like '%leav%' order by seq",
  );
  return rows.map(({ action }) => action);
};

test('a consultant stays active until the day, and leaves at its start in the company’s time zone', async () => {
  const before = await rose();
  expect(await api().leaveConsultant(leaving('2026-10-20'))).toMatchObject({
    status: 'active',
    leaves_on: '2026-10-20',
  });
  expect(await rose()).toEqual({ ...before, leaves_on: '2026-10-20' });
  const { data } = await api().getConsultants({ searchTerm: 'rose' });
  expect(data[0]).toMatchObject({ status: 'active', leaves_on: '2026-10-20' });
  // Just before midnight in Calgary it is October 20 in UTC.
  await run('2026-10-20T05:59:59Z');
  expect(await rose()).toMatchObject({ status: 'active', leaves_on: '2026-10-20' });
  await run('2026-10-20T06:00:30Z');
  expect(await rose()).toMatchObject({
    ...{ status: 'left', leaves_on: null },
    changes: expect.arrayContaining([
      expect.objectContaining({
        ...{ at: '2026-10-20T06:00:00.000Z', value: 'left', reason: 'Moves abroad', by_name: 'Ada Birch' },
      }),
    ]),
  });
  await run('2026-10-20T06:01:30Z');
  expect(await actions()).toEqual(['record-leaving', 'leave-consultant']);
  // As if it had been recorded on that day.
  await expect(api(visitor).getSponsor({ code: shop.rose.code })).rejects.toMatchObject({ code: 'UNKNOWN_SPONSOR' });
  await expect(api().leaveConsultant(leaving('2026-10-25'))).rejects.toMatchObject({ code: 'ALREADY_LEFT' });
});

test('a later day can be changed and cancelled before', async () => {
  await api().leaveConsultant(leaving('2026-10-20'));
  await api().leaveConsultant(leaving('2026-10-22'));
  await run('2026-10-21T18:00:00Z');
  expect(await rose()).toMatchObject({ status: 'active', leaves_on: '2026-10-22' });
  expect(await api().cancelLeaving({ consultant_id: shop.rose.userId })).toMatchObject({ leaves_on: null });
  await run('2026-10-23T18:00:00Z');
  expect(await rose()).toMatchObject({ status: 'active', leaves_on: null });
  await expect(api().cancelLeaving({ consultant_id: shop.rose.userId })).rejects.toMatchObject({ code: 'NOT_LEAVING' });
  expect(await actions()).toEqual(['record-leaving', 'record-leaving', 'cancel-leaving']);
});

test('a job that did not run for days uses the day, and keeps a suspension of that day', async () => {
  await api().leaveConsultant(leaving('2026-10-20'));
  await api().leaveConsultant(leaving('2026-10-20', { consultant_id: shop.wren.userId }));
  shop.clock.set('2026-10-20T18:00:00Z');
  await api().suspendConsultant({ consultant_id: shop.wren.userId, reason: 'Documents are missing' });
  await run('2026-10-25T18:00:00Z');
  const left = await shop.ask(
    "select first_name, valid_from from consultant_status_changes join consultants using (consultant_id) where consultant_status_changes.status = 'left' and consultant_status_changes.reason = 'Moves abroad' order by 1",
  );
  expect(left).toEqual([
    { first_name: 'Rose', valid_from: new Date('2026-10-20T06:00:00Z') },
    { first_name: 'Wren', valid_from: new Date('2026-10-25T18:00:00Z') },
  ]);
});

test('someone who leaves today no longer has a later day', async () => {
  await api().leaveConsultant(leaving('2026-10-20'));
  expect(await api().leaveConsultant(leaving('2026-10-15'))).toMatchObject({ status: 'left', leaves_on: null });
});

test('the day is at most a year ahead, and the rules of leaving today apply', async () => {
  await expect(api().leaveConsultant(leaving('2027-11-15'))).rejects.toMatchObject({ code: 'LEAVES_TOO_LATE' });
  await expect(api().leaveConsultant(leaving('2026-10-20', { consultant_id: shop.ada.userId }))).rejects.toMatchObject({
    code: 'OWN_STATUS',
  });
  await expect(api().leaveConsultant(leaving('2026-10-20', { consultant_id: shop.lily.userId }))).rejects.toMatchObject(
    {
      code: 'ALREADY_LEFT',
    },
  );
  await shop.ask("update consultants set admin_role = 'operations' where consultant_id = $1", [shop.rose.userId]);
  await shop.ask("update consultants set admin_role = 'owner' where consultant_id = $1", [shop.wren.userId]);
  const operations: Actor = { role: 'admin', adminRole: 'operations', userId: shop.rose.userId };
  const ofWren = leaving('2026-10-20', { consultant_id: shop.wren.userId });
  await expect(api(operations).leaveConsultant(ofWren)).rejects.toMatchObject({ code: 'ONLY_OWNERS' });
  await api().leaveConsultant(ofWren);
  await expect(api(operations).cancelLeaving({ consultant_id: shop.wren.userId })).rejects.toMatchObject({
    code: 'ONLY_OWNERS',
  });
});
