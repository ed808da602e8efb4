import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { visitor, worker } from '#domain/account/actor.ts';
import { makeOwner } from '#tests/database/books.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { completeOrders } from './change-status.ts';
import { insertOrders, type NewOrder } from './insert-orders.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.clock.set('2026-10-15T18:00:00Z'));

const timeZone = 'America/Edmonton';
const asWorker = <T>(work: Parameters<typeof withActor<T>>[2]) => withActor(shop.deployment.db, worker, work);
const stored = async (orderId: string) =>
  (await shop.ask("select *, to_char(period, 'YYYY-MM') as month from orders where order_id = $1", [orderId]))[0];

const newOrder = (more: Partial<NewOrder> = {}): NewOrder => ({
  orderId: randomUUID(),
  consultantId: shop.rose.userId,
  customerId: null,
  placedBy: null,
  kind: 'retail',
  attribution: 'code',
  source: 'shop',
  orderDate: new Date('2026-10-03T12:00:00Z'),
  paidAt: new Date('2026-10-04T12:00:00Z'),
  currency: 'CAD',
  subtotal: 100_00n,
  discount: 0n,
  shipping: 12_00n,
  taxes: [{ name: 'GST', rate: 5_000, amount: 5_60n }],
  lines: [],
  paymentMethod: 'traditional',
  firstName: 'Gail',
  lastName: 'Guest',
  email: 'gail@example.org',
  phone: null,
  billing: null,
  shippingTo: null,
  ...more,
});
const save = async (more: Partial<NewOrder> = {}) => {
  const order = newOrder(more);
  await asWorker((tx) => insertOrders(tx, [order]));
  return order.orderId;
};
const set = (order_id: string, status: 'completed' | 'cancelled') => shop.setStatus(order_id, status);
/** A company with these commission periods; a closed one needs a run. */
const periods = async (rows: Record<string, 'open' | 'closed'>) => {
  // Bypasses the triggers that forbid deleting runs and corrections.
  await shop.ask(
    'do $$ begin set local session_replication_role = replica; truncate commission_periods cascade; end $$',
  );
  for (const [month, status] of Object.entries(rows)) {
    await shop.ask('insert into commission_periods (period, status, closed_run_no) values ($1, $2, $3)', [
      `${month}-01`,
      status,
      status === 'closed' ? 1 : null,
    ]);
  }
};

test('[BO-210, PS-140] Complete sets completed, assigns the period of the payment and stores who did it', async () => {
  await periods({ '2026-10': 'open' });
  const orderId = await save();
  expect(await set(orderId, 'completed')).toMatchObject({
    order_id: orderId,
    status: 'completed',
    period: '2026-10',
    late: false,
    completed_at: '2026-10-15T18:00:00.000Z',
    paid_at: '2026-10-04T12:00:00.000Z',
    consultant: { first_name: 'Rose', last_name: 'Birch', code: shop.rose.code },
  });
  expect(
    await shop.ask('select actor_id, actor_role, action, detail from audit_events where object_id = $1', [orderId]),
  ).toEqual([
    {
      actor_id: shop.ada.userId,
      actor_role: 'admin',
      action: 'update-order-status',
      detail: { from: 'processing', to: 'completed' },
    },
  ]);
  const page = await shop.as(shop.ada).order.getOrder({ order_id: orderId });
  expect(page.history.map(({ from_status, to_status, reason }) => `${from_status} ${to_status} ${reason}`)).toEqual([
    'null pending placed',
    'pending processing paid',
    'processing completed completed',
  ]);
});

test('[BO-327] a changed status is that of one order, and no other changes', async () => {
  await periods({ '2026-10': 'open' });
  const [changed, other] = [await save(), await save()];
  const rowOf = (orderId: string) =>
    shop.ask<object>('select to_jsonb(o) as row from orders o where order_id = $1', [orderId]);
  const before = await rowOf(other);
  await set(changed, 'completed');
  expect(await rowOf(other)).toEqual(before);
  expect(await shop.ask('select status from orders where order_id = $1', [changed])).toEqual([{ status: 'completed' }]);
});

test('completing a pending order records an offline payment, and notifies the consultant once', async () => {
  await periods({ '2026-10': 'open' });
  const orderId = await save({ paidAt: null });
  const row = await set(orderId, 'completed');
  expect(row).toMatchObject({ paid_at: '2026-10-15T18:00:00.000Z', period: '2026-10' });
  await set(orderId, 'cancelled');
  await set(orderId, 'completed');
  const notices = await shop.ask("select user_id, kind, data from notifications where data->>'order_no' = $1", [
    String(row.order_no),
  ]);
  expect(notices).toEqual([
    {
      user_id: shop.rose.userId,
      kind: 'order',
      data: { kind: 'order', order_no: row.order_no, amount: '117.60', currency: 'CAD', base: '100.00' },
    },
  ]);
});

