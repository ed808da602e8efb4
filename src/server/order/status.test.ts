import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { visitor, worker } from '#domain/person/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { withActor } from '../db/actor.ts';
import { completeOrders } from './change-status.ts';
import { insertOrders, type NewOrder } from './insert.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.clock.set('2026-10-15T18:00:00Z'));

const timeZone = 'America/Edmonton';
const asWorker = <T>(work: Parameters<typeof withActor<T>>[2]) => withActor(shop.deployment.db, worker, work);
const kept = async (orderId: string) =>
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
  taxes: [{ name: 'GST', rate: 500, amount: 5_60n }],
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
const keep = async (more: Partial<NewOrder> = {}) => {
  const order = newOrder(more);
  await asWorker((tx) => insertOrders(tx, [order]));
  return order.orderId;
};
const set = (order_id: string, status: 'completed' | 'cancelled') =>
  shop.as(shop.ada).order.updateOrderStatus({ order_id, status });
/** A company whose books know these months; a closed one needs a run. */
const periods = async (rows: Record<string, 'open' | 'closed'>) => {
  // Past the triggers that keep runs and corrections for ever.
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

test('[BO-210, PS-140] Complete sets completed, gives the period of the payment and keeps who did it', async () => {
  await periods({ '2026-10': 'open' });
  const orderId = await keep();
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

test('completing a pending order records an offline payment now, and tells the consultant once', async () => {
  await periods({ '2026-10': 'open' });
  const orderId = await keep({ paidAt: null });
  const row = await set(orderId, 'completed');
  expect(row).toMatchObject({ paid_at: '2026-10-15T18:00:00.000Z', period: '2026-10' });
  await set(orderId, 'cancelled');
  await set(orderId, 'completed');
  const told = await shop.ask("select user_id, kind, data from notifications where data->>'order_no' = $1", [
    String(row.order_no),
  ]);
  expect(told).toEqual([
    {
      user_id: shop.rose.userId,
      kind: 'order',
      data: { kind: 'order', order_no: row.order_no, amount: '117.60', currency: 'CAD' },
    },
  ]);
});

test('[BO-213] Cancel sets cancelled from every other status, and takes a completed one out of its open month', async () => {
  await periods({ '2026-10': 'open' });
  const orderId = await keep();
  await set(orderId, 'completed');
  expect(await set(orderId, 'cancelled')).toMatchObject({ status: 'cancelled', period: null, completed_at: null });
  expect(await set(await keep({ paidAt: null }), 'cancelled')).toMatchObject({ status: 'cancelled', period: null });
  await expect(set(orderId, 'cancelled')).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' });
});

test('[BO-437] cancelled before its month closed and completed again after it, an order counts in the open month', async () => {
  await periods({ '2026-10': 'open' });
  const orderId = await keep();
  await set(orderId, 'completed');
  await set(orderId, 'cancelled');
  await periods({ '2026-10': 'closed' });
  expect(await set(orderId, 'completed')).toMatchObject({ status: 'completed', period: '2026-11', late: true });
});

test('cancelled after its month closed and completed again, an order keeps the month it was part of; only if nothing was refunded', async () => {
  await periods({ '2026-10': 'open' });
  const orderId = await keep();
  await set(orderId, 'completed');
  await periods({ '2026-10': 'closed' });
  expect(await set(orderId, 'cancelled')).toMatchObject({ status: 'cancelled', period: '2026-10' });
  expect(await set(orderId, 'completed')).toMatchObject({ status: 'completed', period: '2026-10', late: false });
  await expect(set(orderId, 'completed')).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' });
  await set(orderId, 'cancelled');
  await shop.ask('update orders set returns = 1 where order_id = $1', [orderId]);
  await expect(set(orderId, 'completed')).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' });
  expect(await kept(orderId)).toMatchObject({ status: 'cancelled' });
});

test('[PS-177] only an admin changes a status', async () => {
  const order_id = await keep();
  for (const [actor, code] of [
    [visitor, 'UNAUTHORIZED'],
    [shop.cora, 'FORBIDDEN'],
    [shop.rose, 'FORBIDDEN'],
  ] as const) {
    await expect(shop.as(actor).order.updateOrderStatus({ order_id, status: 'completed' })).rejects.toMatchObject({
      code,
    });
  }
  expect(await kept(order_id)).toMatchObject({ status: 'processing' });
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
  const row = await set(await keep(order), 'completed');
  expect(row.late ? `${row.period} late` : row.period).toBe(expected);
  expect(
    await shop.ask("select 1 from commission_periods where to_char(period, 'YYYY-MM') = $1 and status = 'open'", [
      row.period,
    ]),
  ).toHaveLength(1);
});

/** Another connection that holds what a close of the period holds. */
async function closing(month: string) {
  const close = Promise.withResolvers<'close' | 'give up'>();
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
  return async (end: 'close' | 'give up') => {
    close.resolve(end);
    await done;
  };
}

test.each([
  ['close', '2026-11 late'],
  ['give up', '2026-10'],
] as const)('an order completed during a close waits for it: %s → %s', async (end, expected) => {
  await periods({ '2026-10': 'open' });
  const orderId = await keep();
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
  const orderId = await keep();
  const events: string[] = [];
  let closed: Promise<void> = Promise.resolve();
  await asWorker(async (tx) => {
    await completeOrders(tx, [orderId], { at: new Date(), by: null, timeZone });
    closed = closing('2026-10').then(async (finish) => {
      events.push('close holds the period');
      await finish('give up');
    });
    await new Promise((resolve) => setTimeout(resolve, 150));
    events.push('order completed');
  });
  await closed;
  expect(events).toEqual(['order completed', 'close holds the period']);
});

test('completed 20 times at once it is completed once', async () => {
  await periods({ '2026-10': 'open' });
  const orderId = await keep();
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

test('10,000 orders are kept and completed in a few statements', async () => {
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
  const started = performance.now();
  await asWorker((tx) => insertOrders(tx, many));
  const ids = many.map(({ orderId }) => orderId);
  const { completed, refused } = await asWorker((tx) =>
    completeOrders(tx, [...ids, randomUUID()], { at: new Date('2026-10-15T18:00:00Z'), by: null, timeZone }),
  );
  expect(performance.now() - started).toBeLessThan(20_000);
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

test('lines that do not add up are a mistake of the caller', async () => {
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
