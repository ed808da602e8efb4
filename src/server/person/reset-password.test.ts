import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo, openBrowser } from '#tests/database/browser.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { newcomer } from '#tests/newcomer.ts';
import { makeAdmin } from '../enrolment/make-admin.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const first = 'a first password';

/** A consultant of her own, an admin or not, signed in. */
async function person({ admin }: { admin: boolean }) {
  const email = `${randomUUID()}@example.org`;
  const made = await makeAdmin(site.deployment, email, newcomer, first);
  if (!admin) await site.ask("update consultants set is_admin = false, rank = 'Consultant' where email = $1", [email]);
  const [row] = await site.ask<{ id: string }>('select consultant_id as id from consultants where email = $1', [email]);
  const browser = openBrowser(site.url);
  expect(await browser.post('/api/auth/sign-in/email', { email, password: first })).toMatchObject({ status: 200 });
  return { email, browser, id: row?.id ?? '', code: made?.code ?? '' };
}

const signIn = async (email: string, password: string) =>
  (await openBrowser(site.url).post('/api/auth/sign-in/email', { email, password })).status;

test('[BO-314] the new password signs in, the old one and every session are over, she is told, the audit names no password', async () => {
  const admin = await person({ admin: true });
  const her = await person({ admin: false });
  const reset = (userId: string, newPassword: string) =>
    admin.browser.call('admin-reset-password', { userId, newPassword });
  expect(await her.browser.get('/api/functions/get-session')).toMatchObject({ body: { email: her.email } });

  expect(await reset(her.id, 'river-otter-7')).toMatchObject({
    status: 200,
    body: { success: true, name: 'Ada Moss' },
  });
  expect(await her.browser.get('/api/functions/get-session')).toMatchObject({ body: null });
  expect(await signIn(her.email, first)).toBe(401);
  expect(await signIn(her.email, 'river-otter-7')).toBe(200);
  // by her code as people write it, too
  expect(await reset(her.code.toLowerCase().replace('-', ' '), 'river-otter-8')).toMatchObject({ status: 200 });
  expect(await signIn(her.email, 'river-otter-8')).toBe(200);

  const [mail] = await mailsTo(site.url, her.email, 2);
  expect(mail?.subject).toBe('Your Little Birch Cosmetics password was changed');
  expect(mail?.text).not.toContain('river-otter');
  const events = await site.ask<{ row: string }>(
    `select action || ' ' || actor_id || ' ' || object_id || ' ' || detail as row from audit_events
     where action = 'admin-reset-password'`,
  );
  expect(events.map(({ row }) => row)).toEqual(Array(2).fill(`admin-reset-password ${admin.id} ${her.id} {}`));
});

test('who is no admin resets nothing', async () => {
  const [her, other] = [await person({ admin: false }), await person({ admin: false })];
  const input = { userId: other.id, newPassword: 'river-otter-7' };
  expect(await her.browser.call('admin-reset-password', input)).toMatchObject({ status: 403 });
  expect(await openBrowser(site.url).call('admin-reset-password', input)).toMatchObject({ status: 401 });
  expect(await signIn(other.email, first)).toBe(200);
});

test('unknown ids, weak passwords and other admins are refused, and nothing changes', async () => {
  const [admin, other, her] = [
    await person({ admin: true }),
    await person({ admin: true }),
    await person({ admin: false }),
  ];
  for (const [userId, newPassword, refusal] of [
    [randomUUID(), 'river-otter-7', { status: 404, body: { code: 'UNKNOWN_CONSULTANT' } }],
    ['nobody', 'river-otter-7', { status: 404, body: { code: 'UNKNOWN_CONSULTANT' } }],
    [her.id, 'short', { status: 400, body: { error: 'Password must be at least 6 characters long' } }],
    [her.id, 'password', { status: 422, body: { code: 'COMMON_PASSWORD' } }],
    [other.id, 'river-otter-seven', { status: 403, body: { code: 'OTHER_ADMIN' } }],
    [admin.id, 'river-otter', { status: 422, body: { code: 'ADMIN_PASSWORD_TOO_SHORT' } }],
  ] as const) {
    expect(await admin.browser.call('admin-reset-password', { userId, newPassword }), newPassword).toMatchObject(
      refusal,
    );
  }
  for (const { email } of [admin, other, her]) expect(await signIn(email, first)).toBe(200);
  expect(
    await admin.browser.call('admin-reset-password', { userId: admin.id, newPassword: 'river-otter-seven' }),
  ).toMatchObject({ status: 200 });
  expect(await admin.browser.get('/api/functions/get-session')).toMatchObject({ body: null });
});

test('a new password makes older links of reset mails worthless', async () => {
  const [admin, her] = [await person({ admin: true }), await person({ admin: false })];
  await openBrowser(site.url).post('/api/auth/request-password-reset', { email: her.email });
  const [mail] = await mailsTo(site.url, her.email);
  const token = /token=([^&\s]+)/.exec(mail?.text ?? '')?.[1];
  await admin.browser.call('admin-reset-password', { userId: her.id, newPassword: 'river-otter-7' });
  const late = await openBrowser(site.url).post('/api/auth/reset-password', { token, newPassword: 'somebody-elses' });
  expect(late.status).toBe(400);
  expect(await signIn(her.email, 'river-otter-7')).toBe(200);
});
