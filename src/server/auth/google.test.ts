import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBase32 } from '#tests/database/base32.ts';
import { type Answer, linkIn, mailsTo, openBrowser } from '#tests/database/browser.ts';
import { presentStep } from '#tests/database/present-step.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { type FakeGoogle, startFakeGoogle } from '#tests/fakes/google.ts';
import { codeOfStep } from './totp.ts';

let google: FakeGoogle;
let site: TestSite;
beforeAll(async () => {
  google = await startFakeGoogle();
  site = await startTestSite({ variables: google.variables });
});
afterAll(async () => {
  await site.close();
  await google.close();
});

type Browser = ReturnType<typeof openBrowser>;
const fresh = () => `${randomUUID()}@example.org`;
const person = (email: string) => ({ sub: randomUUID(), name: 'Cleo Anne Moss', email, email_verified: true });
const password = 'kvz8Qp';

/** The target of "Continue with Google". */
async function startSignIn(browser: Browser): Promise<URL> {
  const answer = await browser.post('/api/auth/sign-in/social', {
    provider: 'google',
    callbackURL: '/auth',
    errorCallbackURL: '/auth',
  });
  expect(answer.status).toBe(200);
  return new URL((answer.body as { url: string }).url);
}

/** Where Google returns the browser to. */
async function atGoogle(asked: URL): Promise<string> {
  const { headers, status } = await fetch(asked, { redirect: 'manual' });
  expect(status).toBe(302);
  return (headers.get('location') ?? '').replace(site.url, '');
}

/** The whole sign-in; returns the final address. */
async function continueWithGoogle(browser = openBrowser(site.url)): Promise<{ browser: Browser; to: string | null }> {
  const back = await browser.get(await atGoogle(await startSignIn(browser)));
  expect(back.status).toBe(302);
  return { browser, to: back.headers.get('location') };
}

const session = (browser: Browser) => browser.get('/api/functions/get-session').then(({ body }: Answer) => body);

async function customer(email: string, confirmed: boolean) {
  await openBrowser(site.url).call('create-customer', { email, password, first_name: 'Cleo' });
  const [mail] = await mailsTo(site.url, email);
  const token = linkIn(mail).searchParams.get('token');
  if (confirmed) await openBrowser(site.url).get(`/api/auth/verify-email?token=${token}`);
}

const providersOf = async (email: string) =>
  (
    await site.ask<{ provider_id: string }>(
      'select provider_id from auth.account a join auth."user" u on u.id = a.user_id where email = $1 order by 1',
      [email],
    )
  ).map((row) => row.provider_id);

