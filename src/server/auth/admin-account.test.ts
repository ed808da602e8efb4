import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, mailsTo, openBrowser } from '#tests/database/browser.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { newcomer } from '#tests/newcomer.ts';
import { makeAdmin } from '../enrolment/make-admin.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const first = 'a first password';

async function admin() {
  const email = `${randomUUID()}@example.org`;
  await makeAdmin(site.deployment, email, newcomer, first);
  const browser = openBrowser(site.url);
  expect(await browser.post('/api/auth/sign-in/email', { email, password: first })).toMatchObject({ status: 200 });
  return { email, browser };
}

const tooShort = {
  status: 422,
  body: { code: 'ADMIN_PASSWORD_TOO_SHORT', error: 'An admin’s password must be at least 12 characters long' },
};

test('an admin’s new password has at least 12 characters, changed or reset', async () => {
  const { email, browser } = await admin();
  const change = (newPassword: string, currentPassword = first) =>
    browser.call('change-password', {
      current_password: currentPassword,
      new_password: newPassword,
      confirm_password: newPassword,
    });
  expect(await change('river-otter')).toMatchObject(tooShort);
  expect(await change('river-otter-7')).toMatchObject({ status: 200 });
  await openBrowser(site.url).post('/api/auth/request-password-reset', { email });
  const mails = await mailsTo(site.url, email, 2);
  const token = linkIn(mails.find(({ subject }) => subject.startsWith('Reset'))).searchParams.get('token');
  const reset = (newPassword: string) => openBrowser(site.url).post('/api/auth/reset-password', { token, newPassword });
  expect(await reset('river-otter')).toMatchObject(tooShort);
  expect(await reset('river-otter-8')).toMatchObject({ status: 200 });
});

test('an admin’s session ends eight hours after the sign-in, however much it is used', async () => {
  const { email, browser } = await admin();
  const age = (hours: string) =>
    site.ask(
      `update auth.session s set created_at = now() - $2::interval from auth."user" u
       where u.id = s.user_id and u.email = $1`,
      [email, hours],
    );
  await age('7 hours 59 minutes');
  expect(await browser.get('/api/functions/get-session')).toMatchObject({ body: { email, isAdmin: true } });
  await age('8 hours 1 second');
  expect(await browser.get('/api/functions/get-session')).toMatchObject({ body: null });
  expect(
    await site.ask('select from auth.session s join auth."user" u on u.id = s.user_id where u.email = $1', [email]),
  ).toEqual([]);
});
