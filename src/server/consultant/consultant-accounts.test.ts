import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, mailsTo, openBrowser } from '#tests/database/browser.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { newcomer } from '#tests/newcomer.ts';
import { makeAdmin } from '../enrolment/make-admin.ts';

// What adding and editing a consultant does to their account: who can sign in, and who gets which mail.

let site: TestSite;
let admin: ReturnType<typeof openBrowser>;
let sponsor: string;
beforeAll(async () => {
  site = await startTestSite();
  const email = 'ada@example.org';
  sponsor = (await makeAdmin(site.deployment, email, newcomer, 'a first password'))?.code ?? '';
  admin = openBrowser(site.url);
  await admin.post('/api/auth/sign-in/email', { email, password: 'a first password' });
});
afterAll(() => site.close());

const fresh = () => `${randomUUID()}@example.org`;
const input = (email: string, more: object = {}) => ({
  first_name: 'Wren',
  last_name: 'Halloway',
  email,
  phone: '403 555 0142',
  address1: '12 Birch Way',
  city: 'Calgary',
  state: 'alberta',
  postal_code: 't2p1j9',
  country: 'CA',
  sponsor_consultant_id: sponsor,
  program_type: 'Affiliate',
  ...more,
});
const signIn = async (email: string, password: string) =>
  (await openBrowser(site.url).post('/api/auth/sign-in/email', { email, password })).status;
const reset = (
  mail: { readonly text: string; readonly recipient: string; readonly subject: string } | undefined,
  newPassword: string,
) =>
  openBrowser(site.url).post('/api/auth/reset-password', {
    token: linkIn(mail).searchParams.get('token'),
    newPassword,
  });
type Added = { readonly consultant_id: string; readonly code: string };
const add = async (email: string) => (await admin.call('add-consultant', input(email))).body as Added;

test('[BO-125] a consultant that an admin adds has account, code and sponsor, and chooses a password by the mail’s link', async () => {
  const email = fresh();
  const answer = await admin.call('add-consultant', input(email));
  expect(answer).toMatchObject({ status: 200, body: { code: expect.stringMatching(/^LBC-\d+$/) } });
  const { consultant_id: id, code } = answer.body as Added;
  expect(await admin.call('get-consultant', { consultant: code })).toMatchObject({
    body: {
      consultant_id: id,
      email,
      state: 'AB',
      postal_code: 'T2P 1J9',
      sponsor_code: sponsor,
      status: 'active',
      program_type: 'Affiliate',
      enrollment_month: 10,
      current_rank: 'Beauty Consultant',
      is_admin: false,
    },
  });
  expect(
    await site.ask("select object_id, detail->>'code' as code from audit_events where action = 'add-consultant'"),
  ).toEqual([{ object_id: id, code }]);
  const [mail] = await mailsTo(site.url, email);
  expect(mail?.subject).toBe('Welcome to Little Birch Cosmetics: choose your password');
  expect(mail?.text).toContain(code);
  expect(linkIn(mail).pathname).toBe('/auth');
  expect(await signIn(email, 'a first password')).toBe(401);
  expect(await reset(mail, 'river-otter-7')).toMatchObject({ status: 200 });
  expect(await signIn(email, 'river-otter-7')).toBe(200);
  expect((await reset(mail, 'river-otter-8')).status).toBe(400);
});

test('no sponsor is a choice, and never a blank', async () => {
  const { body } = await admin.call('add-consultant', input(fresh(), { no_sponsor: true, sponsor_consultant_id: '' }));
  const { code } = body as Added;
  expect(await admin.call('get-consultant', { consultant: code })).toMatchObject({ body: { sponsor_code: null } });
  const blank = await admin.call('add-consultant', input(fresh(), { sponsor_consultant_id: ' ', phone: '12' }));
  const { code: refused, data } = blank.body as { code: string; data: { fields: { field: string }[] } };
  expect(refused).toBe('BAD_REQUEST');
  expect(data.fields.map(({ field }) => field)).toEqual(['phone', 'sponsor_consultant_id']);
});

test('refuses the same input as the enrolment, and stores nothing', async () => {
  const taken = fresh();
  await add(taken);
  const count = async () => (await site.ask('select from auth."user"')).length;
  const before = await count();
  for (const [given, code] of [
    [input(taken.toUpperCase()), 'ALREADY_REGISTERED'],
    [input(fresh(), { sponsor_consultant_id: 'LBC-99999' }), 'UNKNOWN_SPONSOR'],
    [input(fresh(), { state: 'Texas' }), 'BAD_REQUEST'],
    [input(fresh(), { postal_code: '80202' }), 'BAD_REQUEST'],
    [input(fresh(), { phone: '12' }), 'BAD_REQUEST'],
  ] as const) {
    expect(await admin.call('add-consultant', given)).toMatchObject({ body: { code } });
  }
  expect(await count()).toBe(before);
});

test('a changed email is confirmed before it signs in, and the old address is notified', async () => {
  const [before, after] = [fresh(), fresh()];
  const { consultant_id } = await add(before);
  const [invitation] = await mailsTo(site.url, before);
  await reset(invitation, 'river-otter-7');
  await openBrowser(site.url).post('/api/auth/request-password-reset', { email: before });
  const [oldLink] = await mailsTo(site.url, before, 1, 'Reset your');
  const edit = {
    consultant_id,
    first_name: 'Wren',
    last_name: 'Halloway',
    email: after,
    phone: '',
    city: 'Calgary',
    state: 'AB',
    current_rank: 'Beauty Consultant',
    personal_volume: '0',
    personal_volume_before: '0',
  };
  expect(await admin.call('update-consultant', { ...edit, idempotency_key: randomUUID() })).toMatchObject({
    status: 200,
    body: { email: after, phone: null },
  });
  expect(await signIn(before, 'river-otter-7')).toBe(401);
  expect(await signIn(after, 'river-otter-7')).toBe(403);
  const [notice] = await mailsTo(site.url, before, 1, 'Your Little Birch Cosmetics email address was changed');
  expect(notice?.text).not.toContain(after);
  expect((await reset(oldLink, 'river-otter-8')).status).toBe(400);
  const confirmation = (await mailsTo(site.url, after)).find(({ subject }) => subject.startsWith('Confirm'));
  const token = linkIn(confirmation).searchParams.get('token');
  await openBrowser(site.url).get(`/api/auth/verify-email?token=${token}`);
  expect(await signIn(after, 'river-otter-7')).toBe(200);
});

test('[BO-302, BO-357] without a session the list and the password reset answer "Not authenticated"', async () => {
  const visitor = openBrowser(site.url);
  for (const answer of [
    await visitor.get('/api/functions/get-consultants?limit=2000'),
    await visitor.call('admin-reset-password', { userId: sponsor, newPassword: 'river-otter-7' }),
  ]) {
    expect(answer).toMatchObject({ status: 401, body: { error: 'Not authenticated' } });
  }
});

test('[BO-299, BO-300, BO-301] GET and POST answer the same rows, all or the matches alone', async () => {
  await add('marigold@example.org');
  const got = await admin.get('/api/functions/get-consultants?limit=2000');
  expect(got).toMatchObject({ status: 200, body: { data: expect.any(Array) } });
  expect(got.body).toEqual((await admin.call('get-consultants', { searchTerm: '', limit: 2000, offset: 0 })).body);
  const searched = await admin.get('/api/functions/get-consultants?searchTerm=marigold&limit=200');
  expect(searched.body).toMatchObject({ data: [{ email: 'marigold@example.org' }], total: 1 });
});