test('[BO-213] Cancel sets cancelled from every other status, and removes a completed order from its open month', async () => {
  await periods({ '2026-10': 'open' });
  const orderId = await save();
  await set(orderId, 'completed');
  expect(await set(orderId, 'cancelled')).toMatchObject({ status: 'cancelled', period: null, completed_at: null });
  expect(await set(await save({ paidAt: null }), 'cancelled')).toMatchObject({ status: 'cancelled', period: null });
  await expect(set(orderId, 'cancelled')).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' });
});

test('[BO-437] an order cancelled before its month closed and completed after it counts in the open month', async () => {
  await periods({ '2026-10': 'open' });
  const orderId = await save();
  await set(orderId, 'completed');
  await set(orderId, 'cancelled');
  await periods({ '2026-10': 'closed' });
  expect(await set(orderId, 'completed')).toMatchObject({ status: 'completed', period: '2026-11', late: true });
});

test('an order cancelled after its month closed and completed again stays in its month, unless it was refunded', async () => {
  await periods({ '2026-10': 'open' });
  const orderId = await save();
  await set(orderId, 'completed');
  await periods({ '2026-10': 'closed' });
  expect(await set(orderId, 'cancelled')).toMatchObject({ status: 'cancelled', period: '2026-10' });
  expect(await set(orderId, 'completed')).toMatchObject({ status: 'completed', period: '2026-10', late: false });
  await expect(set(orderId, 'completed')).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' });
  await set(orderId, 'cancelled');
  await shop.ask('update orders set returns = 1 where order_id = $1', [orderId]);
  await expect(set(orderId, 'completed')).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' });
  expect(await stored(orderId)).toMatchObject({ status: 'cancelled' });
});

test('[PS-177] only an admin changes a status', async () => {
  const order_id = await save();
  for (const [actor, code] of [
    [visitor, 'UNAUTHORIZED'],
    [shop.cora, 'FORBIDDEN'],
    [shop.rose, 'FORBIDDEN'],
  ] as const) {
    await expect(
      shop.as(actor).order.updateOrderStatus({ order_id, from: 'processing', status: 'completed' }),
    ).rejects.toMatchObject({
      code,
    });
  }
  expect(await stored(order_id)).toMatchObject({ status: 'processing' });
});

test('[D18] the reason of a cancellation is on the order and in the audit log', async () => {
  await periods({ '2026-10': 'open' });
  const order_id = await save();
  const cancelling = (reason: string) =>
    shop.as(shop.ada).order.updateOrderStatus({ order_id, from: 'processing', status: 'cancelled', reason });
  await expect(cancelling('  ')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await cancelling('Out of stock');
  expect(await shop.as(shop.ada).order.getOrder({ order_id })).toMatchObject({
    notes: [{ to_status: 'cancelled', note: 'Out of stock' }],
  });
  expect(
    await shop.ask("select detail->>'reason' as reason from audit_events where object_id = $1", [order_id]),
  ).toEqual([{ reason: 'Out of stock' }]);
});

test('the second of two concurrent admins gets an error, and nothing is overwritten', async () => {
  await periods({ '2026-10': 'open' });
  const order_id = await save();
  const { order } = shop.as(shop.ada);
  const outcomes = await Promise.allSettled([
    order.updateOrderStatus({ order_id, from: 'processing', status: 'completed' }),
    order.updateOrderStatus({ order_id, from: 'processing', status: 'cancelled', reason: 'Out of stock' }),
  ]);
  const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.status] : []));
  expect(done).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'ORDER_CHANGED', status: 409, data: { status: done[0] } },
  });
  expect(await stored(order_id)).toMatchObject({ status: done[0] });
});

test('an admin cannot complete an unpaid order that credits them; another admin can', async () => {
  await periods({ '2026-10': 'open' });
  const order_id = await save({ paidAt: null, consultantId: shop.ada.userId });
  await expect(set(order_id, 'completed')).rejects.toMatchObject({ code: 'OWN_CREDIT', status: 403 });
  expect(await stored(order_id)).toMatchObject({ status: 'pending', paid_at: null });
  await makeOwner(shop, shop.wren.userId);
  const wren = { role: 'admin', adminRole: 'owner', userId: shop.wren.userId } as const;
  expect(await shop.setStatus(order_id, 'completed', wren)).toMatchObject({ status: 'completed' });
  // An order paid at a gateway can be completed by its credited consultant.
  const paid = await save({ consultantId: shop.ada.userId });
  expect(await set(paid, 'completed')).toMatchObject({ status: 'completed' });
  for (const id of [order_id, paid]) await set(id, 'cancelled');
});

