import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { FakeStripe } from '#tests/fakes/stripe.ts';
import { notifierNamed } from '../../gateways/gateways.ts';
import { processWaitingEvents, receiveEvent } from './process-event.ts';

// Webhooks as admins see them: stored with their outcome, and run again.

const stripe = await new FakeStripe().start();
let shop: Shop;
const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeAll(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z', variables: stripe.variables });
});
afterAll(async () => {
  logged.mockRestore();
  await shop.close();
  await stripe.close();
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
    ...{ gateway: 'stripe', event_id: event.id, type: event.type, subject: event.subject },
    ...{ received_at: '2026-10-15T18:00:00.000Z', processed_at: '2026-10-15T18:00:00.000Z' },
    ...{ state: 'processed', outcome: 'payment', error: null, attempts: 1 },
  });
  expect(data.find(({ event_id }) => event_id === 'evt_other')).toMatchObject({ outcome: 'ignored' });
});

test('a failed one has its reason, is found by filter and search, and an admin runs it again', async () => {
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
  // More than one run of the job reads, and older; PayPal is known but not set up here.
  await shop.ask(
    `insert into provider_events (gateway, event_id, type, subject, received_at, created_at)
     select case when n % 2 = 0 then 'paypal' else 'former' end, 'evt_' || n, 'x', 'x', now() - interval '2 days',
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

test('only admins see webhooks, and one that is not stored is not run', async () => {
  await expect(shop.as(shop.rose).order.getProviderEvents({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(api().runProviderEventAgain({ gateway: 'stripe', event_id: 'evt_none' })).rejects.toMatchObject({
    code: 'UNKNOWN_EVENT',
  });
});
