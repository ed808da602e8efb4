import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo, openBrowser } from '#tests/database/browser.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { newcomer } from '#tests/newcomer.ts';
import { makeAdmin } from '../../enrolment/make-admin.ts';

const password = 'a first password';

let site: TestSite;
let owner: Awaited<ReturnType<typeof person>>;

beforeAll(async () => {
  site = await startTestSite();
  owner = await person('owner');
});
afterAll(() => site.close());

/** A person who is signed in, with this role. */
async function person(role: 'owner' | 'operations' | null) {
  const email = `${randomUUID()}@example.org`;
  await makeAdmin(site.deployment, email, newcomer, password, role ?? 'content');
  if (role === null) await site.ask('update consultants set admin_role = null where email = $1', [email]);
  const [row] = await site.ask<{ id: string }>('select consultant_id as id from consultants where email = $1', [email]);
  const browser = openBrowser(site.url);
  expect(await browser.post('/api/auth/sign-in/email', { email, password })).toMatchObject({ status: 200 });
  return { email, browser, id: row?.id ?? '' };
}

const add = (email: string, role = 'support', current_password = password) =>
  owner.browser.call('add-admin', { email, admin_role: role, current_password });

test('an owner makes a consultant an admin, who has to sign in again, gets a mail and sees what the role includes', async () => {
  const ben = await person(null);
  expect(await ben.browser.call('get-customers')).toMatchObject({ body: { total: 0 } });
  expect(await add(ben.email, 'support', 'wrong')).toMatchObject({ status: 422, body: { code: 'WRONG_PASSWORD' } });
  expect(await add(ben.email)).toMatchObject({
    status: 200,
    body: { consultant_id: ben.id, admin_role: 'support', admin_role_since: expect.any(String), changeable: true },
  });
  expect(await ben.browser.get('/api/functions/get-session')).toMatchObject({ body: null });
  const again = openBrowser(site.url);
  await again.post('/api/auth/sign-in/email', { email: ben.email, password });
  expect(await again.get('/api/functions/get-session')).toMatchObject({
    body: { isAdmin: true, adminRole: 'support', permissions: expect.not.arrayContaining(['payouts:read']) },
  });
  expect(await again.get('/api/functions/get-order-totals')).toMatchObject({ status: 200 });
  expect(await again.call('get-payout-batches')).toMatchObject({
    status: 403,
    body: { code: 'PERMISSION_REQUIRED', error: 'Your role doesn’t include this. An owner can change your role.' },
  });
  const [mail] = await mailsTo(site.url, ben.email, 1, 'Your admin role changed');
  expect(mail?.text).toContain('the admin role Support');

  expect(await add(ben.email)).toMatchObject({ status: 409, body: { code: 'ALREADY_ADMIN' } });
  expect(await add('nobody@example.org')).toMatchObject({ status: 404, body: { code: 'UNKNOWN_CONSULTANT' } });
  const change = { consultant_id: ben.id, admin_role: 'finance', current_password: password };
  expect(await owner.browser.call('change-admin-role', change)).toMatchObject({ body: { admin_role: 'finance' } });
  expect(await owner.browser.call('remove-admin', { consultant_id: ben.id, current_password: password })).toMatchObject(
    { status: 200, body: { success: true } },
  );
  const events = await site.ask(
    `select actor_id, detail from audit_events where action = 'change-admin-role' and object_id = $1 order by seq`,
    [ben.id],
  );
  expect(events).toEqual([
    { actor_id: owner.id, detail: { before: null, after: 'support' } },
    { actor_id: owner.id, detail: { before: 'support', after: 'finance' } },
    { actor_id: owner.id, detail: { before: 'finance', after: null } },
  ]);
});

test('a consultant who is made an admin no longer has a day of leaving, and an admin with another role keeps theirs', async () => {
  const dot = await person(null);
  const leave = () =>
    owner.browser.call('leave-consultant', { consultant_id: dot.id, reason: 'Moves abroad', left_on: day });
  const leavesOn = async () => {
    const [row] = await site.ask<{ day: string | null }>(
      'select leaves_on::text as day from consultants where consultant_id = $1',
      [dot.id],
    );
    return row?.day;
  };
  const [at] = await site.ask<{ day: string }>("select (now() + interval '30 days')::date::text as day");
  const day = at?.day ?? '';
  expect(await leave()).toMatchObject({ status: 200, body: { leaves_on: day } });
  expect(await add(dot.email)).toMatchObject({ status: 200 });
  expect(await leavesOn()).toBeNull();
  const cancelled = () =>
    site.ask("select actor_id, detail from audit_events where action = 'cancel-leaving' and object_id = $1", [dot.id]);
  expect(await cancelled()).toEqual([{ actor_id: owner.id, detail: { leaves_on: day, admin_role: 'support' } }]);
  expect(await leave()).toMatchObject({ status: 200 });
  const change = { consultant_id: dot.id, admin_role: 'finance', current_password: password };
  expect(await owner.browser.call('change-admin-role', change)).toMatchObject({ status: 200 });
  expect(await leavesOn()).toBe(day);
  expect(await cancelled()).toHaveLength(1);
});

test('no one changes their own role, and the last owner stays an owner', async () => {
  const operations = await person('operations');
  const change = (consultant_id: string, admin_role: string, browser = owner.browser) =>
    browser.call('change-admin-role', { consultant_id, admin_role, current_password: password });
  expect(await change(operations.id, 'owner', operations.browser)).toMatchObject({
    status: 403,
    body: { code: 'PERMISSION_REQUIRED' },
  });
  const suspension = { consultant_id: owner.id, reason: 'To be the only one' };
  expect(await operations.browser.call('suspend-consultant', suspension)).toMatchObject({
    status: 403,
    body: { code: 'ONLY_OWNERS' },
  });
  expect(await change(owner.id, 'support')).toMatchObject({ status: 403, body: { code: 'OWN_ROLE' } });

  // Two owners who demote each other at the same moment: one of them stays.
  const other = await person('owner');
  const both = await Promise.all([change(other.id, 'content'), change(owner.id, 'content', other.browser)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    await site.ask("select count(*)::int as owners from consultants where admin_role = 'owner' and status = 'active'"),
  ).toEqual([{ owners: 1 }]);
});
