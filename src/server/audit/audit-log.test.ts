import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, worker } from '#domain/account/actor.ts';
import type { AuditAction } from '#domain/audit/action.ts';
import { makeOwner } from '#tests/database/books.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { enrolled, person } from '#tests/database/enrolled.ts';
import { withActor } from '../db/actor.ts';
import { sealAuditEvents } from './seal-audit-events.ts';
import { writeAuditEvent } from './write-audit-event.ts';

let fixture: TestDeployment;
let ada: Actor & { userId: string };

const write = (actor: Actor, action: string, at: string, detail: Record<string, unknown> = {}) =>
  withActor(fixture.deployment.db, worker, (tx) =>
    writeAuditEvent(
      tx,
      { actor, requestId: 'a request', now: () => new Date(at) },
      action as AuditAction,
      ['job', action],
      detail,
    ),
  );

beforeAll(async () => {
  fixture = await startTestDeployment();
  const [consultant] = await enrolled(
    fixture.deployment,
    [person({ email: 'ada.moss@example.org', firstName: 'Ada' })],
    'kvz8Qp-kvz8Qp',
  );
  ada = { role: 'admin', adminRole: 'owner', userId: consultant?.consultantId ?? '' };
  await makeOwner(fixture, ada.userId);
  await write(ada, 'close-period', '2026-10-05T18:00:00Z', { before: { status: 'open' }, after: { status: 'closed' } });
  // The company's day ends seven hours after that of UTC.
  await write(worker, 'pay', '2026-10-06T05:30:00Z');
  for (let n = 0; n < 5; n++) await write(ada, 'look', '2026-10-08T12:00:00Z', { n });
});
afterAll(() => fixture.close());

const api = (actor: Actor = ada) => callAs(fixture.deployment, actor).audit;
const actions = async (filter: Parameters<ReturnType<typeof api>['getAuditEvents']>[0]) =>
  (await api().getAuditEvents(filter)).data.map(({ action }) => action);

test('the log says who did what, before and after', async () => {
  const { data } = await api().getAuditEvents({ action: 'close-period' });
  expect(data).toMatchObject([
    {
      actor_id: ada.userId,
      actor_name: expect.stringMatching(/^Ada /),
      actor_code: expect.stringMatching(/^LBC-/),
      actor_role: 'admin',
      object_type: 'job',
      object_id: 'close-period',
      detail: { before: { status: 'open' }, after: { status: 'closed' } },
      created_at: '2026-10-05T18:00:00.000Z',
      request_id: 'a request',
    },
  ]);
});

test('the object of an event and the ids in its details have names, where the reader may see them', async () => {
  const event = { actor: worker, requestId: 'names', now: () => new Date('2026-10-09T12:00:00Z') };
  const [customer] = await fixture.ask<{ customer_id: string }>(
    "insert into customers (first_name, last_name) values ('Cleo', 'Moss') returning customer_id",
  );
  const [person] = await fixture.ask<{ code: string }>('select code from consultants where consultant_id = $1', [
    ada.userId,
  ]);
  await withActor(fixture.deployment.db, worker, async (tx) => {
    await writeAuditEvent(tx, event, 'merge-customers', ['consultant', ada.userId], {});
    await writeAuditEvent(tx, event, 'merge-customers', ['customer', customer?.customer_id ?? ''], {});
    await writeAuditEvent(tx, event, 'merge-customers', ['order', randomUUID()], {});
    await writeAuditEvent(tx, event, 'merge-customers', ['consultant', 'many'], {});
    await writeAuditEvent(tx, event, 'merge-customers', ['company-settings', 'company'], {
      consultant_id: { before: null, after: ada.userId },
      customers: [{ customer_id: customer?.customer_id }],
      return_id: randomUUID(),
    });
  });
  const { data, names } = await api().getAuditEvents({ action: 'merge-customers' });
  expect(names).toEqual({
    [ada.userId]: expect.stringMatching(new RegExp(`^Ada .*${person?.code}$`)),
    [customer?.customer_id ?? '']: 'Cleo Moss',
  });
  expect(data.map(({ object_name: name }) => name)).toEqual([
    null,
    null,
    null,
    'Cleo Moss',
    expect.stringMatching(new RegExp(`^Ada .*${person?.code}$`)),
  ]);
});

