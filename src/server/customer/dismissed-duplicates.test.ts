import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor, worker } from '#domain/account/actor.ts';
import { type DuplicateCause, duplicateCauses, suggestedPairs } from '#domain/customer/duplicate.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { onBehalfOfAdmin } from '../db/acting-admin.ts';
import { withActor } from '../db/actor.ts';

// Ada is the owner. Each test has records with an email, a phone or an address of their own.

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const admin = () => shop.as(shop.ada).customer;
const code = (error: unknown) => (error as { code: string }).code;
const reason = 'The same person, by phone';

/** Records with the same value of all three causes, the oldest first. */
async function alike(count: number): Promise<string[]> {
  const mark = randomUUID();
  const rows = await shop.ask<{ id: string }>(
    `insert into customers (first_name, last_name, email, phone, bill_address_1, bill_zip_code, bill_country)
     select 'Gail', 'Guest', case when n % 2 = 0 then upper($1) else $1 end, $2, $3, 'T2P 1J9', 'CA'
     from generate_series(1, $4::int) n returning customer_id as id`,
    [`${mark}@example.org`, `403 ${parseInt(mark.slice(0, 7), 16)}`.padEnd(15, '0'), `${mark} Street`, count],
  );
  return rows.map(({ id }) => id);
}
const dismiss = (customer_id: string, other_id: string) => admin().dismissDuplicate({ customer_id, other_id });
const restore = (customer_id: string, other_id: string) => admin().restoreDuplicate({ customer_id, other_id });
const end = (ids: readonly string[]) => shop.ask('delete from customers where customer_id = any ($1)', [ids]);
/** The suggested pairs, read page by page, and their number. */
async function suggested(cause: DuplicateCause = 'email') {
  const { total } = await admin().getDuplicateCustomers({ cause, limit: 1 });
  const pairs: string[][] = [];
  for (let offset = 0; offset < total + 2; offset += 2) {
    const { data } = await admin().getDuplicateCustomers({ cause, limit: 2, offset });
    pairs.push(...data.map(({ first, second }) => [first.customer_id, second.customer_id]));
  }
  expect(pairs).toHaveLength(total);
  return pairs;
}
const dismissed = () => admin().getDuplicateCustomers({ shown: 'dismissed' });
const stored = () => shop.ask('select from dismissed_duplicates');

test('a dismissed pair is not suggested for any cause, is listed with who dismissed it, and comes back when restored', async () => {
  const [a = '', b = ''] = await alike(2);
  expect(await suggested()).toEqual([[a, b]]);
  await dismiss(b, a);
  for (const cause of duplicateCauses) expect(await suggested(cause), cause).toEqual([]);
  const list = await dismissed();
  expect(list).toMatchObject({ total: 1, dismissed: 1 });
  expect(list.data).toMatchObject([
    {
      first: { customer_id: a },
      second: { customer_id: b },
      dismissed_at: shop.deployment.now().toISOString(),
      dismissed_by_name: expect.stringContaining('Ada'),
    },
  ]);
  expect(await admin().getDuplicateCustomers({})).toMatchObject({ data: [], total: 0, dismissed: 1 });
  await restore(a, b);
  for (const cause of duplicateCauses) expect(await suggested(cause), cause).toEqual([[a, b]]);
  expect(await dismissed()).toMatchObject({ data: [], total: 0, dismissed: 0 });
  // Again, in the other order: nothing changes, and nothing is audited.
  await restore(b, a);
  const events = await shop.ask(
    "select action, object_id, detail from audit_events where action ~ '(dismiss|restore)-duplicate' order by seq",
  );
  expect(events).toEqual([
    { action: 'dismiss-duplicate', object_id: b, detail: { other_id: a } },
    { action: 'restore-duplicate', object_id: a, detail: { other_id: b } },
  ]);
  await end([a, b]);
});

test('the pairs and their number are those of the rule, for groups with any pairs dismissed', {
  timeout: 120_000,
}, async () => {
  const groups = await Promise.all([3, 4, 5, 2].map(alike));
  const all = groups.flatMap((group) =>
    group.flatMap((one, place) => group.slice(place + 1).map((other) => [one, other] as const)),
  );
  // Also a pair that has nothing in common.
  const apart = [groups[0]?.[0] ?? '', groups[1]?.[0] ?? ''] as const;
  await dismiss(...apart);
  for (const pick of [() => false, () => true, ...Array.from({ length: 12 }, (_, n) => picks(n))]) {
    const chosen = all.filter((_, index) => pick(index));
    for (const pair of chosen) await dismiss(...pair);
    const expected = groups.flatMap((group) => suggestedPairs(group, chosen).map((pair) => [...pair]));
    for (const cause of duplicateCauses) {
      expect((await suggested(cause)).sort(), JSON.stringify(chosen)).toEqual(expected.toSorted());
    }
    for (const pair of chosen) await restore(...pair);
  }
  await end(groups.flat());
});

