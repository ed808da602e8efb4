import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { webhookPayloads } from '#contract/message/webhook.ts';
import { visitor } from '#domain/account/actor.ts';
import { type WebhookEvent, webhookEvents } from '#domain/message/webhook-event.ts';
import { dayOf } from '#domain/period/zone.ts';
import { callAs } from '#tests/database/call.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';
import { allMails } from '#tests/database/mails.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { startWebhookReceiver } from '#tests/fakes/webhook-receiver.ts';
import { sendDueWebhooks } from './deliver.ts';

// Events of the company at an endpoint of another program.

const receiver = await startWebhookReceiver();
let shop: Shop;
beforeAll(async () => {
  // Receivers compare the timestamp with their own clock.
  shop = await openShop({ at: new Date().toISOString(), jobs: 'serve', variables: { WEBHOOK_LOOPBACK: 'on' } });
});
afterAll(async () => {
  await shop.close();
  await receiver.close();
});
beforeEach(async () => {
  // An endpoint that the test before switched on has a job, which could take a delivery of this test.
  await untilNoJobSends();
  await shop.ask('delete from webhook_endpoints');
  receiver.received.length = 0;
  receiver.answer(200);
});

const jobsThatSend = () => shop.ask("select from pgboss.job where name = 'send-webhooks' and state <= 'active'");
const untilNoJobSends = () => vi.waitUntil(async () => (await jobsThatSend()).length === 0, { timeout: 20_000 });
const admin = () => shop.as(shop.ada).message;
async function subscribe(events: readonly WebhookEvent[] = webhookEvents) {
  const input = { url: receiver.url, events: [...events], idempotency_key: randomUUID() };
  const endpoint = await admin().createWebhookEndpoint(input);
  receiver.trust(endpoint.secret);
  return endpoint;
}
const sendDue = () => sendDueWebhooks(shop.deployment);
const makeDue = () => shop.ask('update webhook_deliveries set next_at = now()');
const deliveries = async () => (await admin().getWebhookDeliveries({})).data;
const today = () => dayOf(shop.deployment.now(), shop.deployment.company.timeZone);
const typesReceived = () => receiver.received.map(({ body }) => body.type);

async function buy() {
  const placed = await shop.as(shop.cora).order.woocommerceCheckout(shop.order());
  const card = { card_number: '4242 4242 4242 4242', expiry: '12/39', cvc: '123' };
  await shop.as(visitor).order.payLocally({ session_id: placed.session_id, ...card });
  return placed;
}

test('an order is reported when it is placed, paid, shipped, cancelled and refunded, signed and without a person', async () => {
  await subscribe();
  const { order_id } = await buy();
  const shipment = { carrier: 'UPS', tracking_number: '1Z999', shipped_on: today(), delivered_on: null };
  await shop.as(shop.ada).order.recordShipment({ order_id, expected: null, shipment });
  await shop.setStatus(order_id, 'cancelled');
  const refund = { order_id, amount: '117.60', refunded_on: today(), reference: 'RF-1' };
  await shop.as(shop.ada).order.recordRefund(refund);
  await sendDue();
  expect(typesReceived().sort()).toEqual(
    ['order.cancelled', 'order.paid', 'order.placed', 'order.refunded', 'order.shipped'].sort(),
  );
  for (const { body, verified, headers } of receiver.received) {
    expect(verified, body.type).toBe(true);
    expect(headers['webhook-id']).toMatch(/^[0-9a-f-]{36}$/);
    webhookPayloads[body.type as WebhookEvent].strict().parse(body.data);
    expect(body.data).toMatchObject({ order_id });
    expect(JSON.stringify(body)).not.toMatch(/Gail|Guest|gail@|403 555/);
  }
  const paid = receiver.received.find(({ body }) => body.type === 'order.paid');
  expect(paid?.body.data).toMatchObject({ total: 117_60, currency: 'CAD', status: 'processing' });
  expect(await deliveries()).toEqual(
    Array.from({ length: 5 }, () => expect.objectContaining({ state: 'delivered', response_status: 200, attempts: 1 })),
  );
});

