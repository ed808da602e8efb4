import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, linkIn, mailsTo, openBrowser } from '#tests/database/browser.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const password = 'kvz8Qp';
const fresh = () => `${randomUUID()}@example.org`;
const browser = () => openBrowser(site.url);
const field = (answer: Answer, name: string): unknown =>
  typeof answer.body === 'object' && answer.body !== null ? Reflect.get(answer.body, name) : undefined;

const signIn = (email: string, given = password, by = browser()) =>
  by.post('/api/auth/sign-in/email', { email, password: given });

/** A customer with a confirmed address. */
async function confirmedCustomer() {
  const email = fresh();
  expect(await browser().call('create-customer', { email, password, first_name: 'Cleo' })).toMatchObject({
    status: 200,
  });
  const [mail] = await mailsTo(site.url, email);
  const token = linkIn(mail).searchParams.get('token');
  expect(await browser().get(`/api/auth/verify-email?token=${token}`)).toMatchObject({ status: 200 });
  return email;
}

/** The token in the newest reset mail, of this many. */
async function resetToken(email: string, count = 1) {
  expect(await browser().post('/api/auth/request-password-reset', { email })).toMatchObject({ status: 200 });
  const [mail] = await mailsTo(site.url, email, count, 'Reset');
  return linkIn(mail).searchParams.get('token') ?? '';
}

const reset = (token: string, newPassword: string, by = browser()) =>
  by.post('/api/auth/reset-password', { token, newPassword });

test('[BO-290] [BO-291] [BO-293] [PS-006] [PS-179] [PS-180] [PS-210] an account signs in only after the link of its mail was opened', async () => {
  const email = fresh();
  expect(await browser().call('create-customer', { email, password, first_name: 'Cleo' })).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect(await signIn(email)).toMatchObject({
    status: 403,
    body: {
      code: 'EMAIL_NOT_VERIFIED',
      error: 'Please check your email and confirm your account before signing in.',
    },
  });
  const [mail] = await mailsTo(site.url, email);
  expect(mail?.subject).toBe('Confirm your email address for Little Birch Cosmetics');
  expect(mail?.text).toMatch(/^Hello Cleo,\n/);
  const link = linkIn(mail);
  expect([link.origin, link.pathname, link.searchParams.get('type')]).toEqual([site.url, '/', 'confirm']);
  const token = link.searchParams.get('token');
  const visitor = browser();
  expect(await visitor.get(`/api/auth/verify-email?token=${token}`)).toMatchObject({
    status: 200,
    body: { status: true },
  });
  expect(visitor.cookies.size).toBe(0);

  const own = browser();
  expect(await signIn(email, password, own)).toMatchObject({ status: 200, body: { user: { email } } });
  expect(await own.get('/api/functions/get-session')).toMatchObject({
    status: 200,
    body: { email, firstName: 'Cleo', isConsultant: false, isAdmin: false, code: null },
  });
  expect(await browser().get('/api/functions/get-session')).toMatchObject({ status: 200, body: null });
});

test('an invalid or expired confirmation link is rejected with a message', async () => {
  expect(await browser().get('/api/auth/verify-email?token=eyJhbGciOiJub25lIn0.e30.')).toMatchObject({
    status: 401,
    body: { code: 'INVALID_TOKEN', error: 'This link is not valid or was used already. Please ask for a new one.' },
  });
});

test('another confirmation mail is sent on request, and the answer does not reveal accounts', async () => {
  const waiting = fresh();
  await browser().call('create-customer', { email: waiting, password });
  const confirmed = await confirmedCustomer();
  const answers: Answer[] = [];
  for (const email of [waiting, confirmed, fresh()]) {
    answers.push(await browser().post('/api/auth/send-verification-email', { email }));
  }
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    Array(3).fill({ status: 200, body: { status: true } }),
  );
  const [newest] = await mailsTo(site.url, waiting, 2);
  const token = linkIn(newest).searchParams.get('token');
  expect(await browser().get(`/api/auth/verify-email?token=${token}`)).toMatchObject({ status: 200 });
  expect(await signIn(waiting)).toMatchObject({ status: 200 });
  expect(await mailsTo(site.url, confirmed, 1, 'Confirm')).toHaveLength(1);
});