test('an admin cannot complete an unpaid order that pays them an override', async () => {
  await periods({ '2026-10': 'open' });
  await shop.ask('delete from volume_adjustments');
  const rose = () => save({ paidAt: null });
  // Without volume Ada has no tier, and earns nothing on Rose’s sales.
  expect(await set(await rose(), 'completed')).toMatchObject({ status: 'completed' });
  await shop.ask(
    "insert into volume_adjustments (consultant_id, period, amount, reason) values ($1, '2026-10-01', 200000, 'x')",
    [shop.ada.userId],
  );
  const order_id = await rose();
  await expect(set(order_id, 'completed')).rejects.toMatchObject({ code: 'OWN_CREDIT' });
  expect(await stored(order_id)).toMatchObject({ status: 'pending', paid_at: null, period: null });
  await shop.ask('delete from volume_adjustments');
});

test('an order that does not exist', async () => {
  await expect(set(randomUUID(), 'completed')).rejects.toMatchObject({ code: 'UNKNOWN_ORDER' });
});

test.each([
  // The last millisecond of October in Edmonton (UTC−6) and the first of November.
  ['[BO-436]', { paidAt: new Date('2026-11-01T05:59:59.999Z') }, { '2026-10': 'open' }, '2026-10'],
  ['[BO-436]', { paidAt: new Date('2026-11-01T06:00:00Z') }, { '2026-10': 'open' }, '2026-11'],
  ['[BO-437]', { paidAt: new Date('2026-09-20T12:00:00Z') }, { '2026-09': 'open', '2026-10': 'open' }, '2026-09'],
  [
    '[BO-437]',
    { paidAt: new Date('2026-09-20T12:00:00Z') },
    { '2026-09': 'closed', '2026-10': 'open' },
    '2026-10 late',
  ],
  ['[BO-437]', { paidAt: new Date('2026-08-20T12:00:00Z') }, { '2026-09': 'closed' }, '2026-10 late'],
  ['no books yet', { paidAt: new Date('2026-09-20T12:00:00Z') }, {}, '2026-09'],
  [
    'imported',
    { source: 'import', orderDate: new Date('2026-08-20T12:00:00Z'), paidAt: new Date('2026-10-04T12:00:00Z') },
    { '2026-07': 'closed', '2026-08': 'open' },
    '2026-08',
  ],
] as const)('%s an order %j among %j counts in %s', async (_id, order, books, expected) => {
  await periods(books);
  const row = await set(await save(order), 'completed');
  expect(row.late ? `${row.period} late` : row.period).toBe(expected);
  expect(
    await shop.ask("select 1 from commission_periods where to_char(period, 'YYYY-MM') = $1 and status = 'open'", [
      row.period,
    ]),
  ).toHaveLength(1);
});

/** Another connection that locks what a close of the period locks. */
async function closing(month: string) {
  const close = Promise.withResolvers<'close' | 'abort'>();
  const locked = Promise.withResolvers<void>();
  const done = asWorker(async (tx) => {
    await tx.execute(`select 1 from commission_periods where period = '${month}-01' for update`);
    locked.resolve();
    if ((await close.promise) === 'close') {
      await tx.execute(
        `update commission_periods set status = 'closed', closed_run_no = 1 where period = '${month}-01'`,
      );
    }
  });
  await locked.promise;
  return async (end: 'close' | 'abort') => {
    close.resolve(end);
    await done;
  };
}

test.each([
  ['close', '2026-11 late'],
  ['abort', '2026-10'],
] as const)('an order completed during a close waits for it: %s → %s', async (end, expected) => {
  await periods({ '2026-10': 'open' });
  const orderId = await save();
  const finish = await closing('2026-10');
  const completing = set(orderId, 'completed');
  const first = await Promise.race([completing, new Promise((resolve) => setTimeout(resolve, 150, 'waits'))]);
  expect(first).toBe('waits');
  await finish(end);
  const row = await completing;
  expect(row.late ? `${row.period} late` : row.period).toBe(expected);
});

test('a close waits for an order that is being completed', async () => {
  await periods({ '2026-10': 'open' });
  const orderId = await save();
  const events: string[] = [];
  let closed: Promise<void> = Promise.resolve();
  await asWorker(async (tx) => {
    await completeOrders(tx, [orderId], { at: new Date(), by: null, timeZone });
    closed = closing('2026-10').then(async (finish) => {
      events.push('close locks the period');
      await finish('abort');
    });
    await new Promise((resolve) => setTimeout(resolve, 150));
    events.push('order completed');
  });
  await closed;
  expect(events).toEqual(['order completed', 'close locks the period']);
});

