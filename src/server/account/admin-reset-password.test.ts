import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { functionsByName } from '#main/http/procedures.ts';
import { mailsTo, openBrowser } from '#tests/database/browser.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { fakeAuthenticator } from '#tests/fakes/authenticator.ts';
import { newcomer } from '#tests/newcomer.ts';
import { makeAdmin } from '../enrolment/make-admin.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const first = 'a first password';

/** A new consultant, an admin or not, signed in. */
async function person({ admin }: { admin: boolean }) {
  const email = `${randomUUID()}@example.org`;
  const created = await makeAdmin(site.deployment, email, newcomer, first);
  if (!admin) await site.ask("update consultants set admin_role = null, rank = 'Consultant' where email = $1", [email]);
  const [row] = await site.ask<{ id: string }>('select consultant_id as id from consultants where email = $1', [email]);
  const browser = openBrowser(site.url);
  expect(await browser.post('/api/auth/sign-in/email', { email, password: first })).toMatchObject({ status: 200 });
  return { email, browser, id: row?.id ?? '', code: created?.code ?? '' };
}

const signIn = async (email: string, password: string) =>
  (await openBrowser(site.url).post('/api/auth/sign-in/email', { email, password })).status;

test('[BO-314] a reset replaces the password, ends every session, sends a mail, and logs no password', async () => {
  const admin = await person({ admin: true });
  const target = await person({ admin: false });
  const reset = (userId: string, newPassword: string) =>
    admin.browser.call('admin-reset-password', { userId, newPassword });
  expect(await target.browser.get('/api/functions/get-session')).toMatchObject({ body: { email: target.email } });

  expect(await reset(target.id, 'river-otter-7')).toMatchObject({
    status: 200,
    body: { success: true, name: 'Ada Moss' },
  });
  expect(await target.browser.get('/api/functions/get-session')).toMatchObject({ body: null });
  expect(await signIn(target.email, first)).toBe(401);
  expect(await signIn(target.email, 'river-otter-7')).toBe(200);
  // The code also works as people write it.
  expect(await reset(target.code.toLowerCase().replace('-', ' '), 'river-otter-8')).toMatchObject({ status: 200 });
  expect(await signIn(target.email, 'river-otter-8')).toBe(200);

  const [mail] = await mailsTo(site.url, target.email, 2);
  expect(mail?.subject).toBe('Your Little Birch Cosmetics password was changed');
  expect(mail?.text).not.toContain('river-otter');
  const events = await site.ask<{ row: string }>(
    `select action || ' ' || actor_id || ' ' || object_id || ' ' || detail as row from audit_events
     where action = 'admin-reset-password'`,
  );
  expect(events.map(({ row }) => row)).toEqual(Array(2).fill(`admin-reset-password ${admin.id} ${target.id} {}`));
});

test('after an admin’s reset nothing works until a new password is chosen', async () => {
  const admin = await person({ admin: true });
  const consultant = await person({ admin: false });
  await admin.browser.call('admin-reset-password', { userId: consultant.id, newPassword: 'river-otter-7' });
  const own = openBrowser(site.url);
  const elsewhere = openBrowser(site.url);
  for (const by of [own, elsewhere]) {
    const signedIn = await by.post('/api/auth/sign-in/email', { email: consultant.email, password: 'river-otter-7' });
    expect(signedIn.status).toBe(200);
  }
  expect(await own.get('/api/functions/get-session')).toMatchObject({
    body: { email: consultant.email, mustChangePassword: true, isAdmin: false },
  });

  const required = { status: 403, body: { code: 'PASSWORD_CHANGE_REQUIRED' } };
  const worked: string[] = [];
  for (const [name, { procedure, reads }] of functionsByName()) {
    const { who } = procedure['~orpc'].meta;
    if (name === 'choose-password' || (who === 'everyone' && reads)) continue;
    const answer = await own.call(name, {});
    if (answer.status !== 403 || !JSON.stringify(answer.body).includes('PASSWORD_CHANGE_REQUIRED')) worked.push(name);
  }
  expect(worked).toEqual([]);
  expect(await own.post('/api/auth/revoke-sessions')).toMatchObject(required);
  expect(await own.get('/api/auth/get-session')).toMatchObject(required);
  expect(await own.get('/api/earnings/2026-10.csv')).toMatchObject({ status: 401 });
  const credentials = { email: consultant.email, password: 'river-otter-7' };
  expect(await openBrowser(site.url).call('create-bearer-token', credentials)).toMatchObject(required);

  const twice = (chosen: string) => ({ new_password: chosen, confirm_password: chosen });
  const choose = (chosen: string) => own.call('choose-password', twice(chosen));
  expect(await choose('river-otter-7')).toMatchObject({ status: 422, body: { code: 'SAME_PASSWORD' } });
  expect(await choose('password')).toMatchObject({ status: 422, body: { code: 'COMMON_PASSWORD' } });
  expect(await choose('kvz8Q')).toMatchObject({ status: 400 });
  expect(await choose('birch-heron-3')).toMatchObject({ status: 200, body: { success: true } });
  expect(await own.get('/api/functions/get-session')).toMatchObject({ body: { mustChangePassword: false } });
  expect(await own.call('get-notifications')).toMatchObject({ status: 200 });
  expect(await elsewhere.get('/api/functions/get-session')).toMatchObject({ body: null });
  expect(await signIn(consultant.email, 'river-otter-7')).toBe(401);
  expect(await signIn(consultant.email, 'birch-heron-3')).toBe(200);
  expect(await choose('birch-heron-4')).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_CHANGE' } });
  expect(await openBrowser(site.url).call('choose-password', twice('birch-heron-4'))).toMatchObject({
    status: 409,
  });
});