test('[PS-178] [BO-192] the session is a host-only HttpOnly cookie', async () => {
  const email = await confirmedCustomer();
  const answer = await signIn(email);
  const cookies = answer.headers.getSetCookie();
  const names = ['birchline.session_token', 'known_device'];
  expect(cookies.map((line) => line.split('=')[0])).toEqual(names);

  const attributes = (cookies[0] ?? '')
    .split('; ')
    .slice(1)
    .map((part) => part.toLowerCase());
  expect(attributes.sort()).toEqual(['httponly', 'max-age=604800', 'path=/', 'samesite=lax']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('under https the cookie is bound to host and scheme', async () => {
  const secure = await startTestSite({ variables: { PUBLIC_URL: 'https://shop.example' } });
  try {
    const own = openBrowser(secure.url);
    const email = fresh();
    await own.call('create-customer', { email, password });
    const [mail] = await mailsTo(secure.url, email);
    expect(linkIn(mail).origin).toBe('https://shop.example');
    await own.get(`/api/auth/verify-email?token=${linkIn(mail).searchParams.get('token')}`);
    const [cookie, device] = (await signIn(email, password, own)).headers.getSetCookie();
    expect(device).toMatch(/^__Host-known_device=[^;]+;.*Path=\/;.*HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).toMatch(/^__Host-birchline\.session_token=[^;]+;.*Path=\/;.*HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toMatch(/domain/i);
    expect(await own.get('/api/functions/get-session')).toMatchObject({ body: { email } });
  } finally {
    await secure.close();
  }
});

test('a sign-in waits for a lock as long as DATABASE_WAIT allows', async () => {
  const email = await confirmedCustomer();
  const other = new pg.Client({ connectionString: site.variables.DATABASE_URL });
  await other.connect();
  try {
    await other.query('begin; lock table auth.session in access exclusive mode');
    const answer = signIn(email);
    // Longer than the standard wait for a lock, 0.8 s.
    await sleep(1_500);
    await other.query('rollback');
    expect(await answer).toMatchObject({ status: 200 });
  } finally {
    await other.end();
  }
});

test('[PS-209] [BO-347] a wrong password and an unknown address get the same answer', async () => {
  const email = await confirmedCustomer();
  const wrong = await signIn(email, 'not the one');
  const unknown = await signIn(fresh(), 'not the one');
  expect({ status: wrong.status, body: wrong.body }).toEqual({
    status: 401,
    body: { code: 'INVALID_EMAIL_OR_PASSWORD', error: 'Invalid email or password. Please check your credentials.' },
  });
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body });
  expect([...wrong.headers.keys()].sort()).toEqual([...unknown.headers.keys()].sort());
});

test('[PS-182] [PS-183] a reset: link, new password, every session ended, older links invalid', async () => {
  const email = await confirmedCustomer();
  const elsewhere = browser();
  await signIn(email, password, elsewhere);
  const older = await resetToken(email);
  const token = await resetToken(email, 2);
  const [mail] = await mailsTo(site.url, email, 2, 'Reset');
  const link = linkIn(mail);
  expect(mail?.subject).toBe('Reset your Little Birch Cosmetics password');
  expect([link.origin, link.pathname, link.searchParams.get('type')]).toEqual([site.url, '/auth', 'recovery']);

  expect(await reset(token, 'river-otter-71')).toMatchObject({ status: 200, body: { status: true } });
  expect(await signIn(email, password)).toMatchObject({ status: 401 });
  expect(await signIn(email, 'river-otter-71')).toMatchObject({ status: 200 });
  expect(await elsewhere.get('/api/functions/get-session')).toMatchObject({ body: null });
  const dead = { status: 400, body: { code: 'INVALID_TOKEN' } };
  expect(await reset(token, 'river-otter-72')).toMatchObject(dead);
  expect(await reset(older, 'river-otter-72')).toMatchObject(dead);
});

test('a person is welcomed once their address is confirmed, and notified of a password that was reset', async () => {
  const email = await confirmedCustomer();
  const [welcome] = await mailsTo(site.url, email, 1, 'Welcome to Little Birch Cosmetics');
  expect(linkIn(welcome).pathname).toBe('/shop');
  expect(await reset(await resetToken(email), 'river-otter-71')).toMatchObject({ status: 200 });
  const [notice] = await mailsTo(site.url, email, 1, 'Your password was changed');
  expect(notice?.text).toContain('hello@littlebirch.example');
});

test('a reset link says whether it still works, before a password is chosen', async () => {
  const email = await confirmedCustomer();
  const opened = async (token: string) => (await browser().call('get-reset-link', { token })).body;
  const used = await resetToken(email);
  expect(await opened(used)).toEqual({ valid: true });
  expect(await opened(`${used}x`)).toEqual({ valid: false });
  expect(await reset(used, 'river-otter-71')).toMatchObject({ status: 200 });
  expect(await opened(used)).toEqual({ valid: false });
  const old = await resetToken(email, 2);
  await site.ask("update auth.verification set expires_at = expires_at - interval '30 minutes'");
  expect(await opened(old)).toEqual({ valid: false });
});

test('a reset token is stored hashed, and expires after 30 minutes', async () => {
  const email = await confirmedCustomer();
  const token = await resetToken(email);
  const stored = await site.ask<{ row: string }>('select verification::text as row from auth.verification');
  expect(stored.length).toBeGreaterThan(0);
  for (const { row } of stored) expect(row).not.toContain(token);
  const [life] = await site.ask<{ minutes: number }>(
    `select round(extract(epoch from max(v.expires_at) - now()) / 60)::int as minutes
     from auth.verification v join auth."user" u on u.id::text = v.value where u.email = $1`,
    [email],
  );
  expect(life?.minutes).toBe(30);
  await site.ask("update auth.verification set expires_at = now() - interval '1 second'");
  expect(await reset(token, 'river-otter-71')).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } });
});

