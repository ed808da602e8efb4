import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import type { AuditAction } from '#domain/audit/action.ts';
import { type Books, openBooks } from '#tests/database/books.ts';
import { withActor } from '../db/actor.ts';
import { readAuditChain } from './audit-chain.ts';
import { sealAuditEvents } from './seal-audit-events.ts';
import { writeAuditEvent } from './write-audit-event.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const at = new Date('2026-10-15T18:00:00.123Z');
const write = (action: string, during: () => Promise<void> = async () => {}) =>
  withActor(books.db, worker, async (tx) => {
    const act = { actor: worker, requestId: 'a request', now: () => at };
    await writeAuditEvent(tx, act, action as AuditAction, ['job', 'é "1"'], {
      nested: { b: 1.5, a: ['x', null] },
      action,
    });
    await during();
  });
/** Writes an event and leaves its transaction open until `end`. Resolves when the event is written, with the end of the transaction. */
async function writeUntil(action: string, end: Promise<void>): Promise<{ ended: Promise<void> }> {
  const written = Promise.withResolvers<void>();
  const ended = write(action, () => {
    written.resolve();
    return end;
  });
  await Promise.race([written.promise, ended]);
  return { ended };
}
const seal = () => sealAuditEvents(books.db, at);
const chain = (noted = '') => withActor(books.db, worker, (tx) => readAuditChain(tx, noted));

/** As a superuser who turns the triggers off. */
const tamper = (...statements: string[]) =>
  books.ask(`begin; set local session_replication_role = replica; ${statements.join('; ')}; commit`);

beforeEach(async () => {
  await tamper('truncate audit_events, audit_links', 'alter table audit_events alter seq restart');
  for (const action of ['one', 'two', 'three', 'four', 'five']) await write(action);
  await seal();
});

test('a chain of sealed events holds, and its head is the hash of them all in order', async () => {
  const rows = await books.ask<{ text: string }>(`
    select jsonb_build_array(seq, request_id, actor_id, actor_role, action, object_type, object_id, detail,
      (extract(epoch from created_at) * 1000000)::bigint)::text as text from audit_events order by seq`);
  const head = rows.reduce(
    (hash, { text }) => createHash('sha256').update(hash).update(text).digest(),
    Buffer.alloc(0),
  );
  expect(await chain()).toEqual({ sealed: 5, waiting: 0, head: head.toString('hex'), firstBroken: null, noted: null });
  await write('six');
  expect(await chain()).toMatchObject({ sealed: 5, waiting: 1, head: head.toString('hex') });
  await seal();
  expect(await chain(head.toString('hex'))).toMatchObject({ sealed: 6, waiting: 0, firstBroken: null, noted: 5 });
});

const link = (n: number) => ({ position: n, event: n });

test.each([
  ['an event changed', ["update audit_events set detail = '{}' where seq = 3"], link(3)],
  ['who acted', ["update audit_events set actor_role = 'admin' where seq = 2"], link(2)],
  [
    'when it was, by a microsecond',
    ["update audit_events set created_at = created_at + interval '1 microsecond' where seq = 4"],
    link(4),
  ],
  ['the first event removed', ['delete from audit_events where seq = 1'], link(1)],
  ['an event in the middle removed', ['delete from audit_events where seq = 3'], link(3)],
  ['the last event removed', ['delete from audit_events where seq = 5'], link(5)],
  [
    'an event removed with its link',
    ['delete from audit_events where seq = 3', 'delete from audit_links where seq = 3'],
    link(4),
  ],
  [
    'the first event removed with its link',
    ['delete from audit_events where seq = 1', 'delete from audit_links where seq = 1'],
    link(2),
  ],
  [
    'two events exchanged',
    [
      'update audit_events e set action = o.action, detail = o.detail from audit_events o where (e.seq, o.seq) in ((2, 3), (3, 2))',
    ],
    link(2),
  ],
  [
    'links renumbered over a gap',
    [
      'delete from audit_events where seq = 3',
      'delete from audit_links where seq = 3',
      'update audit_links set position = position - 1 where position = 4',
      'update audit_links set position = position - 1 where position = 5',
    ],
    { position: 3, event: 4 },
  ],
  ['a hash replaced', ["update audit_links set hash = sha256('x') where position = 2"], link(2)],
  ['all events emptied', ['truncate audit_events'], link(1)],
])('%s: the chain says where it breaks', async (_what, statements, where) => {
  await tamper(...statements);
  expect((await chain()).firstBroken).toEqual(where);
});

test('a head that was noted earlier reveals that the chain was truncated or rewritten', async () => {
  const { head } = await chain();
  expect(head).not.toBeNull();
  expect(await chain(head ?? '')).toMatchObject({ noted: 5, firstBroken: null });
  await tamper('delete from audit_events where seq = 5', 'delete from audit_links where seq = 5');
  expect(await chain(head ?? '')).toMatchObject({ noted: null, firstBroken: null, sealed: 4 });
  await tamper("update audit_events set detail = '{}' where seq = 1", 'truncate audit_links');
  await seal();
  expect(await chain(head ?? '')).toMatchObject({ noted: null, firstBroken: null });
});

test('an event of a late transaction joins the chain late and does not delay the events after it', async () => {
  const gate = Promise.withResolvers<void>();
  const slow = await writeUntil('slow', gate.promise);
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(`quick ${n}`)));
  await seal();
  expect(await chain()).toMatchObject({ sealed: 25, waiting: 0 });
  await write('after the seal');
  await seal();
  gate.resolve();
  await slow.ended;
  await seal();
  expect(await chain()).toMatchObject({ sealed: 27, waiting: 0, firstBroken: null });
});

test('a seal reads no events before those that it knows are complete', async () => {
  // An open transaction may still commit an event with any number from its own on.
  const gate = Promise.withResolvers<void>();
  const slow = await writeUntil('slow', gate.promise);
  await write('quick');
  await seal();
  // Nothing but a superuser takes a link away. A seal that reads its event again links it again.
  const loseLink = (action: string) =>
    tamper(`delete from audit_links where seq = (select seq from audit_events where action = '${action}')`);
  await loseLink('three');
  await seal();
  expect(await chain()).toMatchObject({ sealed: 5, waiting: 1, firstBroken: { position: 4, event: 4 } });
  await loseLink('quick');
  await seal();
  expect(await chain()).toMatchObject({ sealed: 5, waiting: 1 });
  gate.resolve();
  await slow.ended;
  await seal();
  expect(await chain()).toMatchObject({ sealed: 6, waiting: 1 });
  await loseLink('quick');
  await seal();
  expect(await chain()).toMatchObject({ sealed: 5, waiting: 2 });
});

test('concurrent seals create one chain', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, n) => write(`more ${n}`)));
  await Promise.all(Array.from({ length: 8 }, seal));
  expect(await chain()).toMatchObject({ sealed: 35, waiting: 0, firstBroken: null });
});

test('not even the owner can change a link', async () => {
  await expect(books.ask("update audit_links set hash = sha256('x')")).rejects.toMatchObject({ code: '23001' });
  await expect(books.ask('delete from audit_links')).rejects.toMatchObject({ code: '23001' });
  await expect(books.ask('truncate audit_links')).rejects.toMatchObject({ code: '23001' });
});
