import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { NotificationData } from '#contract/notification/notification.ts';
import { worker } from '#domain/account/actor.ts';
import { enrolled, person } from '#tests/database/enrolled.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { type PushBrowser, startFakePushService } from '#tests/fakes/push-service.ts';
import { withActor } from '../../db/actor.ts';
import { notify } from '../notify.ts';
import { sendNotifications } from '../send-notifications.ts';
import { sendPush } from './send-push.ts';
import { vapidKeysOf } from './vapid-keys.ts';

// The push service is a fake on the loopback that checks our key; the test decrypts like a browser.

const service = await startFakePushService();
const password = 'river-otter-71';
const email = 'ada@example.org';
let site: TestSite;
let ada: string;
beforeAll(async () => {
  site = await startTestSite({ at: new Date().toISOString(), variables: { WEBHOOK_LOOPBACK: 'on' } });
  const [consultant] = await enrolled(site.deployment, [person({ email, firstName: 'Ada' })], password);
  ada = consultant?.consultantId ?? '';
  await site.ask('update auth."user" set email_verified = true');
});
afterAll(async () => {
  await site.close();
  await service.close();
});
beforeEach(async () => {
  service.answer(201);
  service.received.length = 0;
  await site.ask(`delete from pgboss.job where name = 'push'`);
  await site.ask('delete from push_subscriptions');
  await site.ask('delete from auth.rate_limits');
});