test('a new consultant, a new rank, a closed month and a paid payout are reported', async () => {
  await subscribe();
  const { consultantId } = await enrolledOne(shop.deployment, {
    sponsorConsultantId: shop.ada.userId,
    firstName: 'Nora',
    lastName: 'Birch',
    email: 'nora@example.org',
  });
  await shop.ask(
    "insert into rank_grants (consultant_id, current_rank, granted_at, reason) values ($1, 'Team Leader', now() + interval '1 second', 'x')",
    [consultantId],
  );
  const { commission } = shop.as(shop.ada);
  const { run } = await commission.calculateSalesCommissions({});
  const { run_no, lines_hash } = run;
  await commission.closeCommissionRun({ run_no, lines_hash, exchange_rate: '0.5', before_its_end: true });
  await shop.ask(
    `insert into commission_payments (consultant_id, recipient_name, recipient_email, amount, currency, payment_method, reference, status, completed_at, reason)
     values ($1, 'x', 'x@example.org', 4200, 'USD', 'other', 'W-1', 'completed', now(), 'A prize')`,
    [consultantId],
  );
  await sendDue();
  for (const { body } of receiver.received) webhookPayloads[body.type as WebhookEvent].strict().parse(body.data);
  const dataOf = (type: WebhookEvent) => receiver.received.find(({ body }) => body.type === type)?.body.data;
  expect(dataOf('consultant.enrolled')).toMatchObject({
    consultant_id: consultantId,
    sponsor_consultant_id: shop.ada.userId,
  });
  expect(dataOf('consultant.rank_changed')).toMatchObject({ consultant_id: consultantId, rank: 'Team Leader' });
  expect(dataOf('period.closed')).toEqual({ period: run.period, run_no });
  expect(dataOf('payout.paid')).toMatchObject({ consultant_id: consultantId, amount: 4200, currency: 'USD' });
});

test('an event is written with the change or not at all, and only for those who subscribe to it', async () => {
  await subscribe(['order.paid']);
  await expect(
    shop.ask('begin; update orders set shipped_on = current_date, paid_at = now(); select 1 / 0; commit'),
  ).rejects.toThrow();
  await shop.ask('rollback').catch(() => {});
  await buy();
  await sendDue();
  expect(typesReceived()).toEqual(['order.paid']);
});

test('a failed delivery is tried again with the same id, and its endpoint is switched off after days, with a mail', async () => {
  const { endpoint_id } = await subscribe(['order.paid']);
  await buy();
  receiver.answer(500);
  for (let attempt = 1; attempt <= 9; attempt++) {
    await makeDue();
    await sendDue();
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: 'waiting', attempts: attempt, failure: 'status', response_status: 500 });
    expect(delivery?.response_excerpt).toBe('answer 500');
  }
  // It is not due yet.
  await sendDue();
  expect(receiver.received).toHaveLength(9);
  await makeDue();
  await sendDue();
  expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 10, next_at: null }]);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect((await admin().getWebhookEndpoints({})).data).toMatchObject([{ endpoint_id, state: 'failed' }]);
  const mails = (await allMails(shop)).filter(({ subject }) => subject.includes('webhook endpoint was switched off'));
  expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set(['ada@example.org']));

  // Events wait until an admin switches it on again.
  await buy();
  await sendDue();
  expect(receiver.received).toHaveLength(10);
  receiver.answer(204);
  const on = { endpoint_id, url: receiver.url, events: ['order.paid' as const], active: true };
  expect(await admin().updateWebhookEndpoint(on)).toMatchObject({ state: 'active' });
  await sendDue();
  await expect.poll(() => receiver.received.length).toBe(11);
  const failed = (await deliveries()).find(({ state }) => state === 'failed');
  const again = await admin().sendWebhookAgain({ delivery_id: failed?.delivery_id ?? '' });
  expect(again).toMatchObject({ state: 'delivered', failure: null, response_status: 204 });
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(again.event_id);
});

test('an endpoint that is gone is switched off at once', async () => {
  await subscribe(['order.placed']);
  receiver.answer(410);
  await shop.as(visitor).order.woocommerceCheckout(shop.order());
  await sendDue();
  expect((await admin().getWebhookEndpoints({})).data).toMatchObject([{ state: 'failed' }]);
  expect(await deliveries()).toMatchObject([{ state: 'failed', failure: 'gone' }]);
});

