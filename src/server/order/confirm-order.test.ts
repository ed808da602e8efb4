import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { visitor, worker } from '#domain/account/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { withActor } from '../db/actor.ts';
import { bookPayment } from './payment.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z', jobs: 'serve' });
});
afterAll(() => shop.close());

const card = { card_number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
const pay = (session_id: string) => shop.as(visitor).order.payLocally({ session_id, ...card });
const place = (more: Parameters<Shop['order']>[0] = {}) => shop.as(visitor).order.woocommerceCheckout(shop.order(more));
type Mail = { recipient: string; subject: string; text: string; html: string };
const mailsOf = (session_id: string) =>
  shop.ask<Mail>('select recipient, subject, text, html from mailbox_messages where position($1 in text) > 0', [
    session_id,
  ]);
const arrived = (session_id: string) =>
  vi.waitFor(
    async () => {
      const [mail] = await mailsOf(session_id);
      if (!mail) throw new Error('no mail yet');
      return mail;
    },
    { timeout: 15_000 },
  );
const waiting = async () => {
  const [row] = await shop.ask<{ count: number }>(
    "select count(*)::int as count from pgboss.job where name = 'order-confirmation' and state < 'completed'",
  );
  return row?.count;
};

test('a buyer gets a mail with items, amounts, address, number and a link to the order', async () => {
  const { session_id, order_id } = await place({
    cart: [
      { product_code: 'SERUM', quantity: 1 },
      { product_code: 'GEL', variant: 'Ashy', quantity: 2 },
    ],
  });
  expect(await mailsOf(session_id)).toEqual([]);
  await pay(session_id);
  const mail = await arrived(session_id);
  const [order] = await shop.ask<{ order_no: string }>('select order_no from orders where order_id = $1', [order_id]);
  expect(mail.recipient).toBe('gail@example.org');
  expect(mail.subject).toBe(`Your Little Birch Cosmetics order No. ${order?.order_no}`);
  const [billed] = await shop.ask<{ subtotal: string; total: string }>(
    'select subtotal, total from orders where order_id = $1',
    [order_id],
  );
  for (const part of [
    `Order No. ${order?.order_no}`,
    'October 15, 2026',
    'SERUM: $',
    '2 × ',
    '(Ashy), GEL: $49.00 CAD',
    `Subtotal: $${Number(billed?.subtotal) / 100}`,
    'GST 5% (Alberta): $',
    `Total: $${(Number(billed?.total) / 100).toFixed(2)} CAD`,
    'Calgary, AB',
    'Canada',
    `http://localhost:3000/payment-success?session_id=${session_id}`,
  ]) {
    expect(mail.text).toContain(part);
  }
  expect(mail.html).toContain(`href="http://localhost:3000/payment-success?session_id=${session_id}"`);
  expect(mail.html).toContain('(Ashy), GEL');
});

test('a payment that is confirmed twenty times sends one mail', async () => {
  const { session_id } = await place();
  await Promise.all(Array.from({ length: 20 }, () => pay(session_id)));
  await arrived(session_id);
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 10_000 });
  expect(await mailsOf(session_id)).toHaveLength(1);
});

test('a payment that is rolled back sends no mail', async () => {
  const { session_id } = await place();
  const at = new Date('2026-10-15T18:00:00Z');
  await expect(
    withActor(shop.deployment.db, worker, async (tx) => {
      expect(await bookPayment(tx, shop.deployment, session_id, { reference: 'x', at })).toBe('booked');
      throw new Error('the power fails');
    }),
  ).rejects.toThrow('the power fails');
  expect(await waiting()).toBe(0);
  const jobs = { ...shop.deployment.jobs, send: () => Promise.reject(new Error('the queue is broken')) };
  await expect(
    withActor(shop.deployment.db, worker, (tx) => bookPayment(tx, { jobs }, session_id, { reference: 'x', at })),
  ).rejects.toThrow('the queue is broken');
  expect(
    await shop.ask('select o.paid_at from orders o join payment_sessions s using (order_id) where s.session_id = $1', [
      session_id,
    ]),
  ).toEqual([{ paid_at: null }]);
});

test('a payment recorded offline by an admin is confirmed; completing a paid order is not', async () => {
  const { session_id, order_id } = await place();
  const complete = () => shop.setStatus(order_id, 'completed');
  await complete();
  await arrived(session_id);
  await shop.setStatus(order_id, 'cancelled');
  await complete();
  expect(await waiting()).toBe(0);
  // The cancellation has a mail of its own.
  const confirmations = (await mailsOf(session_id)).filter(({ subject }) => /order No\. \d+$/.test(subject));
  expect(confirmations).toHaveLength(1);
});

test('shopper input appears as plain text in the mail', async () => {
  const base = shop.order().customer_info;
  const name = `<b>${randomUUID()}</b>`;
  const shipping_address = { ...base.shipping_address, first_name: name };
  const { session_id } = await place({ customer_info: { ...base, first_name: name, shipping_address } });
  await pay(session_id);
  const { html, text } = await arrived(session_id);
  expect(text).toMatch(/^Hello,\n/);
  expect(text).toContain(`${name} Guest\n`);
  expect(html).not.toContain(name);
  expect(html).toContain(name.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
});
