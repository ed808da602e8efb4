import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderSort } from '#contract/order/row.ts';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { calgary, gail, openShop, type Shop } from '#tests/database/shop.ts';

let shop: Shop;
const ids: Record<string, string> = {};
beforeAll(async () => {
  shop = await openShop();
  const placed: [string, Actor, Parameters<Shop['order']>[0]][] = [
    ['guest of wren', visitor, { consultant_code: shop.wren.code }],
    [
      'guest without code',
      visitor,
      { customer_info: { ...gail, first_name: '100%_\\', email: 'odd_one@example.org' } },
    ],
    ['cora', shop.cora, { customer_info: { ...gail, first_name: 'Cora', last_name: 'Cole' } }],
    ['own order of rose', shop.rose, {}],
  ];
  for (const [minute, [name, actor, more]] of placed.entries()) {
    shop.clock.set(`2026-10-15T18:0${minute}:00Z`);
    ids[name] = (await shop.as(actor).order.woocommerceCheckout(shop.order(more))).order_id;
  }
});
afterAll(() => shop.close());

const named = (rows: readonly { order_id: string }[]) =>
  rows.map(({ order_id }) => Object.keys(ids).find((name) => ids[name] === order_id));
const list = async (actor: Actor, input: Parameters<ReturnType<Shop['as']>['order']['getOrders']>[0] = {}) => {
  const { data, total } = await shop.as(actor).order.getOrders(input);
  expect(total).toBeGreaterThanOrEqual(data.length);
  return named(data);
};

test('[BO-303] an admin lists all orders, newest first', async () => {
  expect(await list(shop.ada, { searchTerm: '', limit: 2000, offset: 0 })).toEqual([
    'own order of rose',
    'cora',
    'guest without code',
    'guest of wren',
  ]);
});

