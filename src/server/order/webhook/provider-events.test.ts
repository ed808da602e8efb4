import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { startFakeProviders } from '#tests/fakes/providers.ts';
import { FakeStripe } from '#tests/fakes/stripe.ts';
import { notifierNamed } from '../../gateways/gateways.ts';
import { reconcileAll, unsettledPayments } from '../reconcile-payment.ts';
import { processWaitingEvents, receiveEvent } from './process-event.ts';
import { type Reported, storeState } from './store-state.ts';

// Webhooks as admins see them: stored with their outcome, and run again.

const stripe = await new FakeStripe().start();
const paypal = await startFakeProviders();
let shop: Shop;
const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeAll(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z', variables: { ...stripe.variables, ...paypal.variables } });
});
afterAll(async () => {
  logged.mockRestore();
  await shop.close();
  await stripe.close();
  await paypal.close();
});
beforeEach(async () => {
  stripe.plan.away = false;
  await shop.ask('delete from provider_events');
});

const api = () => shop.as(shop.ada).order;
const paid = async () => {
  const placed = await shop.as(visitor).order.woocommerceCheckout(shop.order());
  const session = stripe.pay(placed.provider_reference);
  return { ...placed, event: { id: `evt_${session.id}`, type: 'checkout.session.completed', subject: session.id } };
};
const provider = notifierNamed('stripe');
if (provider === null) throw new Error('there is no Stripe');
const receive = (event: Awaited<ReturnType<typeof paid>>['event']) => receiveEvent(shop.deployment, provider, event);

test('each webhook is stored once, with its outcome', async () => {
  const { event } = await paid();
  await receive(event);
  await receive(event);
  await receive({ id: 'evt_other', type: 'customer.created', subject: '' });
  const { data, total } = await api().getProviderEvents({});
  expect(total).toBe(2);
  expect(data.find(({ event_id }) => event_id === event.id)).toEqual({
    gateway: 'stripe',
    event_id: event.id,
    type: event.type,
    subject: event.subject,
    received_at: '2026-10-15T18:00:00.000Z',
    processed_at: '2026-10-15T18:00:00.000Z',
    state: 'processed',
    outcome: 'payment',
    error: null,
    attempts: 1,
  });
  expect(data.find(({ event_id }) => event_id === 'evt_other')).toMatchObject({ outcome: 'ignored' });
});

test('a failed event is listed with its reason, matches filter and search, and an admin runs it again', async () => {
  const { event, order_id } = await paid();
  stripe.plan.away = true;
  await expect(receive(event)).rejects.toThrow();
  const identity = { gateway: 'stripe', event_id: event.id };
  await expect(api().runProviderEventAgain(identity)).rejects.toMatchObject({ code: 'EVENT_FAILED' });
  expect(await api().getProviderEvents({ state: 'failed', searchTerm: 'SESSION.completed' })).toMatchObject({
    data: [{ ...identity, state: 'failed', outcome: null, error: expect.stringContaining('Stripe'), attempts: 2 }],
    total: 1,
  });
  expect((await api().getProviderEvents({ state: 'processed' })).total).toBe(0);
  stripe.plan.away = false;
  expect(await api().runProviderEventAgain(identity)).toMatchObject({ state: 'processed', error: null });
  await expect(api().runProviderEventAgain(identity)).rejects.toMatchObject({ code: 'ALREADY_PROCESSED' });
  const [order] = await shop.ask<{ status: string }>('select status from orders where order_id = $1', [order_id]);
  expect(order?.status).toBe('processing');
}, 60_000);

test('the job of every minute runs failed ones again, until it gives up', async () => {
  const { event } = await paid();
  await shop.ask(
    `insert into provider_events (gateway, event_id, type, subject, received_at, attempts, error, created_at)
     values ('stripe', $1, $2, $3, now(), 30, 'x', now() - interval '1 hour')`,
    [event.id, event.type, event.subject],
  );
  await processWaitingEvents(shop.deployment);
  expect((await api().getProviderEvents({ state: 'failed' })).total).toBe(1);
  await shop.ask('update provider_events set attempts = 29');
  await processWaitingEvents(shop.deployment);
  expect((await api().getProviderEvents({ state: 'processed' })).total).toBe(1);
});

