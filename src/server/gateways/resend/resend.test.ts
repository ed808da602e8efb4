import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { callAs } from '#tests/database/call.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { hardBounce, type ResendEvent, startFakeResend } from '#tests/fakes/resend.ts';
import { readGatewaySettings } from '../gateways.ts';

// Resend is a fake mail server on the loopback; its notifications arrive over HTTP.

const resend = await startFakeResend();
const address = 'bounced+ada@example.org';
let site: TestSite;
let ada: string;
let admin: string;
beforeAll(async () => {
  site = await startTestSite({ at: new Date().toISOString(), variables: resend.variables });
  ada = (await enrolledOne(site.deployment, { email: address, firstName: 'Ada' })).consultantId;
  admin = (await enrolledOne(site.deployment)).consultantId;
  await site.ask(`update consultants set admin_role = 'owner' where consultant_id = $1`, [admin]);
});
afterAll(async () => {
  await site.close();
  await resend.close();
});
beforeEach(async () => {
  await site.ask('delete from mail_suppressions');
  await site.ask('delete from provider_events');
});

const asAdmin = () => callAs(site.deployment, { role: 'admin', adminRole: 'owner', userId: admin });
const asAda = () => callAs(site.deployment, { role: 'consultant', userId: ada });
const deliver = async ({ body, headers }: ResendEvent) =>
  (await fetch(`${site.url}/api/webhooks/resend`, { method: 'POST', body, headers })).status;
const blocked = async () => (await asAdmin().message.getMailSuppressions({})).data.map((row) => row.address);
const mailsTo = (to: string) => resend.mails.filter(({ recipients }) => recipients.includes(to));
const send = (to: string, subject: string) =>
  site.deployment.jobs.send('mail', { to, subject, blocks: [], why: 'You get this email because of a test.' });
const arrived = (to: string, count: number) =>
  vi.waitFor(() => expect(mailsTo(to)).toHaveLength(count), { timeout: 20_000 });
const bounced = (at?: string) =>
  resend.event('email.bounced', { to: [address], bounce: hardBounce, ...(at && { at }) });

test('after a bounce no mail goes to the address, the person sees it and confirms, and the next one arrives', async () => {
  await send(address, 'First');
  await arrived(address, 1);
  const [report] = resend.reports(address);
  if (!report) throw new Error('nothing was reported');
  expect(await deliver(report)).toBe(200);
  expect((await asAda().account.getSession())?.mailSuppressed).toBe('bounce');

  await send(address, 'Second');
  await send('other@example.org', 'After it');
  await arrived('other@example.org', 1);
  expect(mailsTo(address)).toHaveLength(1);
  expect((await asAdmin().consultant.getConsultant({ consultant: ada })).mail_suppression).toEqual({
    cause: 'bounce',
    reason: hardBounce.message,
    occurred_at: expect.any(String),
    skipped: 1,
  });
  expect((await asAdmin().message.getMailSuppressions({})).data).toMatchObject([
    {
      address,
      gateway: 'resend',
      skipped: 1,
      name: expect.stringContaining('Ada'),
      consultant_code: expect.any(String),
    },
  ]);

  site.clock.set(new Date(Date.now() + 60_000).toISOString());
  expect(await asAda().message.resumeMails({})).toEqual({ success: true, email: address });
  await arrived(address, 2);
  expect(mailsTo(address)[1]?.email.subject).toContain('Your email address works again');
  expect((await asAda().account.getSession())?.mailSuppressed).toBeNull();
  expect((await asAdmin().message.getMailSuppressions({ state: 'lifted' })).data).toMatchObject([
    { address, lifted_by: 'owner' },
  ]);
}, 60_000);