test('[BO-326] everyone else lists only their own orders', async () => {
  expect(await list(shop.rose)).toEqual(['own order of rose']);
  expect(await list(shop.wren)).toEqual(['guest of wren']);
  expect(await list(shop.cora)).toEqual(['cora']);
  expect(await list(shop.lily)).toEqual([]);
  await expect(list(visitor)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('every role can sort its own orders by every column', async () => {
  for (const actor of [shop.ada, shop.rose, shop.cora])
    for (const sort of orderSort.options)
      expect(await list(actor, { sort }), `${actor.role}, ${sort}`).toContain(
        actor === shop.rose ? 'own order of rose' : 'cora',
      );
});

test('[BO-172, BO-173] rows carry the amounts, the total and the consultant’s name', async () => {
  const { data, total } = await shop.as(shop.ada).order.getOrders({ searchTerm: shop.wren.code });
  expect(total).toBe(1);
  expect(data[0]).toMatchObject({
    order_id: ids['guest of wren'],
    consultant_id: shop.wren.userId,
    subtotal: '100.00',
    discounts: '0.00',
    returns: '0.00',
    tax: '5.60',
    shipping: '12.00',
    commissionable_base: '100.00',
    total: '117.60',
    status: 'pending',
    kind: 'retail',
    period: null,
    order_date: '2026-10-15T18:00:00.000Z',
    created_at: '2026-10-15T18:00:00.000Z',
    consultant: { first_name: 'Wren', last_name: 'Birch', code: shop.wren.code },
  });
});

test('a customer sees the credited consultant of their order', async () => {
  const input = shop.order({ consultant_code: shop.wren.code });
  const { order_id } = await shop.as(shop.cora).order.woocommerceCheckout(input);
  const page = await shop.as(shop.cora).order.getOrder({ order_id });
  expect(page.consultant).toEqual({ first_name: 'Wren', last_name: 'Birch', code: shop.wren.code });
  await shop.setStatus(order_id, 'cancelled');
});

test.each([
  ['the shopper’s name', () => 'cora c', ['cora']],
  ['the shopper’s email', () => 'ODD_ONE@', ['guest without code']],
  ['a percent sign literally', () => '100%', ['guest without code']],
  ['an underscore literally', () => '%_', ['guest without code']],
  ['a backslash literally', () => '\\', ['guest without code']],
  ['only a percent sign', () => '%', ['guest without code']],
  ['the consultant’s name', () => 'wren bi', ['guest of wren']],
  ['the start of an id', () => ids['own order of rose']?.slice(0, 8).toUpperCase() ?? '', ['own order of rose']],
  ['no match', () => 'no such name', []],
])('[BO-128] a search finds by %s', async (_what, searchTerm, expected) => {
  const names = await list(shop.ada, { searchTerm: searchTerm() });
  expect(names.filter((name) => name !== undefined)).toEqual(expected);
});

test('[BO-128] a search by number never finds another person’s order', async () => {
  const [row] = await shop.ask<{ order_no: string }>('select order_no from orders where order_id = $1', [ids.cora]);
  expect(await list(shop.ada, { searchTerm: `#${row?.order_no}` })).toContain('cora');
  expect(await list(shop.cora, { searchTerm: `${row?.order_no}` })).toContain('cora');
  expect(await list(shop.rose, { searchTerm: `${row?.order_no}` })).not.toContain('cora');
  expect(await list(shop.rose, { searchTerm: 'Wren' })).toEqual([]);
});

test('every page has the total of all rows', async () => {
  const page = await shop.as(shop.ada).order.getOrders({ limit: 1, offset: 2, status: 'pending' });
  expect(named(page.data)).toEqual(['guest without code']);
  expect(page.total).toBe(4);
  const beyond = await shop.as(shop.ada).order.getOrders({ limit: 10, offset: 100, status: 'pending' });
  expect(beyond).toEqual({ data: [], total: 4, previous: null, next: null });
});

test('every sort is walked in pages by cursors, and the orders without a value come last', async () => {
  const { getOrders } = shop.as(shop.ada).order;
  for (const sort of orderSort.options) {
    for (const direction of ['asc', 'desc'] as const) {
      const { data: all } = await getOrders({ sort, direction, limit: 2000 });
      const seen: typeof all = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { data, next } = await getOrders({ sort, direction, limit: 2, ...(cursor && { cursor }) });
        seen.push(...data);
        cursor = next;
      }
      expect(seen, `${sort} ${direction}`).toEqual(all);
      const last = await getOrders({ sort, direction, limit: 2, cursor: 'last' });
      expect(last.data).toEqual(all.slice(-2));
      const before = await getOrders({ sort, direction, limit: 2, cursor: last.previous });
      expect(before.data).toEqual(all.slice(-4, -2));
      const pending = all.filter(({ status }) => status === 'pending');
      const first = await getOrders({ sort, direction, status: 'pending', limit: 2 });
      const rest = await getOrders({ sort, direction, status: 'pending', cursor: first.next, limit: 2000 });
      expect([...first.data, ...rest.data], `pending ${sort} ${direction}`).toEqual(pending);
      expect(rest.total).toBe(pending.length);
      if (sort === 'consultant') {
        const consultants = all.map((row) => 'consultant' in row && row.consultant !== null);
        expect(consultants).toEqual(consultants.toSorted((a, b) => Number(b) - Number(a)));
      }
    }
  }
  await expect(getOrders({ offset: 10_001 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(getOrders({ cursor: 'a cursor' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('a short word is found at the start of a name, also where many match', async () => {
  expect(await list(shop.ada, { searchTerm: 'GA' })).toContain('guest of wren');
  expect(await list(shop.ada, { searchTerm: 'ai' })).not.toContain('guest of wren');
  expect(await list(shop.ada, { searchTerm: 'ail' })).toContain('guest of wren');
});

test('an order page has lines, taxes, addresses and history', async () => {
  const page = await shop.as(shop.wren).order.getOrder({ order_id: ids['guest of wren'] ?? '' });
  expect(page).toMatchObject({
    email: 'gail@example.org',
    attribution: 'code',
    payment_method: 'traditional',
    lines: [{ line_no: 1, product_code: 'SERUM', shade: null, quantity: 1, unit_price: '100.00', discount: '0.00' }],
    taxes: [{ name: 'GST', percent: '5', amount: '5.60' }],
    addresses: [
      { ...calgary, kind: 'billing', address_2: '' },
      { ...calgary, kind: 'shipping', address_2: '' },
    ],
    history: [{ from_status: null, to_status: 'pending', reason: 'placed', changed_at: '2026-10-15T18:00:00.000Z' }],
  });
});

test('lines show the product’s title in the shop to everyone who may see the order', async () => {
  const order_id = ids.cora ?? '';
  const names = async (actor: Actor) =>
    (await shop.as(actor).order.getOrder({ order_id })).lines.map(({ title, description }) => ({ title, description }));
  const description = 'Renewing face serum';
  expect(await names(shop.ada)).toEqual([{ title: null, description }]);
  await shop.ask(`
    insert into product_contents (product_id, title, subtitle)
    select product_id, 'Renewal Serum', '' from products where product_code = 'SERUM'`);
  for (const actor of [shop.ada, shop.cora])
    expect(await names(actor)).toEqual([{ title: 'Renewal Serum', description }]);
});

test('another person’s order answers like one that does not exist', async () => {
  const strangers: [Actor, string][] = [
    [shop.rose, ids['guest of wren'] ?? ''],
    [shop.rose, ids.cora ?? ''],
    [shop.cora, ids['own order of rose'] ?? ''],
    [shop.cora, ids['guest without code'] ?? ''],
    [shop.ada, randomUUID()],
  ];
  for (const [actor, order_id] of strangers) {
    await expect(shop.as(actor).order.getOrder({ order_id })).rejects.toMatchObject({
      code: 'UNKNOWN_ORDER',
      status: 404,
    });
  }
  expect((await shop.as(shop.ada).order.getOrder({ order_id: ids.cora ?? '' })).kind).toBe('customer');
});

const commissionFields = ['commissionable_base', 'left_after_refunds', 'late', 'period'];
const adminFields = ['consultant_id', 'customer_id'];

test('customers and consultants receive orders without the fields for admins', async () => {
  const keysFor = async (actor: Actor, order_id: string) => {
    const { data } = await shop.as(actor).order.getOrders({ limit: 100 });
    const row = data.find((order) => order.order_id === order_id) ?? {};
    const page = await shop.as(actor).order.getOrder({ order_id });
    return { row: Object.keys(row), page: Object.keys(page) };
  };
  const order_id = ids['guest of wren'] ?? '';
  const admin = await keysFor(shop.ada, order_id);
  expect(admin.row).toEqual(expect.arrayContaining([...commissionFields, ...adminFields, 'consultant', 'refund_owed']));
  expect(admin.page).toEqual(expect.arrayContaining([...adminFields, 'notes', 'refunds']));
  const onlyAdmins = [
    ...adminFields,
    'notes',
    'refunds',
    'refundable',
    'refund_gateway',
    'payments',
    'disputes',
    'return_records',
    'payment_link',
    'timeline',
  ];

  const credited = await keysFor(shop.wren, order_id);
  expect(credited.row.sort()).toEqual(admin.row.filter((key) => !onlyAdmins.includes(key)).sort());
  expect(credited.page.sort()).toEqual(admin.page.filter((key) => !onlyAdmins.includes(key)).sort());

  const buyer = await keysFor(shop.cora, ids.cora ?? '');
  const notForBuyers = [...onlyAdmins, ...commissionFields];
  expect(buyer.row.sort()).toEqual(admin.row.filter((key) => !notForBuyers.includes(key)).sort());
  expect(buyer.page.sort()).toEqual(admin.page.filter((key) => !notForBuyers.includes(key)).sort());
});

test('a consultant with an order credited to another consultant is an ordinary buyer', async () => {
  const { order_id } = await shop.as(shop.rose).order.woocommerceCheckout(shop.order());
  await shop.ask('update orders set consultant_id = $2 where order_id = $1', [order_id, shop.wren.userId]);
  expect(Object.keys(await shop.as(shop.rose).order.getOrder({ order_id }))).not.toContain('commissionable_base');
  expect(Object.keys(await shop.as(shop.wren).order.getOrder({ order_id }))).toContain('commissionable_base');
});

test('[BO-443] orders are filtered by day in the company’s calendar and by payment, and sorted over everything', async () => {
  const rowsOf = async (input: NonNullable<Parameters<typeof list>[1]>) =>
    (await shop.as(shop.ada).order.getOrders(input)).data;
  const all = await rowsOf({ limit: 2000 });
  const days = all.map(({ order_date }) => order_date.slice(0, 10));
  expect(await rowsOf({ from: '2026-10-15', to: '2026-10-15' })).toHaveLength(
    days.filter((day) => day === '2026-10-15').length,
  );
  expect(await rowsOf({ to: '2026-10-14' })).toEqual([]);
  expect(await rowsOf({ payment_method: 'cheque' })).toEqual([]);
  const numbers = (rows: typeof all) => rows.map(({ order_no }) => order_no);
  expect(numbers(await rowsOf({ sort: 'order', direction: 'asc' }))).toEqual(numbers(all).toSorted((a, b) => a - b));
  // The page is taken from the sorted whole.
  const totals = all.map(({ total }) => Number(total));
  expect(Number((await rowsOf({ sort: 'total', direction: 'asc', limit: 1 }))[0]?.total)).toBe(Math.min(...totals));
  expect(Number((await rowsOf({ sort: 'total', limit: 1 }))[0]?.total)).toBe(Math.max(...totals));
  const [first] = await rowsOf({ sort: 'consultant', direction: 'asc', limit: 1 });
  expect(first?.consultant).not.toBeNull();
  await expect(rowsOf({ limit: 2001 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('[BO-452] totals count the orders of each status, and average those that are not cancelled', async () => {
  const { data } = await shop.as(shop.ada).order.getOrders({ limit: 2000 });
  const totals = await shop.as(shop.ada).order.getOrderTotals();
  for (const status of ['pending', 'processing', 'completed', 'cancelled'] as const) {
    expect(totals[status]).toBe(data.filter((order) => order.status === status).length);
  }
  expect(totals).toMatchObject({ total: data.length, currency: 'CAD' });
  const counted = data.filter(({ status }) => status !== 'cancelled').length;
  expect(Number(totals.avg_order_value)).toBeCloseTo(Number(totals.revenue) / counted, 1);
  await expect(shop.as(shop.rose).order.getOrderTotals()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
