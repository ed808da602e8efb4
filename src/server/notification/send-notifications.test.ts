import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NotificationData } from '#contract/notification/notification.ts';
import { worker } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';
import { allMails } from '#tests/database/mails.ts';
import { withActor } from '../db/actor.ts';
import { announcePromotions } from '../promotion/announce-promotions.ts';
import { notify } from './notify.ts';
import { sendNotifications } from './send-notifications.ts';

let fixture: TestDeployment;
beforeAll(async () => {
  fixture = await startTestDeployment({ at: '2026-10-15T18:00:00Z' });
});
afterAll(() => fixture.close());

const facts: readonly { fact: NotificationData; switched: string | null }[] = [
  {
    fact: { kind: 'statement-closed', period: '2026-09', amount: '120.00', currency: 'USD' },
    switched: 'email_commissions',
  },
  {
    fact: { kind: 'statement-paid', period: '2026-09', amount: '120.00', currency: 'USD' },
    switched: 'email_commissions',
  },
  { fact: { kind: 'payout-paid', amount: '5.00', currency: 'USD' }, switched: 'email_commissions' },
  { fact: { kind: 'payout-declined', amount: '5.00', currency: 'USD', reason: 'No.' }, switched: 'email_commissions' },
  { fact: { kind: 'payout-failed', amount: '5.00', currency: 'USD', reason: 'No.' }, switched: 'email_commissions' },
  { fact: { kind: 'payment-reversed', amount: '5.00', currency: 'USD', reason: 'No.' }, switched: 'email_commissions' },
  {
    fact: {
      kind: 'clawback',
      correction: 'return',
      order_no: 8399,
      closed_period: '2026-09',
      period: '2026-10',
      amount: '5.00',
      currency: 'CAD',
      line_id: null,
    },
    switched: 'email_commissions',
  },
  { fact: { kind: 'payouts-held', until: '2026-12-01', reason: null }, switched: 'email_commissions' },
  { fact: { kind: 'payouts-released' }, switched: 'email_commissions' },
  { fact: { kind: 'recruit', name: 'Kim Birch' }, switched: 'email_team_updates' },
  {
    fact: {
      kind: 'follow-up-due',
      consultant_id: '00000000-0000-4000-8000-000000000001',
      name: 'Kim Birch',
      day: '2026-10-15',
    },
    switched: 'email_team_updates',
  },
  {
    fact: { kind: 'promotion-started', title: 'Lips', reward: 'A brush', ends_at: '2026-11-01T06:00:00Z' },
    switched: 'email_promotions',
  },
  {
    fact: { kind: 'question-answered', question_id: '00000000-0000-4000-8000-000000000001', question: 'Why?' },
    switched: 'email_questions',
  },
  // Shown in the back office only.
  { fact: { kind: 'order', order_no: 1, amount: '5.00', currency: 'CAD' }, switched: null },
  { fact: { kind: 'payee-verified' }, switched: null },
];

const consultant = async () => {
  const { consultantId } = await enrolledOne(fixture.deployment, { firstName: 'Ada' });
  const [row] = await fixture.ask<{ email: string }>('select email from consultants where consultant_id = $1', [
    consultantId,
  ]);
  return { userId: consultantId, email: row?.email ?? '' };
};

const tell = (userId: string, fact: NotificationData) =>
  withActor(fixture.deployment.db, worker, (tx) => notify(tx, [{ userId, fact }], fixture.deployment.now()));

const mailsTo = async (email: string) => {
  const own = (await allMails(fixture)).filter(({ recipient }) => recipient === email);
  // A mail is in both places while it is being delivered.
  return own.filter(({ text }, at) => own.findIndex((other) => other.text === text) === at);
};