/** A signed-in browser. */
async function signIn() {
  const headers = { origin: site.url, 'content-type': 'application/json' };
  const answer = await fetch(`${site.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const call = async (name: string, input: unknown) => {
    const answered = await fetch(`${site.url}/api/functions/${name}`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(input),
    });
    return answered.json();
  };
  return { cookie, call };
}
async function subscribed() {
  const session = await signIn();
  const browser = service.subscribe((await session.call('get-push', {})).public_key);
  expect(await session.call('subscribe-push', browser.subscription)).toEqual({ success: true });
  return { ...session, browser };
}
const devices = async () => (await site.ask('select from push_subscriptions')).length;
async function send(fact: NotificationData) {
  await withActor(site.deployment.db, worker, (tx) => notify(tx, [{ userId: ada, fact }], site.deployment.now()));
  await sendNotifications(site.deployment);
}
const statement = { kind: 'statement-closed', period: '2026-09', amount: '1120.00', currency: 'USD' } as const;
const arrived = async (browser: PushBrowser) => {
  await vi.waitFor(() => expect(service.received.map(({ endpoint }) => endpoint)).toContain(browser.endpoint), {
    timeout: 20_000,
  });
  const message = service.received.find(({ endpoint }) => endpoint === browser.endpoint);
  return browser.decrypt(message?.body ?? Buffer.of());
};
const message = { title: 'x', body: 'x', url: '/', tag: 'x' };
const sendDirectly = async () => {
  const [row] = await site.ask<{ subscription_id: string }>('select subscription_id from push_subscriptions');
  return sendPush(site.deployment, { subscriptionId: row?.subscription_id ?? '', message });
};

test('a message arrives encrypted for each device, says no amount, and leads to its page', async () => {
  const [first, second] = [await subscribed(), await subscribed()];
  expect(await first.call('get-push', {})).toMatchObject({ subscribed: true, devices: 2 });
  await send(statement);
  for (const { browser } of [first, second]) {
    expect(await arrived(browser)).toEqual({
      title: 'Little Birch Cosmetics',
      body: 'Your statement for September 2026',
      url: '/statements/2026-09',
      tag: expect.any(String),
    });
  }
  expect(service.received[0]?.headers).toMatchObject({ ttl: '86400', 'content-type': 'application/octet-stream' });
}, 60_000);

const allOn = {
  email_commissions: false,
  email_promotions: false,
  email_team_updates: false,
  email_questions: false,
  push_notifications: true,
  push_commissions: true,
  push_promotions: true,
  push_team_updates: true,
  push_questions: true,
  sms_alerts: false,
  sms_commissions: true,
  sms_promotions: false,
  sms_team_updates: false,
  sms_questions: false,
};
test.each([
  ['push_notifications', statement],
  ['push_commissions', statement],
  ['push_commissions', { kind: 'payout-paid', amount: '5.00', currency: 'USD' }],
  ['push_team_updates', { kind: 'recruit', name: 'Kim Birch' }],
  ['push_promotions', { kind: 'promotion-started', title: 'Lips', reward: 'A brush', ends_at: '2026-11-01T06:00:00Z' }],
] as const)('[BO-091] with %s off no push message is sent, with it on one is', async (name, fact) => {
  const { call, browser } = await subscribed();
  await call('update-notification-settings', { ...allOn, [name]: false });
  await send(fact);
  const [queued] = await site.ask<{ count: number }>(`select count(*)::int from pgboss.job where name = 'push'`);
  expect(queued?.count).toBe(0);
  await call('update-notification-settings', allOn);
  await send(fact);
  expect(await arrived(browser)).toMatchObject({ title: 'Little Birch Cosmetics' });
  expect(service.received).toHaveLength(1);
});

test('a device gets no messages after it is signed out, expired or turned off', async () => {
  const leaving = await subscribed();
  const headers = { origin: site.url, cookie: leaving.cookie };
  await fetch(`${site.url}/sign-out`, { method: 'POST', headers, redirect: 'manual' });
  expect(await devices()).toBe(0);
  const off = await subscribed();
  await off.call('unsubscribe-push', {});
  expect(await devices()).toBe(0);
  await subscribed();
  await site.ask(`update auth.session set expires_at = now() - interval '1 second'`);
  await send(statement);
  const [queued] = await site.ask<{ count: number }>(`select count(*)::int from pgboss.job where name = 'push'`);
  expect(queued?.count).toBe(0);
});

test('a browser belongs to the person who subscribed last', async () => {
  const [first, second] = [await subscribed(), await signIn()];
  await second.call('subscribe-push', first.browser.subscription);
  expect(await first.call('get-push', {})).toMatchObject({ subscribed: false, devices: 1 });
  expect(await second.call('get-push', {})).toMatchObject({ subscribed: true, devices: 1 });
});

test.each([400, 401, 403, 404, 410])('forgets a device when its push service answers %i', async (status) => {
  await subscribed();
  service.answer(status);
  await sendDirectly();
  expect(await devices()).toBe(0);
});

test.each([
  [429, 'Error'],
  [503, 'Error'],
  [413, 'PermanentFailure'],
])('after the answer %i the device stays, and the job fails as %s', async (status, kind) => {
  await subscribed();
  service.answer(status);
  const failure = await sendDirectly().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect((failure as Error).constructor.name).toBe(kind);
  expect(await devices()).toBe(1);
});

test.each([
  'http://push.example.org/x',
  'https://10.0.0.1/x',
  'https://user:password@push.example.org/x',
  'https://[::ffff:192.168.0.1]/x',
])('refuses the push service %s', async (endpoint) => {
  const { call, browser } = await subscribed();
  expect(await call('subscribe-push', { ...browser.subscription, endpoint })).toMatchObject({
    code: 'PUSH_SERVICE_REFUSED',
  });
});

test('an address that leads into a network later gets nothing and is forgotten', async () => {
  await subscribed();
  await sendPush(
    { ...site.deployment, webhooks: { ...site.deployment.webhooks, allowLoopback: false } },
    {
      subscriptionId:
        (await site.ask<{ id: string }>('select subscription_id as id from push_subscriptions'))[0]?.id ?? '',
      message,
    },
  );
  expect(service.received).toEqual([]);
  expect(await devices()).toBe(0);
});

test('refuses keys that are none, and callers without a session', async () => {
  const { call, browser } = await subscribed();
  expect(await call('subscribe-push', { ...browser.subscription, auth: 'x' })).toMatchObject({ code: 'BAD_REQUEST' });
  const answer = await fetch(`${site.url}/api/functions/get-push`);
  expect(answer.status).toBe(401);
});

test('the key pair follows from the secret of the installation', () => {
  const { publicKey, privateKey } = vapidKeysOf('a secret');
  expect(vapidKeysOf('a secret')).toEqual({ publicKey, privateKey });
  expect(vapidKeysOf('another secret').publicKey).not.toBe(publicKey);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  expect(pair.getPublicKey('base64url')).toBe(publicKey);
});
