import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/actor.ts';
import { visitor, worker } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { withActor } from '../db/actor.ts';
import { notify } from './notify.ts';

const [ada, ben] = [randomUUID(), randomUUID()];
const asAda: Actor = { role: 'consultant', userId: ada };
const asBen: Actor = { role: 'admin', adminRole: 'owner', userId: ben };

let fixture: TestDeployment;
beforeAll(async () => {
  fixture = await startTestDeployment({ at: '2026-10-15T18:00:00Z' });
  await fixture.ask(
    `insert into auth."user" (id, name, email) values ($1, 'Ada', 'ada@example.org'), ($2, 'Ben', 'ben@example.org')`,
    [ada, ben],
  );
  await withActor(fixture.deployment.db, worker, async (tx) => {
    await notify(
      tx,
      [{ userId: ada, fact: { kind: 'recruit', name: 'Kim 100% Name' } }],
      new Date('2026-10-01T08:00:00Z'),
    );
    await notify(
      tx,
      [
        { userId: ada, fact: { kind: 'order', order_no: 41, amount: '12.00', currency: 'CAD' } },
        { userId: ben, fact: { kind: 'recruit', name: 'Ben’s recruit' } },
      ],
      new Date('2026-10-02T08:00:00Z'),
    );
  });
});
afterAll(() => fixture.close());

const of = (actor: Actor) => callAs(fixture.deployment, actor).notification;

test('[BO-021] a user’s notifications, newest first, with the count of unread ones; an admin sees only their own', async () => {
  const page = await of(asAda).getNotifications({});
  expect(page).toEqual({
    data: [
      {
        notification_id: expect.any(String),
        data: { kind: 'order', order_no: 41, amount: '12.00', currency: 'CAD' },
        read_at: null,
        created_at: '2026-10-02T08:00:00.000Z',
      },
      {
        notification_id: expect.any(String),
        data: { kind: 'recruit', name: 'Kim 100% Name' },
        read_at: null,
        created_at: '2026-10-01T08:00:00.000Z',
      },
    ],
    total: 2,
    unread: 2,
  });
  const bens = await of(asBen).getNotifications({});
  expect(bens.data.map(({ data }) => data)).toEqual([{ kind: 'recruit', name: 'Ben’s recruit' }]);
  expect([bens.total, bens.unread]).toEqual([1, 1]);
});

test('pages and searches', async () => {
  const kinds = async (input: { searchTerm?: string; limit?: number; offset?: number }) => {
    const { data, total, unread } = await of(asAda).getNotifications(input);
    return [data.map(({ data: { kind } }) => kind), total, unread];
  };
  expect(await kinds({ limit: 1 })).toEqual([['order'], 2, 2]);
  expect(await kinds({ limit: 1, offset: 1 })).toEqual([['recruit'], 2, 2]);
  expect(await kinds({ searchTerm: 'kim' })).toEqual([['recruit'], 1, 2]);
  expect(await kinds({ searchTerm: '0%' })).toEqual([['recruit'], 1, 2]);
  expect(await kinds({ searchTerm: '%' })).toEqual([['recruit'], 1, 2]);
  expect(await kinds({ searchTerm: '41' })).toEqual([['order'], 1, 2]);
  expect(await kinds({ searchTerm: 'recruit' })).toEqual([[], 0, 2]);
});

test('one notification is marked as read, and that of someone else is not', async () => {
  const [latest, earlier] = (await of(asBen).getNotifications({})).data;
  if (!latest) throw new Error('Ben has no notification');
  expect(earlier).toBeUndefined();
  const [own] = (await of(asAda).getNotifications({})).data;
  expect(await of(asAda).markNotificationsRead({ notification_id: latest.notification_id })).toEqual({ unread: 2 });
  expect((await of(asBen).getNotifications({})).unread).toBe(1);
  expect(await of(asAda).markNotificationsRead({ notification_id: own?.notification_id ?? '' })).toEqual({ unread: 1 });
});

test('marking as read leaves everybody else’s alone, and what was read keeps its moment', async () => {
  expect(await of(asAda).markNotificationsRead({})).toEqual({ unread: 0 });
  fixture.clock.set('2026-10-16T18:00:00Z');
  await of(asAda).markNotificationsRead({});
  const { data, unread } = await of(asAda).getNotifications({});
  expect(unread).toBe(0);
  expect(data.map(({ read_at }) => read_at)).toEqual(Array(2).fill('2026-10-15T18:00:00.000Z'));
  expect((await of(asBen).getNotifications({})).unread).toBe(1);
});

test('visitors have no notifications button', async () => {
  await expect(of(visitor).getNotifications({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(of(visitor).markNotificationsRead({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});