test('the request to Google has state, a PKCE challenge and a nonce, and asks only for identity', async () => {
  const { searchParams } = await startSignIn(openBrowser(site.url));
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${site.url}/api/auth/callback/google`,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^.{32}$/),
    nonce: expect.stringMatching(/^.{32}$/),
  });
});

test('[PS-181] an unknown address becomes a customer with a record, not a consultant; Google’s tokens are not stored', async () => {
  const email = fresh();
  google.signIn(person(email));
  const { browser, to } = await continueWithGoogle();
  expect(to).toBe('/auth');
  expect(await session(browser)).toMatchObject({ email, firstName: 'Cleo', isConsultant: false });
  expect(
    await site.ask(
      `select c.first_name, c.last_name, c.join_date, u.email_verified, a.access_token, a.refresh_token, a.id_token
       from customers c join auth."user" u on u.id = c.user_id join auth.account a on a.user_id = u.id
       where c.email = $1`,
      [email],
    ),
  ).toEqual([
    {
      first_name: 'Cleo',
      last_name: 'Anne Moss',
      join_date: new Date('2026-10-15T18:00:00Z'),
      email_verified: true,
      access_token: null,
      refresh_token: null,
      id_token: null,
    },
  ]);
  expect(await mailsTo(site.url, email, 1, 'Welcome')).toHaveLength(1);
  // The second sign-in is the same person.
  const again = await continueWithGoogle();
  expect(again.to).toBe('/auth');
  expect(await site.ask('select from customers where email = $1', [email])).toHaveLength(1);
});

test('[PS-181] a confirmed account with this address is signed in, and its password stays', async () => {
  const email = fresh();
  await customer(email, true);
  google.signIn(person(email.toUpperCase()));
  const { browser, to } = await continueWithGoogle();
  expect(to).toBe('/auth');
  expect(await session(browser)).toMatchObject({ email });
  expect(await providersOf(email)).toEqual(['credential', 'google']);
  expect(await mailsTo(site.url, email, 1, 'Sign-in with Google was added')).toHaveLength(1);
  expect(await site.ask('select from customers where email = $1', [email])).toHaveLength(1);
  expect(await openBrowser(site.url).post('/api/auth/sign-in/email', { email, password })).toMatchObject({
    status: 200,
  });
});

test('[BO-199] Google does not go around a second factor', async () => {
  const email = fresh();
  await customer(email, true);
  const own = openBrowser(site.url);
  await own.post('/api/auth/sign-in/email', { email, password });
  const { body } = await own.call('set-up-second-factor', { current_password: password });
  const { otpauth_uri: uri } = body as { otpauth_uri: string };
  const key = fromBase32(new URL(uri).searchParams.get('secret') ?? '');
  const step = await presentStep();
  expect(await own.call('confirm-second-factor', { code: codeOfStep(key, step - 1) })).toMatchObject({ status: 200 });
  google.signIn(person(email));
  const browser = openBrowser(site.url);
  const back = await browser.get(await atGoogle(await startSignIn(browser)));
  expect([back.status, back.headers.get('location')]).toEqual([302, '/auth']);
  expect(back.headers.getSetCookie().filter((line) => /session_token=[^;]/.test(line))).toEqual([]);
  expect(await session(browser)).toBeNull();
  expect(await browser.get('/api/functions/get-challenge')).toMatchObject({ body: { waiting: true } });
  expect(await browser.call('pass-challenge', { code: codeOfStep(key, step) })).toMatchObject({ status: 200 });
  expect(await session(browser)).toMatchObject({ email });
  // Signing in with the password linked nothing twice.
  expect(await providersOf(email)).toEqual(['credential', 'google']);
});

test('Google is not linked while a password set by an admin must be replaced', async () => {
  const email = fresh();
  await customer(email, true);
  const setMustChange = (value: boolean) =>
    site.ask('update auth."user" set must_change_password = $2 where email = $1', [email, value]);
  await setMustChange(true);
  google.signIn(person(email));
  const { browser, to } = await continueWithGoogle();
  expect(to).toMatch(/^\/auth\?error=password_change_required/);
  expect(await browser.get('/api/functions/get-session')).toMatchObject({ body: null });
  expect(await providersOf(email)).toEqual(['credential']);
  await setMustChange(false);
  expect((await continueWithGoogle()).to).toBe('/auth');
});

test('an account created with another person’s address and never confirmed is neither opened nor shared', async () => {
  const email = fresh();
  await customer(email, false);
  google.signIn(person(email));
  const { browser, to } = await continueWithGoogle();
  expect(to).toBe('/auth?error=account_not_linked');
  expect(await session(browser)).toBeNull();
  expect(await providersOf(email)).toEqual(['credential']);
});

test.each([
  ['an address that Google has not verified', { email_verified: false }, 'email_not_found'],
  ['no address', { email: undefined }, 'email_not_found'],
  ['a token for another nonce', { nonce: 'of-another-sign-in' }, 'unable_to_get_user_info'],
  ['a token for another program', { aud: 'another-program' }, 'unable_to_get_user_info'],
  ['“no” from the person', { refuse: 'access_denied' }, 'access_denied'],
])('%s does not sign in', async (_, change, error) => {
  const email = fresh();
  google.signIn({ ...person(email), ...change });
  const { browser, to } = await continueWithGoogle();
  expect(to).toBe(`/auth?error=${error}`);
  expect(await session(browser)).toBeNull();
  expect(await site.ask('select from auth."user" where email = $1', [email])).toEqual([]);
});

test('an address that Google no longer verifies does not open its account', async () => {
  const before = person(fresh());
  google.signIn(before);
  await continueWithGoogle();
  google.signIn({ ...before, email_verified: false });
  expect((await continueWithGoogle()).to).toBe('/auth?error=email_not_found');
});

test('a code requested by another browser, or used twice, does not sign in', async () => {
  google.signIn(person(fresh()));
  const own = openBrowser(site.url);
  const back = await atGoogle(await startSignIn(own));
  const other = openBrowser(site.url);
  expect((await other.get(back)).headers.get('location')).toMatch(/^\/auth\?error=state_/);
  expect(await session(other)).toBeNull();
  expect((await own.get(back)).headers.get('location')).toBe('/auth');
  expect((await openBrowser(site.url).get(back)).headers.get('location')).toMatch(/^\/auth\?error=state_/);
});

test.each([
  ['a cancelled sign-in', { refuse: 'access_denied' }, (back: string) => back, 'access_denied'],
  ['a state that has expired', {}, () => '/api/auth/callback/google?code=x&state=expired', 'state_mismatch'],
  ['a return without its state', {}, () => '/api/auth/callback/google?code=x', 'state_not_found'],
])('%s leads to the sign-in page with the page to return to', async (_, change, returned, error) => {
  google.signIn({ ...person(fresh()), ...change });
  const browser = openBrowser(site.url);
  const { body } = await browser.call('sign-in-with-google', { return_to: '/auth?next=%2Fcheckout' });
  const back = await atGoogle(new URL((body as { url: string }).url));
  const to = new URL((await browser.get(returned(back))).headers.get('location') ?? '', site.url);
  expect([to.pathname, Object.fromEntries(to.searchParams)]).toEqual(['/auth', { error, next: '/checkout' }]);
});

test('the return address never leaves our hosts, and a token cannot be submitted by hand', async () => {
  for (const field of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL']) {
    for (const address of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const asked = { provider: 'google', callbackURL: '/auth', [field]: address };
      expect((await openBrowser(site.url).post('/api/auth/sign-in/social', asked)).status).toBe(403);
    }
  }
  const asked = { provider: 'google', idToken: { token: 'a.b.c' } };
  expect(await openBrowser(site.url).post('/api/auth/sign-in/social', asked)).toMatchObject({ status: 404 });
});

test('if Google is unreachable, starting fails with an error, and returning leads to the page', async () => {
  const unreachable = await startTestSite({
    variables: { ...google.variables, GOOGLE_DISCOVERY_URL: 'http://localhost:9/none' },
  });
  try {
    const browser = openBrowser(unreachable.url);
    const asked = { provider: 'google', callbackURL: '/auth' };
    expect((await browser.post('/api/auth/sign-in/social', asked)).status).toBe(500);
    const back = await browser.get('/api/auth/callback/google?code=x&state=y');
    expect([back.status, back.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/auth\?error=/)]);
  } finally {
    await unreachable.close();
  }
});