test('an endpoint that does not answer delays only its own deliveries', async () => {
  const silent = await startWebhookReceiver();
  silent.answer('silence');
  const endpointAt = async (url: string) => {
    const input = { url, events: ['order.paid' as const], idempotency_key: randomUUID() };
    return (await admin().createWebhookEndpoint(input)).endpoint_id;
  };
  const addDue = (endpointId: string, count: number) =>
    shop.ask(
      `insert into webhook_deliveries (endpoint_id, event_id, type, payload, next_at)
       select $1, gen_random_uuid(), 'order.paid', jsonb_build_object('type', 'order.paid', 'data', jsonb_build_object('n', n)),
         now() - interval '1 hour' + n * interval '1 second' from generate_series(1, $2::int) n`,
      [endpointId, count],
    );
  // More than are sent at once, and due before those of the other endpoint.
  await addDue(await endpointAt(silent.url), 25);
  await addDue(await endpointAt(receiver.url), 25);
  await shop.ask(
    `update webhook_deliveries set next_at = next_at + interval '5 minutes'
     where endpoint_id = (select endpoint_id from webhook_endpoints where url = $1)`,
    [receiver.url],
  );
  const sending = sendDue();
  await expect.poll(() => receiver.received.length, { timeout: 8_000 }).toBe(25);
  expect(silent.received).toHaveLength(10);
  // Earlier events are sent first, ten at a time.
  const batches = [0, 10, 20].map((start) => receiver.received.slice(start, start + 10));
  const lastOf = batches.map((batch) => Math.max(...batch.map(({ body }) => Number(body.data.n))));
  expect(lastOf).toEqual([10, 20, 25]);
  await silent.close();
  await sending;
  const states = await shop.ask<{ url: string; state: string; failure: string | null }>(
    'select distinct url, d.state, failure from webhook_deliveries d join webhook_endpoints using (endpoint_id)',
  );
  expect(states).toHaveLength(2);
  expect(states).toContainEqual({ url: receiver.url, state: 'delivered', failure: null });
  expect(states).toContainEqual({ url: silent.url, state: 'waiting', failure: 'connection' });

  // A run takes no more after its time limit; the next one continues.
  await makeDue();
  await shop.ask("update webhook_endpoints set state = 'off' where url = $1", [silent.url]);
  await shop.ask("update webhook_deliveries set state = 'waiting'");
  await sendDueWebhooks(shop.deployment, 0);
  expect(receiver.received).toHaveLength(35);
  await sendDue();
  expect(receiver.received).toHaveLength(50);
});

test('a test is sent at once, and the secret can be seen and replaced', async () => {
  const { endpoint_id, secret } = await subscribe(['order.paid']);
  expect(await admin().sendTestWebhook({ endpoint_id })).toMatchObject({ type: 'webhook.test', state: 'delivered' });
  expect(receiver.received.at(-1)).toMatchObject({ verified: true, body: { data: { endpoint_id } } });
  expect(await admin().revealWebhookSecret({ endpoint_id })).toEqual({ secret });
  const stored = await shop.ask<{ secret: Buffer }>('select secret from webhook_endpoints');
  expect(stored[0]?.secret.toString('latin1')).not.toContain(secret);

  const { secret: next } = await admin().rotateWebhookSecret({ endpoint_id });
  expect(next).not.toBe(secret);
  const verifiedWith = async (trusted: string) => {
    receiver.trust(trusted);
    await admin().sendTestWebhook({ endpoint_id });
    return receiver.received.at(-1)?.verified;
  };
  expect([await verifiedWith(secret), await verifiedWith(next)]).toEqual([true, true]);
  await shop.ask("update webhook_endpoints set former_until = now() - interval '1 minute'");
  expect([await verifiedWith(secret), await verifiedWith(next)]).toEqual([false, true]);
  receiver.answer(500);
  expect(await admin().sendTestWebhook({ endpoint_id })).toMatchObject({ state: 'failed', failure: 'status' });
});