test.each(facts)(
  '[BO-090] $fact.kind: with its switch off no mail is sent, with it on one is',
  async ({ fact, switched }) => {
    const person = await consultant();
    const api = callAs(fixture.deployment, { role: 'consultant', userId: person.userId }).settings;
    const all = { email_commissions: true, email_promotions: true, email_team_updates: true, email_questions: true };
    const push = {
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
    if (switched !== null) {
      await api.updateNotificationSettings({ ...push, ...all, [switched]: false });
      await tell(person.userId, fact);
      await sendNotifications(fixture.deployment);
      expect(await mailsTo(person.email)).toEqual([]);
      const others = Object.fromEntries(Object.keys(all).map((each) => [each, each === switched]));
      await api.updateNotificationSettings({ ...push, ...(others as typeof all) });
    }
    await tell(person.userId, fact);
    await Promise.all([sendNotifications(fixture.deployment), sendNotifications(fixture.deployment)]);
    await sendNotifications(fixture.deployment);
    const mails = await mailsTo(person.email);
    expect(mails).toHaveLength(switched === null ? 0 : 1);
    if (switched !== null) expect(mails[0]?.text).toContain('/settings?tab=notifications');
  },
);

test('the sentence of an email about a statement', async () => {
  const person = await consultant();
  await tell(person.userId, { kind: 'statement-closed', period: '2026-09', amount: '1120.00', currency: 'USD' });
  await sendNotifications(fixture.deployment);
  const [mail] = await mailsTo(person.email);
  expect(mail?.subject).toBe('Your statement for September 2026: Little Birch Cosmetics');
  expect(mail?.text).toContain('Your statement for September 2026 is ready: $1,120.00 USD.');
  expect(mail?.text).toContain('/statements/2026-09');
});

test('[BO-090] a promotion is announced once, when it starts, to active consultants', async () => {
  const [person, gone] = [await consultant(), await consultant()];
  await fixture.ask(`update consultants set status = 'left' where consultant_id = $1`, [gone.userId]);
  await fixture.ask(`
    insert into promotions (title, description, metric, target, starts_at, ends_at, reward)
    values ('Brow Month', 'x', 'orders', 1, '2026-10-20T06:00:00Z', '2026-11-20T07:00:00Z', 'A brush'),
           ('Over', 'x', 'orders', 1, '2026-10-01T06:00:00Z', '2026-10-02T06:00:00Z', 'A brush')`);
  const run = async (at: string) => {
    await announcePromotions(fixture.deployment.db, new Date(at));
    await sendNotifications(fixture.deployment);
    return (await mailsTo(person.email)).map(({ subject }) => subject);
  };
  expect(await run('2026-10-20T05:59:59Z')).toEqual([]);
  const once = ['A promotion started: Brow Month: Little Birch Cosmetics'];
  expect(await run('2026-10-20T06:00:00Z')).toEqual(once);
  expect(await run('2026-10-20T06:01:00Z')).toEqual(once);
  expect(await mailsTo(gone.email)).toEqual([]);
  const own = callAs(fixture.deployment, { role: 'consultant', userId: person.userId }).notification;
  expect((await own.getNotifications({})).data[0]?.data).toMatchObject({
    kind: 'promotion-started',
    title: 'Brow Month',
  });
});

test('mails about a promotion are sent after those that one person waits for', async () => {
  const person = await consultant();
  await tell(person.userId, {
    kind: 'promotion-started',
    title: 'Lips',
    reward: 'A brush',
    ends_at: '2026-11-01T06:00:00Z',
  });
  await tell(person.userId, { kind: 'payout-failed', amount: '5.00', currency: 'USD', reason: 'No.' });
  await sendNotifications(fixture.deployment);
  const queued = await fixture.ask<{ subject: string; priority: number }>(
    `select data ->> 'subject' as subject, priority from pgboss.job where name = 'mail' and data ->> 'to' = $1 order by priority`,
    [person.email],
  );
  expect(queued).toEqual([
    { subject: expect.stringContaining('A promotion started'), priority: -1 },
    { subject: expect.stringContaining('A payout failed'), priority: 0 },
  ]);
});

test('a notification of a former version stops no others', async () => {
  const { userId, email } = await consultant();
  await tell(userId, { kind: 'payout-paid', amount: '5.00', currency: 'USD' });
  await fixture.ask(
    `insert into notifications (user_id, kind, data, mail_due, created_at)
     values ($1, 'former-kind', '{"kind": "former-kind"}', true, '2026-10-01T18:00:00Z')`,
    [userId],
  );
  await sendNotifications(fixture.deployment);
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await fixture.ask('select from notifications where mail_due')).toEqual([]);
  const shown = await callAs(fixture.deployment, { role: 'consultant', userId }).notification.getNotifications({});
  expect(shown.data.map(({ data }) => data.kind)).toEqual(['payout-paid']);
});