test('one reset link used twenty times concurrently sets one password', async () => {
  const email = await confirmedCustomer();
  const token = await resetToken(email);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => reset(token, `river-otter-${100 + at}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const chosen = answers.findIndex(({ status }) => status === 200);
  expect(await signIn(email, `river-otter-${100 + chosen}`)).toMatchObject({ status: 200 });
});

test('a new password that is too short or common is rejected with a message, and the link still works', async () => {
  const email = await confirmedCustomer();
  const token = await resetToken(email);
  expect(await reset(token, 'kvz8Q')).toMatchObject({
    status: 400,
    body: { code: 'PASSWORD_TOO_SHORT', error: 'Password must be at least 6 characters long' },
  });
  expect(await reset(token, 'Sunshine1')).toMatchObject({
    status: 422,
    body: { code: 'COMMON_PASSWORD', error: 'This password is too common. Please choose another one.' },
  });
  expect(await reset(token, 'kvz8Qr')).toMatchObject({ status: 200 });
});

test('a reset confirms the address: an account never confirmed before can then sign in', async () => {
  const email = fresh();
  await browser().call('create-customer', { email, password });
  const token = await resetToken(email);
  await reset(token, 'river-otter-71');
  expect(await signIn(email, 'river-otter-71')).toMatchObject({ status: 200 });
});

test('requesting a reset gets the same answer, no faster, with or without an account', async () => {
  const email = await confirmedCustomer();
  const ask = async (address: string) => {
    const began = performance.now();
    const { status, body } = await browser().post('/api/auth/request-password-reset', { email: address });
    expect(performance.now() - began).toBeGreaterThan(295);
    return { status, body };
  };
  expect(await ask(fresh())).toEqual(await ask(email));
});

/** A session of a program. */
const bearerToken = async (email: string, given = password) =>
  String(field(await browser().call('create-bearer-token', { email, password: given }), 'token'));

const asProgram = (token: string) => ({ authorization: `Bearer ${token}` });

test('[PS-184] after signing out the old session is rejected, as cookie and as bearer token', async () => {
  const email = await confirmedCustomer();
  const own = browser();
  await signIn(email, password, own);
  const token = await bearerToken(email);
  const before = [...own.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  expect(await own.post('/api/auth/sign-out')).toMatchObject({ status: 200 });
  expect([...own.cookies.keys()]).toEqual(['known_device']);
  for (const headers of [{ cookie: before }, asProgram(token)]) {
    expect(await browser().get('/api/functions/get-session', headers)).toMatchObject({ status: 200, body: null });
    expect(await browser().post('/api/functions/get-notifications', {}, headers)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED', error: 'Not authenticated' },
    });
  }
});

test('[BO-195] signing out ends all sessions of the person, and no others', async () => {
  const [email, other] = [await confirmedCustomer(), await confirmedCustomer()];
  const [own, elsewhere, others] = [browser(), browser(), browser()];
  for (const by of [own, elsewhere]) await signIn(email, password, by);
  await signIn(other, password, others);
  const program = asProgram(await bearerToken(email));
  expect(await own.post('/api/auth/sign-out')).toMatchObject({ status: 200 });
  expect(await elsewhere.get('/api/functions/get-session')).toMatchObject({ status: 200, body: null });
  expect(await browser().get('/api/functions/get-session', program)).toMatchObject({ status: 200, body: null });
  expect(await others.get('/api/functions/get-session')).toMatchObject({ body: { email: other } });
});

test('[BO-195] the Sign Out form works without scripts, from this site only', async () => {
  const email = await confirmedCustomer();
  const [own, elsewhere] = [browser(), browser()];
  for (const by of [own, elsewhere]) await signIn(email, password, by);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(await own.post('/sign-out', {}, { ...form, origin: 'https://evil.test' })).toMatchObject({ status: 403 });
  expect(await elsewhere.get('/api/functions/get-session')).toMatchObject({ body: { email } });
  const answer = await own.post('/sign-out', {}, form);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth']);
  expect([...own.cookies.keys()]).toEqual(['known_device']);
  expect(await elsewhere.get('/api/functions/get-session')).toMatchObject({ body: null });
  for (const [next, page] of [
    ['/shop', '/auth?next=%2Fshop'],
    ['https://evil.test', '/auth'],
  ] as const) {
    const shopper = await own.post(`/sign-out?${new URLSearchParams({ next })}`, {}, form);
    expect([shopper.status, shopper.headers.get('location')]).toEqual([303, page]);
  }
});

test('[BO-196] the next request finishes a sign-out that could not reach the server', async () => {
  const email = await confirmedCustomer();
  const [own, elsewhere] = [browser(), browser()];
  for (const by of [own, elsewhere]) await signIn(email, password, by);
  own.cookies.set('birchline.signed-out', '1');
  expect(await own.get('/api/functions/get-session')).toMatchObject({ status: 200, body: null });
  expect([...own.cookies.keys()]).toEqual(['known_device']);
  expect(await elsewhere.get('/api/functions/get-session')).toMatchObject({ body: null });
  await signIn(email, password, own);
  expect(await own.get('/api/functions/get-session')).toMatchObject({ body: { email } });
});

test('[BO-196] a sign-out while the sessions cannot be read is finished by the next request', async () => {
  const email = await confirmedCustomer();
  const [own, elsewhere] = [browser(), browser()];
  for (const by of [own, elsewhere]) await signIn(email, password, by);
  const cookie = [...own.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const locking = new pg.Client({ connectionString: site.variables.DATABASE_URL });
  await locking.connect();
  try {
    await locking.query('begin; lock table auth.session in access exclusive mode');
    expect((await browser().post('/api/auth/sign-out', {}, { cookie })).status).toBeGreaterThanOrEqual(500);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await own.post('/sign-out', {}, form)).toMatchObject({ status: 303 });
    expect(own.cookies.get('birchline.signed-out')).toBe('1');
    await locking.query('rollback');
  } finally {
    await locking.end();
  }
  expect(await elsewhere.get('/api/functions/get-session')).toMatchObject({ body: { email } });
  expect(await own.get('/api/functions/get-session')).toMatchObject({ body: null });
  expect([...own.cookies.keys()]).toEqual(['known_device']);
  expect(await elsewhere.get('/api/functions/get-session')).toMatchObject({ body: null });
});

test('signing in again removes the signed-out mark of that browser', async () => {
  const email = await confirmedCustomer();
  const own = browser();
  own.cookies.set('birchline.signed-out', '1');
  await signIn(email, password, own);
  expect(await own.get('/api/functions/get-session')).toMatchObject({ body: { email } });
});

test('[BO-297] the signing keys are public, without their private parts', async () => {
  const answer = await browser().get('/.well-known/jwks.json');
  expect(answer).toMatchObject({
    status: 200,
    body: { keys: [{ kty: 'OKP', crv: 'Ed25519', x: expect.any(String) }] },
  });
  expect(JSON.stringify(answer.body)).not.toContain('"d"');
  expect(answer.headers.get('cache-control')).toMatch(/max-age=\d+/);
});

test('[BO-346] a program gets a bearer token once; a forged one is refused', async () => {
  const email = await confirmedCustomer();
  const asker = browser();
  const answer = await asker.call('create-bearer-token', { email: email.toUpperCase(), password });
  expect(answer).toMatchObject({
    status: 200,
    body: { token: expect.stringMatching(/^[A-Za-z0-9]{32}\./), expires_at: expect.any(String) },
  });
  expect([asker.cookies.size, answer.headers.get('cache-control')]).toEqual([0, 'no-store']);
  const token = String(field(answer, 'token'));
  const as = (bearer: string) => browser().get('/api/functions/get-session', asProgram(bearer));
  expect(await as(token)).toMatchObject({ body: { email } });
  const [bare = ''] = token.split('.');
  // The stored value is not a usable token.
  for (const forged of [bare, `${token}x`, `${bare}.${'A'.repeat(43)}`, `${bare}.${'é'.repeat(43)}`, 'a.b.c', 'x']) {
    expect(await as(encodeURIComponent(forged)), forged).toMatchObject({
      status: 401,
      body: { code: 'INVALID_SIGNATURE', error: 'Invalid JWT signature' },
    });
  }
  expect(await as('')).toMatchObject({ status: 200, body: null });
  expect(await browser().call('create-bearer-token', { email, password: 'wrong one' })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_EMAIL_OR_PASSWORD' },
  });
});

test('[PS-178] no answer readable by scripts contains the session’s token', async () => {
  const email = await confirmedCustomer();
  const own = browser();
  const answers = [await signIn(email, password, own)];
  const [stored] = await site.ask<{ token: string }>(
    'select s.token from auth.session s join auth."user" u on u.id = s.user_id where u.email = $1',
    [email],
  );
  const token = stored?.token ?? '';
  expect([...own.cookies.values()].join()).toContain(token);
  for (const endpoint of Object.values(site.deployment.auth.api)) {
    const { path, options } = endpoint as { path?: string; options: { method: string | string[] } };
    if (path === undefined || path === '/sign-out' || path.startsWith('/revoke')) continue;
    const body = { currentPassword: password, password, newPassword: password, email, provider: 'google' };
    for (const method of [options.method].flat()) {
      answers.push(await (method === 'GET' ? own.get(`/api/auth${path}`) : own.post(`/api/auth${path}`, body)));
    }
  }
  expect(answers.length).toBeGreaterThan(25);
  // A changed password gave the browser a new session.
  const [now] = await site.ask<{ token: string }>(
    'select s.token from auth.session s join auth."user" u on u.id = s.user_id where u.email = $1',
    [email],
  );
  for (const { status, headers, body } of answers) {
    expect(status).toBeLessThan(500);
    const readable = JSON.stringify([body, [...headers].filter(([name]) => name !== 'set-cookie')]);
    for (const secret of [token, now?.token ?? 'none']) expect(readable).not.toContain(secret);
  }
});

test('a cookie set before signing in is not adopted', async () => {
  const email = await confirmedCustomer();
  const own = browser();
  own.cookies.set('birchline.session_token', 'chosen-by-somebody.else');
  await signIn(email, password, own);
  expect(own.cookies.get('birchline.session_token')).not.toContain('chosen-by-somebody');
  const stored = await site.ask("select from auth.session where token like 'chosen%'");
  expect(stored).toEqual([]);
});

test('[BO-193] use extends a session', async () => {
  const email = await confirmedCustomer();
  const own = browser();
  await signIn(email, password, own);
  expect((await own.get('/api/functions/get-session')).headers.getSetCookie()).toEqual([]);
  await site.ask("update auth.session set expires_at = expires_at - interval '2 days'");
  const used = await own.get('/api/functions/get-session');
  expect(used.body).toMatchObject({ email });
  expect(used.headers.getSetCookie()).toEqual([expect.stringMatching(/^birchline\.session_token=.*Max-Age=604800/)]);
  const [session] = await site.ask<{ days: number }>(
    `select round(extract(epoch from s.expires_at - now()) / 86400)::int as days
     from auth.session s join auth."user" u on u.id = s.user_id where u.email = $1`,
    [email],
  );
  expect(session?.days).toBe(7);
});

test('signing in with Google reports if it is not configured', async () => {
  expect(await browser().post('/api/auth/sign-in/social', { provider: 'google' })).toMatchObject({
    status: 404,
    body: { code: 'PROVIDER_NOT_FOUND', error: 'Signing in with this provider is not set up here.' },
  });
});

test.each([
  '/sign-up/email',
  '/update-user',
  '/delete-user',
  '/change-email',
  '/no-such-thing',
  '/%73ign-up/email',
  '/change-password',
  '/verify-password',
  '/sign-up/email/',
])('the library’s %s is closed', async (path) => {
  const email = fresh();
  const answer = await browser().post(`/api/auth${path}`, { email, password, name: 'Eve', is_admin: true });
  expect(answer).toMatchObject({ status: 404, body: { error: 'There is no such function.' } });
  expect(await site.ask('select from auth."user" where email = $1', [email])).toEqual([]);
});

test('a form instead of JSON does not bypass the limit', async () => {
  const answer = await fetch(`${site.url}/api/auth/sign-in/email`, {
    method: 'POST',
    body: new URLSearchParams({ email: fresh(), password }),
  });
  expect(answer.status).toBe(415);
});

test('attempts of one address are limited, and an IPv6 network is one address', async () => {
  const from = (address: string) =>
    browser().post(
      '/api/auth/sign-in/email',
      { email: fresh(), password: 'x'.repeat(200) },
      { 'x-forwarded-for': address },
    );
  const statuses: number[] = [];
  for (let time = 0; time < 101; time++) statuses.push((await from(`2001:db8:7:7::${time.toString(16)}`)).status);
  expect(statuses.slice(0, 100)).not.toContain(429);
  expect(statuses[100]).toBe(429);
  expect((await from('2001:db8:7:8::1')).status).not.toBe(429);
});