test.each([
  ['http://example.org/', 'NOT_HTTPS', false],
  ['https://ada:secret@example.org/', 'NOT_HTTPS', true],
  ['https://10.0.0.1/', 'ADDRESS_NOT_ALLOWED', true],
  ['https://[fd00::1]/', 'ADDRESS_NOT_ALLOWED', true],
  ['https://127.0.0.1/', 'ADDRESS_NOT_ALLOWED', false],
  ['https://no-such-host.invalid/', 'UNKNOWN_HOST', true],
])('%s is refused with %s', async (url, code, allowLoopback) => {
  const resolve = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
  const deployment = { ...shop.deployment, webhooks: { allowLoopback, resolve } };
  const { message } = callAs(deployment, shop.ada);
  const input = { url, events: ['order.paid' as const], idempotency_key: randomUUID() };
  await expect(message.createWebhookEndpoint(input)).rejects.toMatchObject({ code });
});

test('tests of one endpoint have a limit', async () => {
  const { endpoint_id } = await subscribe();
  const sent = Array.from({ length: 11 }, () => admin().sendTestWebhook({ endpoint_id }));
  const answers = await Promise.allSettled(sent);
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  expect(refused).toMatchObject([{ code: 'TOO_MANY_REQUESTS', status: 429 }]);
  const other = await subscribe(['order.paid']);
  expect(await admin().sendTestWebhook({ endpoint_id: other.endpoint_id })).toMatchObject({ type: 'webhook.test' });
});

test('an endpoint is created once per form, changed, deleted with its deliveries, and only by admins', async () => {
  const input = { url: receiver.url, events: ['order.paid' as const], idempotency_key: randomUUID() };
  const first = await admin().createWebhookEndpoint(input);
  expect(await admin().createWebhookEndpoint(input)).toEqual(first);
  await expect(admin().createWebhookEndpoint({ ...input, events: [] })).rejects.toMatchObject({ code: 'NO_EVENT' });
  const { endpoint_id } = first;
  const off = { endpoint_id, url: receiver.url, description: 'ERP', events: ['order.paid' as const] };
  expect(await admin().updateWebhookEndpoint(off)).toMatchObject({ state: 'off', description: 'ERP' });
  await buy();
  expect(await deliveries()).toEqual([]);
  await admin().sendTestWebhook({ endpoint_id });
  expect(await admin().deleteWebhookEndpoint({ endpoint_id })).toEqual({ success: true });
  expect(await deliveries()).toEqual([]);
  await expect(admin().sendTestWebhook({ endpoint_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const rose = shop.as(shop.rose).message;
  await expect(rose.createWebhookEndpoint(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(rose.revealWebhookSecret({ endpoint_id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const actions = await shop.ask<{ action: string }>(
    "select distinct action from audit_events where object_type = 'webhook-endpoint' and object_id = $1 order by 1",
    [endpoint_id],
  );
  expect(actions.map(({ action }) => action)).toEqual([
    'create-webhook-endpoint',
    'delete-webhook-endpoint',
    'send-test-webhook',
    'update-webhook-endpoint',
  ]);
});

test('a delivery that an admin sends again keeps its schedule if it fails, and stays delivered if a scheduled attempt was faster', async () => {
  await subscribe(['order.paid']);
  await buy();
  receiver.answer(500);
  await sendDue();
  const [failed] = await deliveries();
  const delivery_id = failed?.delivery_id ?? '';
  await shop.ask("update webhook_deliveries set next_at = now() + interval '14 hours'");
  const next = () => shop.ask<{ at: Date; attempts: number }>('select next_at as at, attempts from webhook_deliveries');
  const before = await next();
  expect(await admin().sendWebhookAgain({ delivery_id })).toMatchObject({ state: 'waiting' });
  expect(await next()).toEqual(before);
  await sendDue();
  expect(receiver.received).toHaveLength(2);

  receiver.answer(async () => {
    await shop.ask("update webhook_deliveries set state = 'delivered'");
    return 500;
  });
  await admin().sendWebhookAgain({ delivery_id });
  expect(await deliveries()).toMatchObject([{ state: 'delivered' }]);
});