/** Some of the pairs, others for each number. */
const picks = (round: number) => (index: number) => ((index + 1) * (round + 3) * 7919) % 11 < 5;

test('merging and erasing a record end its pairs, and the others stay', async () => {
  const [a = '', b = '', c = '', d = ''] = await alike(4);
  for (const [one, other] of [
    [a, b],
    [b, c],
    [a, c],
    [c, d],
  ] as const)
    await dismiss(one, other);
  await admin().mergeCustomers({ customer_id: a, merged_id: b, reason });
  expect(await stored()).toHaveLength(2);
  expect(await suggested()).toEqual([[a, d]]);
  const person = { subject: 'customer', subject_id: c } as const;
  const { confirmation } = await shop.as(shop.ada).erasure.previewErasure(person);
  expect(await stored()).toHaveLength(2);
  await shop.as(shop.ada).erasure.erasePersonalData({ ...person, confirmation, reason });
  expect(await stored()).toEqual([]);
  expect(await dismiss(a, c).catch(code)).toBe('UNKNOWN_CUSTOMER');
  expect(await dismiss(a, b).catch(code)).toBe('UNKNOWN_CUSTOMER');
  expect(await dismiss(a, a).catch(code)).toBe('SAME_RECORD');
  await end([c, d]);
});

test('a pair that is dismissed twice at once is stored and audited once, and a merge at the same time leaves no row', async () => {
  const [a = '', b = ''] = await alike(2);
  await Promise.all([dismiss(a, b), dismiss(b, a), dismiss(a, b)]);
  expect(await stored()).toHaveLength(1);
  expect(
    await shop.ask("select from audit_events where action = 'dismiss-duplicate' and object_id = any ($1)", [[a, b]]),
  ).toHaveLength(1);
  await end([a, b]);
  for (let round = 0; round < 5; round++) {
    const [one = '', other = ''] = await alike(2);
    const outcomes = await Promise.all([
      dismiss(one, other).then(() => 'dismissed', code),
      admin()
        .mergeCustomers({ customer_id: one, merged_id: other, reason })
        .then(() => 'merged', code),
    ]);
    expect(outcomes[1]).toBe('merged');
    expect(['dismissed', 'UNKNOWN_CUSTOMER']).toContain(outcomes[0]);
    expect(await stored()).toEqual([]);
  }
});

test.each(['finance', 'content', 'read-only'] as const)(
  '%s may not dismiss or restore, neither on the server nor by SQL',
  async (adminRole) => {
    const [a = '', b = '', c = ''] = await alike(3);
    await dismiss(a, b);
    await shop.ask('update consultants set admin_role = $2 where consultant_id = $1', [shop.rose.userId, adminRole]);
    const actor = { role: 'admin' as const, adminRole, userId: shop.rose.userId };
    const { customer } = shop.as(actor);
    const pair = { customer_id: a, other_id: c };
    expect(await customer.dismissDuplicate(pair).catch(code)).toBe('PERMISSION_REQUIRED');
    expect(await customer.restoreDuplicate(pair).catch(code)).toBe('PERMISSION_REQUIRED');
    const bySql = (statement: ReturnType<typeof sql>) =>
      onBehalfOfAdmin(shop.deployment.db.signatureOf(actor), () =>
        withActor(shop.deployment.db, worker, (tx) => tx.execute(statement)),
      );
    await expect(
      bySql(sql`insert into dismissed_duplicates values
                (least(${a}::uuid, ${c}::uuid), greatest(${a}::uuid, ${c}::uuid), now(), ${a}::uuid)`),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
    expect((await bySql(sql`delete from dismissed_duplicates`)).rowCount).toBe(0);
    await end([a, b, c]);
  },
);

test('only an admin who may write customers dismisses', async () => {
  const [a = '', b = ''] = await alike(2);
  const pair = { customer_id: a, other_id: b };
  expect(await shop.as(visitor).customer.dismissDuplicate(pair).catch(code)).toBe('UNAUTHORIZED');
  expect(await shop.as(shop.wren).customer.restoreDuplicate(pair).catch(code)).toBe('FORBIDDEN');
  await shop.ask("update consultants set admin_role = 'support' where consultant_id = $1", [shop.rose.userId]);
  const support = shop.as({ role: 'admin', adminRole: 'support', userId: shop.rose.userId }).customer;
  await support.dismissDuplicate(pair);
  expect(await suggested()).toEqual([]);
  await support.restoreDuplicate(pair);
  expect(await suggested()).toEqual([[a, b]]);
  await end([a, b]);
});
