import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor, worker } from '#domain/account/actor.ts';
import type { AdminRole } from '#domain/account/admin-role.ts';
import { gail, openShop, type Shop } from '#tests/database/shop.ts';
import { onBehalfOfAdmin } from '../db/acting-admin.ts';
import { withActor } from '../db/actor.ts';
import { proofOf } from '../ledger/prove-books.ts';

// Ada is the owner. Gail ordered as a guest of Wren; Cora has an account.

let shop: Shop;
let gailId: string;
beforeAll(async () => {
  shop = await openShop();
  await shop.as(visitor).order.woocommerceCheckout(shop.order({ consultant_code: shop.wren.code }));
  gailId = await idOf('Gail');
});
afterAll(() => shop.close());

const admin = () => shop.as(shop.ada).customer;
const code = (error: unknown) => (error as { code: string }).code;
const reason = 'The same person, by phone';
const idOf = async (name: string) => {
  const [row] = await shop.ask<{ id: string }>('select customer_id as id from customers where first_name = $1', [name]);
  return row?.id ?? '';
};
const add = async (more: Partial<Parameters<ReturnType<typeof admin>['addCustomer']>[0]>) => {
  const added = await admin().addCustomer({
    first_name: 'Gail',
    last_name: 'Guest',
    ...more,
    idempotency_key: randomUUID(),
  });
  return added.customer_id;
};
const ownerOf = async (orderId: string) => {
  const [row] = await shop.ask<{ id: string }>('select customer_id as id from orders where order_id = $1', [orderId]);
  return row?.id;
};
const rose = async (adminRole: AdminRole) => {
  await shop.ask('update consultants set admin_role = $2 where consultant_id = $1', [shop.rose.userId, adminRole]);
  return { role: 'admin' as const, adminRole, userId: shop.rose.userId };
};

test('pairs have the same email, phone, or name and address, page by page', async () => {
  const byPhone = await add({ first_name: 'Abby', phone: '+1 (403) 555-0100' });
  const byAddress = await add({ bill_address_1: '12 Birch Way', bill_zip_code: 'T2P 1J9', bill_country: 'CA' });
  const byEmail = await add({ first_name: 'Eve' });
  await shop.ask('update customers set email = upper($2) where customer_id = $1', [byEmail, gail.email]);
  for (const [cause, other] of [
    ['phone', byPhone],
    ['address', byAddress],
    ['email', byEmail],
  ] as const) {
    const { data, total } = await admin().getDuplicateCustomers({ cause, limit: 1 });
    expect([total, data[0]?.first.customer_id, data[0]?.second.customer_id], cause).toEqual([1, gailId, other]);
    expect((await admin().getDuplicateCustomers({ cause, offset: 1 })).data).toEqual([]);
  }
  for (const id of [byPhone, byAddress, byEmail]) {
    await shop.ask('delete from customers where customer_id = $1', [id]);
  }
});

test('moves orders and notes, fills blanks, and the old links lead to the record that stays', async () => {
  const stays = await add({ last_name: 'Guest-Roy', consultant_code: shop.rose.code });
  const note = { subject: 'customer', subject_id: gailId, note: 'Prefers mail' } as const;
  await shop.as(shop.ada).note.addAdminNote({ ...note, idempotency_key: randomUUID() } as never);
  const [order] = await shop.ask<{ id: string }>('select order_id as id from orders where customer_id = $1', [gailId]);
  const orderId = order?.id ?? '';
  const pair = { customer_id: stays, merged_id: gailId };
  expect(await admin().previewCustomerMerge(pair)).toMatchObject({
    refusals: [],
    consultants_differ: true,
    orders: 1,
    history_orders: 0,
    notes: 1,
    filled: ['phone', 'email', 'address'],
  });
  expect(
    await admin()
      .mergeCustomers({ ...pair, reason })
      .catch(code),
  ).toBe('CONSULTANT_MISSING');
  expect(await ownerOf(orderId)).toBe(gailId);
  const merged = await admin().mergeCustomers({ ...pair, consultant_id: shop.wren.userId, reason });
  expect(merged).toMatchObject({
    last_name: 'Guest-Roy',
    email: gail.email,
    phone: gail.phone,
    bill_city: 'Calgary',
    consultant_id: shop.wren.userId,
  });
  expect(await ownerOf(orderId)).toBe(stays);
  const [credited] = await shop.ask<{ id: string }>('select consultant_id as id from orders where order_id = $1', [
    orderId,
  ]);
  expect(credited?.id).toBe(shop.wren.userId);
  expect(await admin().getCustomer({ customer_id: gailId })).toMatchObject({ customer_id: stays, order_count: 1 });
  expect((await proofOf(shop.deployment.db, shop.deployment.now())).balanced).toBe(true);
  const [event] = await shop.ask<{ object_id: string; detail: object }>(
    "select object_id, detail from audit_events where action = 'merge-customers'",
  );
  expect(event).toMatchObject({
    object_id: stays,
    detail: { reason, merged_id: gailId, rows: { orders: 1, notes: 1, history_orders: 0 } },
  });
  expect(
    await admin()
      .mergeCustomers({ ...pair, reason })
      .catch(code),
  ).toBe('ALREADY_MERGED');
});