test('an admin can’t set their own password with the session alone, and stays signed in', async () => {
  const admin = await person({ admin: true });
  for (const userId of [admin.id, admin.code]) {
    const input = { userId, newPassword: 'river-otter-seven' };
    expect(await admin.browser.call('admin-reset-password', input)).toMatchObject({
      status: 403,
      body: {
        code: 'OWN_PASSWORD',
        error:
          'You can’t set your own password here. Change it in Settings, on the Security tab, with your current password.',
      },
    });
  }
  expect(await admin.browser.get('/api/functions/get-session')).toMatchObject({ body: { email: admin.email } });
  expect(await signIn(admin.email, first)).toBe(200);
  expect(await signIn(admin.email, 'river-otter-seven')).toBe(401);
});

test('only an admin can reset a password', async () => {
  const [target, other] = [await person({ admin: false }), await person({ admin: false })];
  const input = { userId: other.id, newPassword: 'river-otter-7' };
  expect(await target.browser.call('admin-reset-password', input)).toMatchObject({ status: 403 });
  expect(await openBrowser(site.url).call('admin-reset-password', input)).toMatchObject({ status: 401 });
  expect(await signIn(other.email, first)).toBe(200);
});

test('unknown ids, weak passwords and other admins are refused, and nothing changes', async () => {
  const [admin, other, target] = [
    await person({ admin: true }),
    await person({ admin: true }),
    await person({ admin: false }),
  ];
  for (const [userId, newPassword, refusal] of [
    [randomUUID(), 'river-otter-7', { status: 404, body: { code: 'UNKNOWN_CONSULTANT' } }],
    ['nobody', 'river-otter-7', { status: 404, body: { code: 'UNKNOWN_CONSULTANT' } }],
    [target.id, 'short', { status: 400, body: { error: 'Password must be at least 6 characters long' } }],
    [target.id, 'password', { status: 422, body: { code: 'COMMON_PASSWORD' } }],
    [other.id, 'river-otter-seven', { status: 403, body: { code: 'OTHER_ADMIN' } }],
  ] as const) {
    expect(await admin.browser.call('admin-reset-password', { userId, newPassword }), newPassword).toMatchObject(
      refusal,
    );
  }
  for (const { email } of [admin, other, target]) expect(await signIn(email, first)).toBe(200);
});

test('a new password invalidates older links of reset mails', async () => {
  const [admin, target] = [await person({ admin: true }), await person({ admin: false })];
  await openBrowser(site.url).post('/api/auth/request-password-reset', { email: target.email });
  const [mail] = await mailsTo(site.url, target.email);
  const token = /token=([^&\s]+)/.exec(mail?.text ?? '')?.[1];
  await admin.browser.call('admin-reset-password', { userId: target.id, newPassword: 'river-otter-7' });
  const late = await openBrowser(site.url).post('/api/auth/reset-password', { token, newPassword: 'somebody-elses' });
  expect(late.status).toBe(400);
  expect(await signIn(target.email, 'river-otter-7')).toBe(200);
});

test('after an admin’s reset only the temporary password signs in', async () => {
  const [admin, target, other] = [
    await person({ admin: true }),
    await person({ admin: false }),
    await person({ admin: false }),
  ];
  type Started = { options: { challenge: string; rp: { id: string }; rpId: string } };
  const withPasskey = async ({ browser, id }: typeof target) => {
    const device = fakeAuthenticator(site.url);
    const { body } = await browser.call('start-passkey', { name: 'Laptop', current_password: first });
    const credential = device.create((body as Started).options);
    expect(await browser.call('add-passkey', { name: 'Laptop', credential })).toMatchObject({ status: 200 });
    await site.ask(
      `insert into auth.account (id, account_id, provider_id, user_id) values (gen_random_uuid(), 'at google', 'google', $1)`,
      [id],
    );
    return async () => {
      const visitor = openBrowser(site.url);
      const started = await visitor.call('start-passkey-sign-in');
      return visitor.call('sign-in-with-passkey', { credential: device.get((started.body as Started).options) });
    };
  };
  const [signInTarget, signInOther] = [await withPasskey(target), await withPasskey(other)];
  expect(await signInTarget()).toMatchObject({ status: 200 });
  await admin.browser.call('admin-reset-password', { userId: target.id, newPassword: 'river-otter-7' });
  expect(await signInTarget()).toMatchObject({ status: 401, body: { code: 'WRONG_PASSKEY' } });
  expect(await signInOther()).toMatchObject({ status: 200 });
  const providers = await site.ask<{ row: string }>(
    `select (user_id = $1)::text || ' ' || provider_id as row from auth.account where user_id in ($1, $2) order by 1`,
    [target.id, other.id],
  );
  expect(providers.map(({ row }) => row)).toEqual(['false credential', 'false google', 'true credential']);
  expect(await signIn(target.email, 'river-otter-7')).toBe(200);
});
