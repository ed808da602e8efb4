import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { type Actor, visitor, worker } from '#domain/account/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { withActor } from '../db/actor.ts';
import { leaveIfDue, leaveOnDay } from './leave-on-day.ts';

// Noon of October 15 in Calgary. Ada is an owner; Rose and Wren are active consultants, and Lily has left.

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z', jobs: 'serve' });
});
afterEach(() => shop.close());

const api = (actor: Actor = shop.ada) => shop.as(actor).consultant;
const leaving = (left_on: string, more = {}) => ({
  consultant_id: shop.rose.userId,
  reason: 'Moves abroad',
  left_on,
  ...more,
});
const run = async (at: string) => {
  shop.clock.set(at);
  const { db, jobs, now } = shop.deployment;
  await leaveOnDay({ db, jobs, now, company: { ...littleBirch, timeZone: 'America/Edmonton' } });
};
const rose = async () => {
  const { status, leaves_on } = await api().getConsultant({ consultant: shop.rose.code });
  const { data: history } = await api().getConsultantHistory({ consultant_id: shop.rose.userId });
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
    status: 'left',
    leaves_on: null,
    changes: expect.arrayContaining([
      expect.objectContaining({
        at: '2026-10-20T06:00:00.000Z',
        value: 'left',
        reason: 'Moves abroad',
        by_name: 'Ada Birch',
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

const statuses = async () => {
  const rows = await shop.ask<{ first_name: string; status: string }>(
    "select first_name, status from consultants where first_name in ('Ada', 'Rose', 'Wren') order by 1",
  );
  return rows.map(({ first_name, status }) => `${first_name} ${status}`);
};
const failedLeavings = () =>
  shop.ask<{ reason: string; consultant: string }>(
    `select source_output ->> 'message' as reason, data ->> 'consultantId' as consultant
     from pgboss.job where name = 'failed' and source_name = 'leave-consultant'`,
  );
const setRole = (role: string, consultantId: string) =>
  shop.ask('update consultants set admin_role = $1 where consultant_id = $2', [role, consultantId]);

test('a leaving that fails does not stop the others, and is logged, audited and retried by a job of its own', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await shop.ask(`create function refuse_wren() returns trigger language plpgsql as $$ begin
    raise exception 'Wren stays'; end $$`);
  await shop.ask(`create trigger refuse_wren before update of status on consultants
    for each row when (new.first_name = 'Wren') execute function refuse_wren()`);
  await api().leaveConsultant(leaving('2026-10-20'));
  await api().leaveConsultant(leaving('2026-10-20', { consultant_id: shop.wren.userId }));
  await run('2026-10-20T18:00:00Z');
  expect(await statuses()).toEqual(['Ada active', 'Rose left', 'Wren active']);
  const logs = () => logged.mock.calls.flat().filter((text) => String(text).includes(shop.wren.userId));
  expect(logs()).toEqual([expect.stringContaining('Wren stays')]);
  const jobs = () => shop.ask("select data from pgboss.job where name = 'leave-consultant'");
  expect(await jobs()).toEqual([{ data: { consultantId: shop.wren.userId, leavesOn: '2026-10-20' } }]);
  expect((await actions()).sort()).toEqual(['leave-consultant', 'leaving-failed', 'record-leaving', 'record-leaving']);
  // No further job starts while this one is unfinished, except for another day.
  await run('2026-10-20T18:01:00Z');
  expect(logs()).toHaveLength(1);
  expect(await jobs()).toHaveLength(1);
  await run('2026-10-21T18:00:00Z');
  expect(logs()).toHaveLength(2);
  expect(await jobs()).toHaveLength(1);
  await api().leaveConsultant(leaving('2026-10-22', { consultant_id: shop.wren.userId }));
  await run('2026-10-22T18:00:00Z');
  expect(await jobs()).toHaveLength(2);
  await shop.ask('drop trigger refuse_wren on consultants');
  // The job of the former day leaves the present one to its own.
  await leaveIfDue(shop.deployment, shop.wren.userId, '2026-10-20');
  expect(await statuses()).toEqual(['Ada active', 'Rose left', 'Wren active']);
  await run('2026-10-23T18:00:00Z');
  expect(await statuses()).toEqual(['Ada active', 'Rose left', 'Wren left']);
  logged.mockRestore();
});

test('an admin leaves only if a current owner has recorded it, and others appear in the list of failed jobs', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await setRole('operations', shop.wren.userId);
  const operations: Actor = { role: 'admin', adminRole: 'operations', userId: shop.wren.userId };
  await api(operations).leaveConsultant(leaving('2026-10-20'));
  await api().leaveConsultant(leaving('2026-10-20', { consultant_id: shop.wren.userId }));
  // As the server console does.
  await setRole('support', shop.rose.userId);
  await run('2026-10-20T18:00:00Z');
  expect(await statuses()).toEqual(['Ada active', 'Rose active', 'Wren left']);
  const reason = `Consultant ${shop.rose.code} is an admin, and no current owner has decided that they leave. An owner can cancel the leaving or record it again.`;
  await vi.waitFor(
    async () => expect(await failedLeavings()).toEqual([{ reason, consultant: shop.rose.userId }]),
    40_000,
  );
  expect((await api().getConsultants({ searchTerm: 'rose' })).data[0]).toMatchObject({ leaves_on: '2026-10-20' });
  expect((await shop.as(shop.ada).report.getPendingDecisions()).data).toContainEqual(
    expect.objectContaining({ kind: 'failed-jobs', count: 1 }),
  );
  // The days after that leave it to the failed job, until someone decides about it.
  await run('2026-10-21T18:00:00Z');
  await run('2026-10-22T18:00:00Z');
  const queued = "select from pgboss.job where name = 'leave-consultant' and state in ('created', 'retry', 'active')";
  expect(await shop.ask(queued)).toEqual([]);
  expect(await failedLeavings()).toHaveLength(1);
  expect((await actions()).filter((action) => action === 'leaving-failed')).toHaveLength(1);
  await shop.ask("delete from pgboss.job where name = 'failed'");
  await run('2026-10-23T18:00:00Z');
  await vi.waitFor(async () => expect(await failedLeavings()).toHaveLength(1), 40_000);
  logged.mockRestore();
}, 60_000);

test('the last owner who stays can’t get a day of leaving', async () => {
  await setRole('owner', shop.wren.userId);
  const wren: Actor = { role: 'admin', adminRole: 'owner', userId: shop.wren.userId };
  await api(wren).leaveConsultant(leaving('2026-10-20', { consultant_id: shop.ada.userId }));
  const ofWren = leaving('2026-10-25', { consultant_id: shop.wren.userId });
  await expect(api().leaveConsultant(ofWren)).rejects.toMatchObject({ code: 'LAST_OWNER' });
  await api(wren).cancelLeaving({ consultant_id: shop.ada.userId });
  expect(await api().leaveConsultant(ofWren)).toMatchObject({ leaves_on: '2026-10-25' });
});

test('reading a consultant does not wait for a change of that consultant, but an order credited to them does', async () => {
  const [locked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = withActor(shop.deployment.db, worker, async (tx) => {
    await tx.execute(sql`select from consultants where consultant_id = ${shop.rose.userId} for update`);
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  const { code } = shop.rose;
  const reads = Promise.all([
    api(visitor).getSponsor({ code }),
    api().getConsultant({ consultant: code }),
    shop.as(visitor).order.createPayment({ product: { product_code: 'SERUM' }, consultantCode: code }),
  ]);
  try {
    expect(await Promise.race([reads.then(() => 'read'), sleep(5_000, 'waiting')])).toBe('read');
    const placing = shop.as(visitor).order.woocommerceCheckout(shop.order({ consultant_code: code }));
    expect(await Promise.race([placing.then(() => 'placed'), sleep(1_000, 'waiting')])).toBe('waiting');
    gate.resolve();
    await placing;
  } finally {
    gate.resolve();
    await Promise.allSettled([changing, reads]);
  }
});