test('it is filtered by person, action and day of the company', async () => {
  expect(await actions({ searchTerm: 'ada.moss' })).toEqual(['look', 'look', 'look', 'look', 'look', 'close-period']);
  expect(await actions({ searchTerm: 'nobody like this' })).toEqual([]);
  expect(await actions({ action: 'pay' })).toEqual(['pay']);
  expect(await actions({ day: '2026-10-05' })).toEqual(['pay', 'close-period']);
  expect(await actions({ day: '2026-10-06' })).toEqual([]);
  expect((await api().getAuditActions()).data).toEqual(expect.arrayContaining(['close-period', 'look', 'pay']));
});

test('events of a rare and of a frequent name are found, newest first and page by page', async () => {
  const robins = await fixture.ask<{ id: string; name: string }>(`
    with users as (
      insert into auth.user (name, email) select 'Robin', 'robin' || n || '@example.org' from generate_series(1, 600) n returning id, email)
    insert into consultants (consultant_id, code, first_name, last_name, email, join_date, enrollment_month)
    select id, 'LBC-R' || row_number() over (), 'Robin', case when row_number() over () <= 2 then 'Quill' else 'Rook' end, email, now(), 11
    from users returning consultant_id as id, last_name as name`);
  const quills = robins.filter(({ name }) => name === 'Quill');
  for (const [n, { id }] of [...quills, ...quills, ...quills].entries()) {
    await write({ role: 'consultant', userId: id }, `robin-${n}`, '2026-10-10T12:00:00Z');
  }
  const newestFirst = ['robin-5', 'robin-4', 'robin-3', 'robin-2', 'robin-1', 'robin-0'];
  for (const searchTerm of ['robin quill', 'robin']) {
    expect(await actions({ searchTerm })).toEqual(newestFirst);
    const { data, next } = await api().getAuditEvents({ searchTerm, limit: 4 });
    expect(data.map(({ action }) => action)).toEqual(newestFirst.slice(0, 4));
    expect(await actions({ searchTerm, limit: 4, before: next })).toEqual(newestFirst.slice(4));
    expect(await actions({ searchTerm, action: 'robin-3' })).toEqual(['robin-3']);
  }
});

test('its pages follow each other without a gap, also while events are added', async () => {
  const seen: number[] = [];
  let before: number | null = null;
  for (let pages = 0; pages < 20; pages++) {
    const { data, next }: Awaited<ReturnType<ReturnType<typeof api>['getAuditEvents']>> = await api().getAuditEvents({
      action: 'look',
      before,
      limit: 2,
    });
    seen.push(...data.map(({ detail }) => Number(detail.n)));
    if (pages === 0) await write(ada, 'look', '2026-10-09T12:00:00Z', { n: 99 });
    if (next === null) break;
    before = next;
  }
  expect(seen).toEqual([4, 3, 2, 1, 0]);
});

test('the chain of hashes is verified, and a change is found', async () => {
  await sealAuditEvents(fixture.deployment.db, new Date());
  const chain = await api().verifyAuditChain({});
  expect(chain).toMatchObject({ waiting: 0, first_broken: null, noted: null });
  expect(await api().verifyAuditChain({ noted: chain.head ?? '' })).toMatchObject({ noted: chain.sealed });
  await expect(api().verifyAuditChain({ noted: 'no hash' })).rejects.toMatchObject({ status: 400 });
  await fixture.ask(`begin; set local session_replication_role = replica;
    update audit_events set detail = '{}' where action = 'close-period'; commit`);
  expect((await api().verifyAuditChain({})).first_broken).not.toBeNull();
});

test('only an admin reads it', async () => {
  for (const actor of [{ role: 'visitor' }, { role: 'consultant', userId: ada.userId }] as const) {
    await expect(api(actor).getAuditEvents({})).rejects.toMatchObject({ status: actor.role === 'visitor' ? 401 : 403 });
  }
});
