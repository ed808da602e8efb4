import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ClosedMonth, openClosedMonth, type Sale } from '#tests/database/closed-month.ts';
import { allMails } from '#tests/database/mails.ts';
import { sendNotifications } from '../notification/send-notifications.ts';

let shop: ClosedMonth;
beforeEach(async () => {
  shop = await openClosedMonth();
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
});
afterEach(() => shop.close());

const returnOf = (sale: Sale, quantity: number, key: string = randomUUID()) => ({
  order_id: sale.orderId,
  lines: [{ line_no: 1, quantity, amount: null }],
  reason: 'did not suit the skin',
  idempotency_key: key,
});
const refund = (sale: Sale, quantity: number, key?: string) =>
  shop.as(shop.ada).correction.recordReturn(returnOf(sale, quantity, key));

/** "Wren return 20.00", in the order of the corrections. */
const clawbacks = async () => {
  const rows = await shop.ask<{ name: string; data: { correction: string; amount: string } }>(
    `select first_name as name, data from notifications join consultants on consultant_id = user_id
     where kind = 'clawback' order by (data ->> 'order_no')::bigint, first_name`,
  );
  return rows.map(({ name, data }) => `${name} ${data.correction} ${data.amount}`);
};

test('a return after the close notifies everyone who earns less once, with the line', async () => {
  const key = randomUUID();
  await refund(shop.sales.wren, 1, key);
  await refund(shop.sales.wren, 1, key);
  expect(await clawbacks()).toEqual(['Ada return 5.00', 'Wren return 20.00']);
  const { data } = await shop.as(shop.wren).notification.getNotifications({});
  const [line] = await shop.ask<{ id: string }>(
    `select difference_id as id from commission_differences join consultants using (consultant_no)
     where first_name = 'Wren'`,
  );
  const own = data.map((row) => row.data).filter(({ kind }) => kind === 'clawback');
  expect(own).toEqual([
    {
      kind: 'clawback',
      correction: 'return',
      order_no: shop.sales.wren.orderNo,
      closed_period: '2026-10',
      period: '2026-11',
      amount: '20.00',
      currency: 'CAD',
      line_id: line?.id,
    },
  ]);
});

test('several lines of a consultant are one notification with their sum', async () => {
  await refund(shop.sales.roseFour, 1);
  // Rose falls below a tier: the lines of both orders change.
  expect(await clawbacks()).toEqual(['Ada return 5.00', 'Rose return 120.00']);
  expect(
    await shop.ask(`select data ->> 'line_id' as line from notifications where data ->> 'amount' = '120.00'`),
  ).toEqual([{ line: null }]);
});

test('a cancellation notifies; a return in the open month, a preview and a new draft do not', async () => {
  await shop.setStatus(shop.sales.wren.orderId, 'cancelled');
  const expected = ['Ada cancellation 25.00', 'Wren cancellation 100.00'];
  expect(await clawbacks()).toEqual(expected);
  const { idempotency_key: _, reason: __, ...preview } = returnOf(shop.sales.roseFour, 1);
  await shop.as(shop.ada).correction.previewReturn(preview);
  await refund(await shop.sell(shop.rose, 3), 1);
  await shop.as(shop.ada).commission.calculateSalesCommissions({});
  await shop.as(shop.ada).commission.calculateSalesCommissions({});
  expect(await clawbacks()).toEqual(expected);
});

test('an order that is completed again notifies none of those who earn more', async () => {
  await shop.setStatus(shop.sales.wren.orderId, 'cancelled');
  const before = await clawbacks();
  await shop.setStatus(shop.sales.wren.orderId, 'completed');
  expect(await shop.ask(`select kind from commission_corrections order by correction_no`)).toEqual([
    { kind: 'cancellation' },
    { kind: 'reinstatement' },
  ]);
  expect(await clawbacks()).toEqual(before);
});

const moveWren = () => ({
  consultant: shop.wren.code,
  sponsor: { kind: 'consultant', code: shop.rose.code } as const,
  sponsor_before_id: shop.ada.userId,
  from: '2026-10-02',
  reason: 'enrolled under the wrong sponsor',
});

test('a change of sponsor notifies everyone who earns less once, with the sum of all closed months', async () => {
  await shop.sell(shop.ada, 20);
  await shop.sell(shop.rose, 10);
  await shop.sell(shop.wren, 5);
  shop.clock.set('2026-12-02T18:00:00Z');
  await shop.closeOpen();
  const { sponsor_before_id: _, ...preview } = moveWren();
  await shop.as(shop.ada).correction.previewSponsorMove(preview);
  expect(await clawbacks()).toEqual([]);
  await shop.as(shop.ada).correction.moveSponsor(moveWren());
  // Both months take 25.00 of level 1 from Ada and give 12.50 of level 2. Rose gains.
  expect(await clawbacks()).toEqual(['Ada sponsorship 25.00']);
  const { data } = await shop.as(shop.ada).notification.getNotifications({});
  expect(data.map((row) => row.data).filter(({ kind }) => kind === 'clawback')).toEqual([
    {
      kind: 'clawback',
      correction: 'sponsorship',
      from: '2026-10-02',
      period: '2026-12',
      amount: '25.00',
      currency: 'CAD',
      line_id: null,
    },
  ]);
});

test('a change of sponsor that starts after the closed months notifies of no clawback', async () => {
  await shop.as(shop.ada).correction.moveSponsor({ ...moveWren(), from: '2026-11-02' });
  expect(await clawbacks()).toEqual([]);
});

test('the mail about a change of sponsor names the day and the amount', async () => {
  await shop.as(shop.ada).correction.moveSponsor(moveWren());
  await sendNotifications(shop.deployment);
  const mail = (await allMails(shop)).find(({ subject }) => subject.startsWith('Your commissions'));
  expect(mail?.text).toContain('The sponsor of a team member changed as of October 2, 2026.');
  expect(mail?.text).toContain('Your commissions for November 2026 are reduced by $12.50 CAD.');
  expect(mail?.text).toContain('/earnings?period=2026-11&type=correction');
});

test('the mail names the order, the amount and the page, and is sent once', async () => {
  await refund(shop.sales.wren, 1);
  await sendNotifications(shop.deployment);
  await sendNotifications(shop.deployment);
  const [wren] = await shop.ask<{ email: string }>(`select email from consultants where first_name = 'Wren'`);
  const mails = (await allMails(shop)).filter(
    ({ recipient, subject }) => recipient === wren?.email && subject.startsWith('Your commissions'),
  );
  expect(new Set(mails.map(({ text }) => text)).size).toBe(1);
  expect(mails[0]?.subject).toBe('Your commissions for November 2026 were reduced: Little Birch Cosmetics');
  const { orderNo } = shop.sales.wren;
  expect(mails[0]?.text).toContain(
    `A return or refund of order No. ${orderNo} was recorded after October 2026 closed.`,
  );
  expect(mails[0]?.text).toContain('Your commissions for November 2026 are reduced by $20.00 CAD.');
  expect(mails[0]?.text).toContain('/earnings?period=2026-11&type=correction&line=');
});
