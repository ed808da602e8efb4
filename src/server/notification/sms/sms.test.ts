import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { NotificationData } from '#contract/notification/notification.ts';
import { worker } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';
import { startFakeTwilio } from '#tests/fakes/twilio.ts';
import { withActor } from '../../db/actor.ts';
import { readGatewaySettings } from '../../gateways/gateways.ts';
import { notify } from '../notify.ts';
import { sendNotifications } from '../send-notifications.ts';
import { sendSms } from './send-sms.ts';

// Twilio is a fake on the loopback.

const twilio = await startFakeTwilio();
let fixture: TestDeployment;
let ada: string;
const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeAll(async () => {
  fixture = await startTestDeployment({ jobs: 'serve', variables: twilio.variables });
  ada = (await enrolledOne(fixture.deployment, { firstName: 'Ada' })).consultantId;
});
afterAll(async () => {
  logged.mockRestore();
  await fixture.close();
  await twilio.close();
});
beforeEach(async () => {
  twilio.plan.failure = null;
  twilio.sent.length = 0;
  await fixture.ask('delete from sms_phones');
  await fixture.ask('delete from auth.rate_limits');
  await fixture.ask(`delete from pgboss.job where name = 'sms'`);
});

const api = () => callAs(fixture.deployment, { role: 'consultant', userId: ada });
const phone = '403 555 0100';
const codeSent = () => /code is (\d{6})\./.exec(twilio.sent.at(-1)?.body ?? '')?.[1] ?? '';
const confirmed = async () => {
  await api().notification.sendPhoneCode({ phone });
  await api().notification.confirmPhone({ code: codeSent() });
  twilio.sent.length = 0;
};
const wrong = () => (codeSent() === '000000' ? '000001' : '000000');

test('a phone counts once its code is entered, and another one replaces it only then', async () => {
  await api().notification.sendPhoneCode({ phone });
  expect(twilio.sent).toEqual([
    { to: '+14035550100', body: expect.stringMatching(/^Little Birch Cosmetics: your code/) },
  ]);
  expect(await api().notification.getSmsPhone()).toEqual({ available: true, phone: null, pending: '0100' });
  const code = codeSent();
  await api().notification.confirmPhone({ code: `${code.slice(0, 3)} ${code.slice(3)}` });
  expect(await api().notification.getSmsPhone()).toEqual({ available: true, phone: '0100', pending: null });
  await expect(api().notification.confirmPhone({ code })).rejects.toMatchObject({ code: 'PHONE_CODE_EXPIRED' });
  await api().notification.sendPhoneCode({ phone: '+1 604 555 0142' });
  expect(await api().notification.getSmsPhone()).toMatchObject({ phone: '0100', pending: '0142' });
  await api().notification.removePhone({});
  expect(await api().notification.getSmsPhone()).toMatchObject({ phone: null, pending: null });
});

test('a code has five attempts and ten minutes', async () => {
  await api().notification.sendPhoneCode({ phone });
  const confirm = (code: string) => api().notification.confirmPhone({ code });
  for (let n = 0; n < 5; n++) await expect(confirm(wrong())).rejects.toMatchObject({ code: 'WRONG_PHONE_CODE' });
  await expect(confirm(codeSent())).rejects.toMatchObject({ code: 'PHONE_CODE_EXPIRED' });
  await api().notification.sendPhoneCode({ phone });
  await fixture.ask(`update sms_phones set code_expires_at = now() - interval '1 second'`);
  await expect(confirm(codeSent())).rejects.toMatchObject({ code: 'PHONE_CODE_EXPIRED' });
});

