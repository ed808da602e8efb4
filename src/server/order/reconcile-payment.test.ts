import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { appFlags } from '#scripts/app.mjs';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { type FakeProviders, startFakeProviders } from '#tests/fakes/providers.ts';
import { prove } from '#tests/prove.ts';

// Wherever the process dies between provider and database, a capture is booked or refunded within a minute. The queue
// runs as in production, and PayPal is a fake on the loopback.

vi.setConfig({ testTimeout: 90_000 });

let fake: FakeProviders;
let shop: Shop;
const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeAll(async () => {
  fake = await startFakeProviders();
  shop = await openShop({ at: '2026-10-15T18:00:00Z', jobs: 'serve', variables: fake.variables });
});
afterEach(() => {
  fake.plan.beforeAnswer = async () => {};
});
afterAll(async () => {
  logged.mockRestore();
  await shop.close();
  await fake.close();
});

const guest = () => shop.as(visitor).order;
const confirm = (session_id: string) => guest().confirmPayment({ session_id });
async function approvedPayment() {
  const placed = await guest().woocommerceCheckout(shop.order({ payment_method: 'paypal' }));
  const order = fake.orders.find(({ id }) => id === placed.provider_reference);
  if (!order) throw new Error('PayPal has no such order');
  fake.approve(order.id);
  return { ...placed, order };
}
type Paying = Awaited<ReturnType<typeof approvedPayment>>;

/** `not taken`: no money was captured; `paid`: the order is paid once; `refunded`: the order is unpaid. */
async function outcomeOf({ order, order_id, session_id }: Paying): Promise<'not taken' | 'paid' | 'refunded' | 'lost'> {
  const [stored] = await shop.ask<{ status: string; payment: string; times: number }>(
    `select o.status, s.status as payment,
       (select count(*)::int from order_status_changes c where c.order_id = o.order_id and c.to_status = 'processing') as times
     from orders o join payment_sessions s using (order_id) where o.order_id = $1 and s.session_id = $2`,
    [order_id, session_id],
  );
  const isPaid = stored?.status === 'processing' && stored.payment === 'succeeded' && stored.times === 1;
  const isUnpaid = stored?.status === 'pending' && stored.payment !== 'succeeded' && stored.times === 0;
  if (order.capture === null) return isUnpaid ? 'not taken' : 'lost';
  if (order.capture.refunded) return isUnpaid ? 'refunded' : 'lost';
  return isPaid ? 'paid' : 'lost';
}

/** Waits for the outcome, at most the minute that it may take. */
async function settled(paying: Paying): Promise<string> {
  for (const until = performance.now() + 60_000; performance.now() < until; await sleep(250)) {
    const outcome = await outcomeOf(paying);
    if (outcome !== 'lost') return outcome;
  }
  return 'lost';
}

test('books a payment automatically when the provider’s answer is cut off, and reports no false outcome', async () => {
  const paying = await approvedPayment();
  fake.plan.beforeAnswer = () => Promise.reject(new Error('the line broke'));
  await expect(confirm(paying.session_id)).rejects.toMatchObject({
    code: 'PAYMENT_UNCONFIRMED',
    status: 503,
    data: { session_id: paying.session_id },
  });
  expect(await outcomeOf(paying)).toBe('lost');
  fake.plan.beforeAnswer = async () => {};
  expect(await settled(paying)).toBe('paid');
});

/** Makes every booking fail until it is called off. */
const breakBooking = () =>
  shop.ask(`
    create function fail_booking() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
    create trigger fail_booking before update on orders for each row execute function fail_booking()`);

prove(
  'refunds within a minute a booking that fails for two minutes',
  { short: 1, long: 2, perRound: 180_000 },
  async (rounds, report) => {
    const isLong = rounds > 1;
    const paying = await approvedPayment();
    const start = performance.now();
    await breakBooking();
    try {
      await expect(confirm(paying.session_id)).rejects.toMatchObject({ code: 'PAYMENT_UNCONFIRMED' });
      // In the short form half a minute has already passed.
      if (!isLong) {
        await shop.ask(
          "update payment_sessions set capture_started_at = capture_started_at - interval '35 s' where session_id = $1",
          [paying.session_id],
        );
      }
      expect(await settled(paying)).toBe('refunded');
      report(`refunded after ${((performance.now() - start) / 1000 + (isLong ? 0 : 35)).toFixed(0)} s`);
      if (isLong) await sleep(120_000 - (performance.now() - start));
    } finally {
      await shop.ask('drop function fail_booking cascade');
    }
    await vi.waitFor(async () => {
      expect(await guest().getOrderStatus({ session_id: paying.session_id })).toMatchObject({
        status: 'pending',
        payment: 'failed',
      });
    }, 10_000);
    const mails = () =>
      shop.ask(
        "select text from mailbox_messages where subject = 'Your payment was refunded' and recipient = 'gail@example.org'",
      );
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), 10_000);
    // Afterwards it is not booked either, and not captured again.
    await expect(confirm(paying.session_id)).rejects.toMatchObject({ code: 'PAYMENT_REFUSED' });
    expect(await outcomeOf(paying)).toBe('refunded');
  },
);

const program = fileURLToPath(new URL('../../../tests/database/die-while-paying.ts', import.meta.url));

/** Confirms a payment in its own process that dies at a step. Returns its number of steps, null if it died. */
async function confirmAndDie({ session_id: sessionId }: Paying, at: number, moment: 'sent' | 'answered') {
  const order = { variables: shop.variables, sessionId, at, moment };
  const child = spawn(process.execPath, [...appFlags, program, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('the process has no output');
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return printed === '' ? null : Number(printed);
}

prove(
  'books or refunds every capture, wherever the process dies',
  { short: 3, long: 50, perRound: 60_000 },
  async (rounds, report) => {
    const whole = await approvedPayment();
    const steps = (await confirmAndDie(whole, 0, 'answered')) ?? 0;
    expect(await outcomeOf(whole)).toBe('paid');
    expect(steps).toBeGreaterThan(10);

    const killed: Paying[] = [];
    for (let round = 0; round < rounds; round++) {
      // Spread over all steps; the last round dies at the last one, when the payment is booked.
      let at = Math.ceil(((round + 1) * steps) / rounds);
      for (let isKilled = false; !isKilled; ) {
        const paying = await approvedPayment();
        const taken = await confirmAndDie(paying, at, round % 2 === 0 ? 'answered' : 'sent');
        isKilled = taken === null;
        killed.push(paying);
        if (taken === null) continue;
        // The job of the site was faster with some of the steps: the last one left is tried.
        expect(taken).toBeLessThan(at);
        at = taken;
      }
    }
    const outcomes = await Promise.all(killed.map(settled));
    const count = (outcome: string) => outcomes.filter((each) => each === outcome).length;
    expect(count('lost')).toBe(0);
    expect(count('paid')).toBeGreaterThan(0);
    report(
      `${steps} steps: ${count('not taken')} not taken, ${count('paid')} booked, ${count('refunded')} refunded, 0 lost`,
    );
  },
);