test('waiting events and unsettled payments are two jobs, so that one does not wait for the other', async () => {
  const names = ['process-provider-events', 'reconcile-payments'];
  const scheduled = await shop.ask('select name, cron from pgboss.schedule where name = any($1) order by name', [
    names,
  ]);
  expect(scheduled).toEqual(names.map((name) => ({ name, cron: '* * * * *' })));
});

test('events of providers that are not set up do not block others', async () => {
  const { event } = await paid();
  // More than one run of the job reads, and older; Resend is known but not set up here.
  await shop.ask(
    `insert into provider_events (gateway, event_id, type, subject, received_at, created_at)
     select case when n % 2 = 0 then 'resend' else 'former' end, 'evt_' || n, 'x', 'x', now() - interval '2 days',
       now() - interval '2 days'
     from generate_series(1, 210) n`,
  );
  await shop.ask(
    `insert into provider_events (gateway, event_id, type, subject, received_at, created_at)
     values ('stripe', $1, $2, $3, now(), now() - interval '1 hour')`,
    [event.id, event.type, event.subject],
  );
  await processWaitingEvents(shop.deployment);
  expect(await api().getProviderEvents({ state: 'processed' })).toMatchObject({
    data: [{ gateway: 'stripe', event_id: event.id }],
  });
  const [untouched] = await shop.ask<{ count: number }>(
    "select count(*)::int as count from provider_events where gateway <> 'stripe' and attempts = 0",
  );
  expect(untouched?.count).toBe(210);
});

test('a slow provider does not hold up the others, and its own events are processed in their order', async () => {
  const other = notifierNamed('paypal');
  if (!provider.notifications || !other?.notifications) throw new Error('there are no webhooks');
  const looked: string[] = [];
  const payPalDone = Promise.withResolvers<void>();
  const slow = vi.spyOn(provider.notifications, 'look').mockImplementation(async (_, { id }) => {
    await payPalDone.promise;
    looked.push(id);
    return null;
  });
  const quick = vi.spyOn(other.notifications, 'look').mockImplementation(async (_, { id }) => {
    looked.push(id);
    payPalDone.resolve();
    return null;
  });
  try {
    await shop.ask(
      `insert into provider_events (gateway, event_id, type, subject, received_at, created_at)
       select g, 'evt_' || g || n, 'x', 'x', now() - interval '2 days' + make_interval(secs => n), now() - interval '2 days'
       from generate_series(1, 2) n, unnest(array['stripe', 'paypal']) g`,
    );
    await processWaitingEvents(shop.deployment);
  } finally {
    slow.mockRestore();
    quick.mockRestore();
  }
  expect(looked[0]).toBe('evt_paypal1');
  expect(looked.filter((id) => id.includes('stripe'))).toEqual(['evt_stripe1', 'evt_stripe2']);
  expect(looked.filter((id) => id.includes('paypal'))).toEqual(['evt_paypal1', 'evt_paypal2']);
}, 30_000);

test('a run of the job ends in time, and the next one starts with the events that it did not try', async () => {
  if (!provider.notifications) throw new Error('there are no webhooks');
  const looked: string[] = [];
  const look = vi.spyOn(provider.notifications, 'look').mockImplementation((_, { id }) => {
    looked.push(id);
    return Promise.reject(new Error('Stripe is away'));
  });
  try {
    await shop.ask(
      `insert into provider_events (gateway, event_id, type, subject, received_at, created_at)
       select 'stripe', 'evt_' || n, 'x', 'x', now() - interval '2 days' + make_interval(secs => n), now() - interval '2 days'
       from generate_series(1, 5) n`,
    );
    for (let run = 1; run <= 2; run++) {
      const end = looked.length + 3;
      await processWaitingEvents(shop.deployment, () => looked.length < end);
    }
  } finally {
    look.mockRestore();
  }
  expect(looked).toEqual(['evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5', 'evt_1']);
});