test('sends five codes an hour, and refuses what is no phone or gets no SMS', async () => {
  await expect(api().notification.sendPhoneCode({ phone: '12' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  twilio.plan.failure = { status: 400, code: 21614, message: 'not a mobile number' };
  await expect(api().notification.sendPhoneCode({ phone })).rejects.toMatchObject({ code: 'PHONE_REFUSED' });
  twilio.plan.failure = { status: 503, code: 20503, message: 'away' };
  await expect(api().notification.sendPhoneCode({ phone })).rejects.toMatchObject({ code: 'SMS_UNAVAILABLE' });
  twilio.plan.failure = null;
  for (let n = 0; n < 3; n++) await api().notification.sendPhoneCode({ phone });
  await expect(api().notification.sendPhoneCode({ phone })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

const off = {
  email_commissions: false,
  email_promotions: false,
  email_team_updates: false,
  email_questions: false,
  push_notifications: false,
  push_commissions: false,
  push_promotions: false,
  push_team_updates: false,
  push_questions: false,
};
const on = {
  sms_alerts: true,
  sms_commissions: true,
  sms_promotions: true,
  sms_team_updates: true,
  sms_questions: true,
};
async function send(fact: NotificationData) {
  await withActor(fixture.deployment.db, worker, (tx) => notify(tx, [{ userId: ada, fact }], fixture.deployment.now()));
  await sendNotifications(fixture.deployment);
}
const queued = async () => (await fixture.ask(`select from pgboss.job where name = 'sms'`)).length;
test.each([
  ['sms_alerts', { kind: 'statement-closed', period: '2026-09', amount: '1120.00', currency: 'USD' }],
  ['sms_commissions', { kind: 'payout-paid', amount: '5.00', currency: 'USD' }],
  ['sms_team_updates', { kind: 'recruit', name: 'Kim Birch' }],
  ['sms_promotions', { kind: 'promotion-started', title: 'Lips', reward: 'A brush', ends_at: '2026-11-01T06:00:00Z' }],
] as const)('[BO-089] [BO-091] with %s off no SMS is sent, with it on one is, without amounts', async (name, fact) => {
  await confirmed();
  await api().settings.updateNotificationSettings({ ...off, ...on, [name]: false });
  expect(await api().settings.getUserSettings()).toMatchObject({ ...on, [name]: false });
  await send(fact);
  expect(await queued()).toBe(0);
  await api().settings.updateNotificationSettings({ ...off, ...on });
  await send(fact);
  await vi.waitFor(() => expect(twilio.sent).toHaveLength(1), { timeout: 20_000 });
  expect(twilio.sent[0]).toMatchObject({
    to: '+14035550100',
    body: expect.stringMatching(/^Little Birch Cosmetics: .*http/),
  });
  expect(twilio.sent[0]?.body).not.toMatch(/\$|\d\.\d\d/);
});

test('without a confirmed phone no SMS is sent', async () => {
  await api().settings.updateNotificationSettings({ ...off, ...on });
  await api().notification.sendPhoneCode({ phone });
  await send({ kind: 'recruit', name: 'Kim Birch' });
  expect(await queued()).toBe(0);
});

test('a number that answered STOP is forgotten, and other failures are retried', async () => {
  await confirmed();
  twilio.plan.failure = { status: 429, code: 20429, message: 'too many' };
  await expect(sendSms(fixture.deployment, { userId: ada, text: 'x' })).rejects.toThrow('Twilio answered 429: 20429');
  twilio.plan.failure = { status: 400, code: 21610, message: 'unsubscribed' };
  await sendSms(fixture.deployment, { userId: ada, text: 'x' });
  expect((await api().notification.getSmsPhone()).phone).toBeNull();
});

test('without a service nothing is offered, and the settings are checked at start', async () => {
  const without = callAs({ ...fixture.deployment, gatewaySettings: {} }, { role: 'consultant', userId: ada });
  expect((await without.notification.getSmsPhone()).available).toBe(false);
  await expect(without.notification.sendPhoneCode({ phone })).rejects.toMatchObject({ code: 'SMS_NOT_OFFERED' });
  await without.settings.updateNotificationSettings({ ...off, ...on, sms_alerts: false });
  expect((await without.settings.getUserSettings()).sms_alerts).toBe(true);
  const { TWILIO_FROM: _, ...half } = twilio.variables;
  expect(readGatewaySettings(half, { demo: true, currency: 'CAD' }).problems).toEqual([
    'TWILIO_FROM: is missing; SMS with Twilio needs it.',
  ]);
});
