import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { worker } from '#domain/account/actor.ts';
import type { AdminRole } from '#domain/account/admin-role.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { onBehalfOfAdmin } from '../db/acting-admin.ts';
import { withActor } from '../db/actor.ts';

// Ada is an owner. Rose gets a role of admins where a test needs one. Cora is a customer with an account.

let shop: Shop;
let cora: { subject: 'customer'; subject_id: string };
beforeAll(async () => {
  shop = await openShop();
  const [row] = await shop.ask<{ id: string }>("select customer_id as id from customers where first_name = 'Cora'");
  cora = { subject: 'customer', subject_id: row?.id ?? '' };
});
afterAll(() => shop.close());

const ada = () => shop.as(shop.ada).note;
const wren = () => ({ subject: 'consultant', subject_id: shop.wren.userId }) as const;

/** Rose as an admin with this role, in the database too. */
async function rose(adminRole: AdminRole): Promise<ApiClient['note']> {
  await shop.ask('update consultants set admin_role = $2 where consultant_id = $1', [shop.rose.userId, adminRole]);
  return shop.as({ role: 'admin', adminRole, userId: shop.rose.userId }).note;
}

const texts = async (api: ApiClient['note'], about: Parameters<ApiClient['note']['getAdminNotes']>[0]) =>
  (await api.getAdminNotes(about)).data.map(({ note }) => note);

test('support adds a note once per key, changes and removes it, and the log has no text of it', async () => {
  const support = await rose('support');
  const input = { ...wren(), note: 'Called about the\nreturn', idempotency_key: randomUUID() };
  const added = await support.addAdminNote(input);
  expect(added).toMatchObject({ note: input.note, author_name: 'Rose Birch', may_change: true });
  expect(await support.addAdminNote(input)).toEqual(added);
  await expect(support.addAdminNote({ ...input, note: 'Other' })).rejects.toMatchObject({ code: 'KEY_CONFLICT' });
  await support.addAdminNote({ ...cora, note: 'Prefers mail', idempotency_key: randomUUID() });
  expect(await texts(support, wren())).toEqual([input.note]);
  expect(await texts(support, cora)).toEqual(['Prefers mail']);

  const { note_id } = added;
  expect(await support.updateAdminNote({ note_id, note: 'Called twice' })).toMatchObject({ note: 'Called twice' });
  expect(await support.removeAdminNote({ note_id })).toEqual({ note_id });
  await expect(support.removeAdminNote({ note_id })).rejects.toMatchObject({ code: 'UNKNOWN_NOTE' });
  const events = await shop.ask<{ action: string; detail: object }>(
    "select action, detail from audit_events where action like '%-admin-note' and object_id = $1 order by seq",
    [shop.wren.userId],
  );
  expect(events.map(({ action }) => action)).toEqual(['add-admin-note', 'update-admin-note', 'remove-admin-note']);
  expect(JSON.stringify(events)).not.toContain('Called');
});

test('only the author and owners change a note; other admins read it', async () => {
  const { note_id } = await ada().addAdminNote({ ...wren(), note: 'By Ada', idempotency_key: randomUUID() });
  const support = await rose('support');
  const { data } = await support.getAdminNotes(wren());
  expect(data).toMatchObject([{ note: 'By Ada', may_change: false }]);
  for (const change of [support.updateAdminNote({ note_id, note: 'x' }), support.removeAdminNote({ note_id })]) {
    await expect(change).rejects.toMatchObject({ code: 'OTHER_AUTHOR' });
  }
  const byRose = await support.addAdminNote({ ...wren(), note: 'By Rose', idempotency_key: randomUUID() });
  expect(await ada().updateAdminNote({ note_id: byRose.note_id, note: 'By both' })).toMatchObject({
    note: 'By both',
    author_name: 'Rose Birch',
  });
});

test('admins neither read nor add notes about themselves, also as a customer', async () => {
  const { note_id } = await ada().addAdminNote({
    subject: 'consultant',
    subject_id: shop.rose.userId,
    note: 'About Rose',
    idempotency_key: randomUUID(),
  });
  const [own] = await shop.ask<{ id: string }>(
    "insert into customers (user_id, first_name, last_name) values ($1, 'Rose', 'Birch') returning customer_id as id",
    [shop.rose.userId],
  );
  const support = await rose('support');
  for (const about of [
    { subject: 'consultant', subject_id: shop.rose.userId },
    { subject: 'customer', subject_id: own?.id ?? '' },
  ] as const) {
    await expect(support.getAdminNotes(about)).rejects.toMatchObject({ code: 'ABOUT_YOU' });
    const note = { ...about, note: 'x', idempotency_key: randomUUID() };
    await expect(support.addAdminNote(note)).rejects.toMatchObject({ code: 'ABOUT_YOU' });
  }
  await expect(support.removeAdminNote({ note_id })).rejects.toMatchObject({ code: 'UNKNOWN_NOTE' });
  const unknown = { subject: 'customer', subject_id: randomUUID() } as const;
  await expect(ada().getAdminNotes(unknown)).rejects.toMatchObject({ code: 'UNKNOWN_PERSON' });
});

test('a consultant never reads notes, and a role without the permission neither reads nor writes them', async () => {
  await expect(shop.as(shop.wren).note.getAdminNotes(wren())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const role of ['content', 'read-only'] as const) {
    const note = { ...wren(), note: 'x', idempotency_key: randomUUID() };
    await expect((await rose(role)).addAdminNote(note)).rejects.toMatchObject({ code: 'PERMISSION_REQUIRED' });
  }
  await expect((await rose('content')).getAdminNotes(wren())).rejects.toMatchObject({ code: 'PERMISSION_REQUIRED' });
  expect(await texts(await rose('read-only'), wren())).toContain('By Ada');
});

test('the database refuses a role without the permission, and the notes of others', async () => {
  const run = async (adminRole: AdminRole, statement: ReturnType<typeof sql>) => {
    await rose(adminRole);
    const actor = { role: 'admin', adminRole, userId: shop.rose.userId } as const;
    const { db } = shop.deployment;
    const work = () => withActor(db, worker, async (tx) => (await tx.execute(statement)).rowCount);
    return onBehalfOfAdmin(db.signatureOf(actor), work).catch((error) => error.cause?.code ?? error.code);
  };
  const insert = (author: string) => sql`insert into admin_notes (note_id, consultant_id, author_id, note, updated_at)
    values (${randomUUID()}, ${shop.wren.userId}, ${author}, 'x', now())`;
  expect(await run('support', insert(shop.rose.userId))).toBe(1);
  expect(await run('support', insert(shop.ada.userId))).toBe('42501');
  expect(await run('content', insert(shop.rose.userId))).toBe('42501');
  const byAda = sql`author_id = ${shop.ada.userId}`;
  expect(await run('support', sql`update admin_notes set note = 'y' where ${byAda}`)).toBe(0);
  expect(await run('support', sql`delete from admin_notes where ${byAda}`)).toBe(0);
  expect(await run('owner', sql`update admin_notes set note = 'y' where ${byAda}`)).toBeGreaterThan(0);
});