test('20 concurrent completions complete an order once', async () => {
  await periods({ '2026-10': 'open' });
  const orderId = await save();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      asWorker((tx) => completeOrders(tx, [orderId], { at: new Date('2026-10-15T18:00:00Z'), by: null, timeZone })),
    ),
  );
  expect(answers.filter(({ completed }) => completed.length === 1)).toHaveLength(1);
  expect(answers.filter(({ refused }) => refused[0]?.refused === 'already-completed')).toHaveLength(19);
  expect(
    await shop.ask("select 1 from order_status_changes where order_id = $1 and to_status = 'completed'", [orderId]),
  ).toHaveLength(1);
});

test('inserts and completes 10,000 orders in a few statements that read no table once for each order', async () => {
  await periods({ '2026-09': 'closed', '2026-10': 'open' });
  const [product] = await shop.ask<{ product_id: string }>(
    "select product_id from products where product_code = 'SERUM'",
  );
  const line = {
    productId: String(product?.product_id),
    productCode: 'SERUM',
    description: 'Renewing face serum',
    shade: null,
    shadeCode: null,
    quantity: 1,
    unitPrice: 100_00n,
    discount: 0n,
  };
  const many = Array.from({ length: 10_000 }, (_, index) =>
    newOrder({ lines: [line], paidAt: new Date(index % 2 === 0 ? '2026-10-04T12:00:00Z' : '2026-09-04T12:00:00Z') }),
  );
  // The connections get plans for tables of a few rows first: those read a whole table for each row.
  await shop.ask('vacuum analyze');
  for (let n = 0; n < 20; n += 1) await save({ lines: [line] });
  const read = new Map<string, number>();
  const measured = <T>(work: (tx: Transaction) => Promise<T>) =>
    asWorker(async (tx) => {
      const result = await work(tx);
      const { rows } = await tx.execute<{ name: string; rows: number }>(
        sql`select relname as name, seq_tup_read::int as rows from pg_stat_xact_user_tables where seq_tup_read > 0`,
      );
      for (const table of rows) read.set(table.name, Math.max(read.get(table.name) ?? 0, table.rows));
      return result;
    });
  await measured((tx) => insertOrders(tx, many));
  const ids = many.map(({ orderId }) => orderId);
  const { completed, refused } = await measured((tx) =>
    completeOrders(tx, [...ids, randomUUID()], { at: new Date('2026-10-15T18:00:00Z'), by: null, timeZone }),
  );
  expect([...read].filter(([, rows]) => rows > 20 * many.length)).toEqual([]);
  expect(completed.filter(({ late }) => late)).toHaveLength(5_000);
  expect(new Set(completed.map(({ period }) => period))).toEqual(new Set(['2026-10']));
  expect(refused).toMatchObject([{ refused: 'unknown' }]);
  const [sums] = await shop.ask(
    `select count(*)::int n, count(distinct order_no)::int numbers,
            (select count(*)::int from order_status_changes join orders using (order_id) where subtotal = 10000 and order_id = any($1)) changes
     from orders where order_id = any($1) and status = 'completed'`,
    [ids],
  );
  expect(sums).toEqual({ n: 10_000, numbers: 10_000, changes: 30_000 });
});

test('throws when the lines of an order do not add up', async () => {
  const line = {
    productId: randomUUID(),
    productCode: 'X',
    description: 'X',
    shade: null,
    shadeCode: null,
    quantity: 1,
  };
  const wrong = newOrder({ lines: [{ ...line, unitPrice: 99_99n, discount: 0n }] });
  await expect(asWorker((tx) => insertOrders(tx, [wrong]))).rejects.toThrow('do not add up');
});

test('the timeline of an admin names who completed the order, and no one for what the buyer did', async () => {
  await periods({ '2026-10': 'open' });
  const timelineOf = async (order_id: string) => {
    const order = await shop.as(shop.ada).order.getOrder({ order_id });
    return ('timeline' in order ? order.timeline : []).map(({ event, by_name }) => [event, by_name]);
  };
  const paid = await save({ placedBy: shop.rose.userId });
  await set(paid, 'completed');
  expect(await timelineOf(paid)).toContainEqual(['completed', 'Ada Birch']);
  const unpaid = await save({ placedBy: shop.rose.userId, paidAt: null });
  await set(unpaid, 'completed');
  expect(await timelineOf(unpaid)).toEqual([
    ['paid-offline', 'Ada Birch'],
    ['placed', null],
  ]);
});