test('a record that has others merged in is merged itself, and erasing erases them all', async () => {
  const middle = await admin().getCustomer({ customer_id: gailId });
  const last = await add({ first_name: 'Zyx', email: 'zyx@example.org' });
  await admin().mergeCustomers({
    customer_id: last,
    merged_id: middle.customer_id,
    consultant_id: null,
    reason,
  });
  const there = await admin().getCustomer({ customer_id: gailId });
  expect(there.customer_id).toBe(last);
  await shop.ask("update orders set status = 'cancelled' where customer_id = $1", [last]);
  await shop.ask(
    "insert into contact_messages (first_name, last_name, email, subject, message) values ('G', 'G', $1, 'x', 'x')",
    [gail.email],
  );
  const person = { subject: 'customer', subject_id: last } as const;
  const preview = await shop.as(shop.ada).erasure.previewErasure(person);
  expect(preview.erased).toContainEqual({ table: 'merged_customers', rows: 2 });
  await shop.as(shop.ada).erasure.erasePersonalData({ ...person, confirmation: preview.confirmation, reason });
  expect(await shop.ask('select from merged_customers where record is not null')).toEqual([]);
  expect(await shop.ask('select from contact_messages where email = $1', [gail.email])).toEqual([]);
  expect(await shop.ask('select from orders where email = $1', [gail.email])).toEqual([]);
  const again = await add({ email: 'other@example.org' });
  expect(await admin().mergeCustomers({ customer_id: again, merged_id: last, reason }).catch(code)).toBe('ERASED');
});

test('a sign-in never moves, and a payment that is being confirmed comes first', async () => {
  const [cora, dora] = [await idOf('Cora'), await add({ first_name: 'Dora' })];
  const merge = (customer_id: string, merged_id: string) =>
    admin().mergeCustomers({ customer_id, merged_id, reason }).catch(code);
  expect(await merge(dora, cora)).toBe('SIGN_IN_GOES');
  expect(await merge(cora, cora)).toBe('SAME_RECORD');
  expect(await merge(cora, randomUUID())).toBe('UNKNOWN_CUSTOMER');
  await shop.ask('update customers set user_id = $2 where customer_id = $1', [dora, shop.wren.userId]);
  expect(await merge(cora, dora)).toBe('BOTH_SIGN_IN');
  await shop.ask('update customers set user_id = null where customer_id = $1', [dora]);

  await shop.as(visitor).order.woocommerceCheckout(shop.order());
  const guest = await shop.ask<{ id: string; order: string }>(
    'select customer_id as id, order_id as order from orders where email = $1',
    [gail.email],
  );
  await shop.ask('update payment_sessions set capture_started_at = now() where order_id = $1', [guest[0]?.order]);
  const sessions = await shop.ask('select from payment_sessions where capture_started_at is not null');
  if (sessions.length === 0) {
    await shop.ask(
      "insert into payment_sessions (order_id, gateway, amount, currency, capture_started_at) values ($1, 'x', 1, 'CAD', now())",
      [guest[0]?.order],
    );
  }
  expect(await merge(cora, guest[0]?.id ?? '')).toBe('PAYMENT_UNDER_WAY');
  await shop.ask("update payment_sessions set status = 'failed', capture_started_at = null where order_id = $1", [
    guest[0]?.order,
  ]);
  expect(await merge(cora, guest[0]?.id ?? '')).toMatchObject({ customer_id: cora, has_account: true });
});

test('two admins merge the same pair at once: one of them does, in either direction', async () => {
  const [one, two] = [await add({ email: 'one@example.org' }), await add({ email: 'two@example.org' })];
  const outcomes = await Promise.all([
    admin()
      .mergeCustomers({ customer_id: one, merged_id: two, reason })
      .then(() => 'merged', code),
    admin()
      .mergeCustomers({ customer_id: two, merged_id: one, reason })
      .then(() => 'merged', code),
  ]);
  expect(outcomes.sort()).toEqual(['ALREADY_MERGED', 'merged']);
});

test.each(['finance', 'content', 'read-only'] as const)(
  '%s may not merge, neither on the server nor by SQL',
  async (role) => {
    const actor = await rose(role);
    const [stays, goes] = [await add({}), await add({})];
    const pair = { customer_id: stays, merged_id: goes };
    const { customer } = shop.as(actor);
    expect(await customer.mergeCustomers({ ...pair, reason }).catch(code)).toBe('PERMISSION_REQUIRED');
    expect(await customer.previewCustomerMerge(pair).catch(code)).toBe('PERMISSION_REQUIRED');
    expect(await customer.getDuplicateCustomers({}).catch(code)).toBe('PERMISSION_REQUIRED');
    const bySql = onBehalfOfAdmin(shop.deployment.db.signatureOf(actor), () =>
      withActor(shop.deployment.db, worker, (tx) =>
        tx.execute(sql`select merge_customers(${stays}::uuid, ${goes}::uuid, null, now())`),
      ),
    );
    await expect(bySql).rejects.toMatchObject({ cause: { code: '42501' } });
  },
);

test('support may merge', async () => {
  const actor = await rose('support');
  const pair = { customer_id: await add({}), merged_id: await add({}) };
  expect(await shop.as(actor).customer.mergeCustomers({ ...pair, reason })).toMatchObject({
    customer_id: pair.customer_id,
  });
});