test('many unsettled payments of a provider do not hide those of others, and a run ends in time', async () => {
  const { order_id } = await paid();
  const insert = (gateway: string, count: number, hours: number) =>
    shop.ask(
      `insert into payment_sessions (order_id, gateway, amount, currency, capture_started_at)
       select $1, $2, 1000, 'CAD', now() - make_interval(hours => $4) from generate_series(1, $3)`,
      [order_id, gateway, count, hours],
    );
  try {
    await insert('former', 510, 48);
    await insert('paypal', 1, 1);
    const gateways = (await unsettledPayments(shop.deployment)).map(({ gateway }) => gateway);
    expect(gateways.filter((gateway) => gateway === 'former')).toHaveLength(500);
    expect(gateways.filter((gateway) => gateway === 'paypal')).toHaveLength(1);
    logged.mockClear();
    let left = 3;
    await reconcileAll(shop.deployment, () => left-- > 0);
    expect(logged.mock.calls.filter(([line]) => /could not be reconciled/.test(String(line)))).toHaveLength(2);
  } finally {
    await shop.ask("delete from payment_sessions where gateway = 'former' or capture_started_at is not null");
  }
}, 30_000);

test('a refund of a closed month is stored in the process for calculations, any other one at once', async () => {
  const buy = async () => {
    const { event, order_id } = await paid();
    await receive(event);
    await shop.ask('update orders set consultant_id = $2 where order_id = $1', [order_id, shop.rose.userId]);
    await shop.setStatus(order_id, 'completed');
    return { order_id, intent: stripe.session(event.subject).payment_intent };
  };
  const october = await buy();
  const { commission } = shop.as(shop.ada);
  const { run } = await commission.calculateSalesCommissions({});
  const { run_no, lines_hash } = run;
  await commission.closeCommissionRun({ run_no, lines_hash, exchange_rate: '0.5', before_its_end: true });
  const november = await buy();
  const elsewhere: string[] = [];
  const context = {
    ...shop.deployment,
    storeElsewhere: async ({ gateway, state }: Reported) => {
      elsewhere.push(state.kind);
      if (gateway === provider.name) await storeState(shop.deployment, provider, state);
    },
  };
  for (const { intent } of [november, october]) {
    const { id: subject } = stripe.refundInDashboard(intent, 1050);
    const event = { id: `evt_${subject}`, type: 'charge.refunded', subject };
    await receiveEvent(context, provider, event);
    // The same refund again changes nothing, so it needs no other process.
    await receiveEvent(context, provider, { ...event, id: `${event.id}_again` });
  }
  expect(elsewhere).toEqual(['refunds']);
  for (const { order_id } of [october, november]) {
    expect(await api().getOrder({ order_id })).toMatchObject({ refunded: '10.50', returns: '10.00' });
  }
  // A failure there is stored with the event, as one here.
  const { id: subject } = stripe.refundInDashboard(october.intent, 100);
  const lost = { ...context, storeElsewhere: () => Promise.reject(new Error('the process ended')) };
  await expect(receiveEvent(lost, provider, { id: 'evt_lost', type: 'charge.refunded', subject })).rejects.toThrow(
    'the process ended',
  );
  expect((await api().getProviderEvents({ state: 'failed' })).data).toMatchObject([
    { event_id: 'evt_lost', error: 'Error: the process ended', attempts: 1 },
  ]);
}, 60_000);

test('only admins see webhooks, and one that is not stored is not run', async () => {
  await expect(shop.as(shop.rose).order.getProviderEvents({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(api().runProviderEventAgain({ gateway: 'stripe', event_id: 'evt_none' })).rejects.toMatchObject({
    code: 'UNKNOWN_EVENT',
  });
});