test('an admin allows mails again, once, and it is audited', async () => {
  await deliver(resend.event('email.complained', { to: ['Complained@Example.org'] }));
  expect((await asAdmin().message.getMailSuppressions({ searchTerm: 'COMPLAINED@' })).data).toMatchObject([
    { address: 'complained@example.org', cause: 'complaint', name: null },
  ]);
  const lift = () => asAdmin().message.liftMailSuppression({ address: 'complained@example.org' });
  await lift();
  await expect(lift()).rejects.toMatchObject({ code: 'NOT_SUPPRESSED' });
  const audited = await site.ask(`select object_id from audit_events where action = 'lift-mail-suppression'`);
  expect(audited).toEqual([{ object_id: 'complained@example.org' }]);
  await expect(asAda().message.liftMailSuppression({ address })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(asAda().message.getMailSuppressions({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

const old = () => new Date(Date.now() - 6 * 60_000);
test.each<[string, () => ResendEvent]>([
  ['with another body', () => ({ ...bounced(), body: bounced(new Date(0).toISOString()).body })],
  ['with another id', () => ({ ...bounced(), headers: { ...bounced().headers, 'svix-id': 'msg_other' } })],
  ['without a signature', () => ({ body: bounced().body, headers: {} })],
  [
    'replayed after five minutes',
    () => resend.event('email.bounced', { to: [address], bounce: hardBounce, signedAt: old() }),
  ],
  ['that is no JSON', () => ({ ...bounced(), body: '{' })],
])('refuses a notification %s', async (_, forge) => {
  expect(await deliver(forge())).toBe(400);
  expect(await blocked()).toEqual([]);
  expect(await site.ask('select from provider_events')).toEqual([]);
});

test.each([
  [
    'a temporary bounce',
    () => resend.event('email.bounced', { to: [address], bounce: { ...hardBounce, type: 'Transient' } }),
  ],
  ['a delivery', () => resend.event('email.delivered', { to: [address] })],
  [
    'a mail with several recipients',
    () => resend.event('email.bounced', { to: [address, 'b@example.org'], bounce: hardBounce }),
  ],
  ['an event without an address', () => resend.event('email.complained')],
  ['an event of another kind', () => resend.event('domain.updated')],
])('%s blocks no address and is stored as not relevant', async (_, make) => {
  expect(await deliver(make())).toBe(200);
  expect(await blocked()).toEqual([]);
  const { data } = await asAdmin().order.getProviderEvents({});
  expect(data).toMatchObject([{ gateway: 'resend', outcome: 'ignored', state: 'processed', subject: null }]);
});

test('reports in any order, duplicated and late, end in the same state', async () => {
  const minute = (n: number) => new Date(Date.now() - 3_600_000 + n * 60_000);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 0, 1, 2], { minLength: 6 }), async (order) => {
      await site.ask('delete from mail_suppressions');
      const events = [
        bounced(minute(1).toISOString()),
        resend.event('email.complained', { to: [address], at: minute(2).toISOString() }),
        // Before the owner confirmed the address.
        bounced(minute(0).toISOString()),
      ];
      for (const index of order) expect(await deliver(events[index] as ResendEvent)).toBe(200);
      const { data } = await asAdmin().message.getMailSuppressions({});
      expect(data).toMatchObject([{ address, cause: 'complaint', reason: '' }]);
    }),
    { numRuns: 10 },
  );
}, 60_000);

test('a report from before the address was confirmed changes nothing, a later one blocks it again', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  await deliver(bounced(at(-60)));
  site.clock.set(at(0));
  await asAdmin().message.liftMailSuppression({ address });
  await deliver(bounced(at(-30)));
  expect(await blocked()).toEqual([]);
  await deliver(bounced(at(1)));
  expect(await blocked()).toEqual([address]);
});

test('an event that could not be stored is run again by an admin, with what it said', async () => {
  await site.ask(
    `insert into provider_events (gateway, event_id, type, subject, detail, received_at, attempts, error)
     values ('resend', 'msg_1', 'email.bounced', $1, '{"occurredAt": "2026-11-01T10:00:00Z", "reason": "no such user"}', now(), 1, 'x')`,
    [address],
  );
  expect(await asAdmin().order.runProviderEventAgain({ gateway: 'resend', event_id: 'msg_1' })).toMatchObject({
    state: 'processed',
    outcome: 'mail',
  });
  expect((await asAdmin().message.getMailSuppressions({})).data).toMatchObject([
    { reason: 'no such user', occurred_at: '2026-11-01T10:00:00.000Z' },
  ]);
});

test('the secret is checked at start', () => {
  expect(readGatewaySettings({}, { demo: true, currency: 'CAD' }).settings).not.toHaveProperty('resend');
  expect(
    readGatewaySettings({ RESEND_WEBHOOK_SECRET: 'whsec_abcdefghijklmnop' }, { demo: true, currency: 'CAD' }).settings,
  ).toHaveProperty('resend');
});
