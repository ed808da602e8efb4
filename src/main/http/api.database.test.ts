import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { linkIn, mailsTo, openBrowser } from '#tests/database/browser.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/database/database-proxy.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';

// The API's answers to invalid and hostile requests.

let site: TestSite;
let databaseProxy: DatabaseProxy;
beforeAll(async () => {
  site = await startTestSite({
    through: async (url) => {
      databaseProxy = await startDatabaseProxy(url);
      return databaseProxy.url;
    },
  });
});
afterAll(() => site.close());

type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string; host?: string };
type Notice = { status: number; headers: Record<string, string | string[] | undefined>; body: unknown };

/** Sends exactly this: the address as written, the headers as given. */
function send({
  method = 'POST',
  path = '/api/functions/get-session',
  headers = {},
  body,
  host,
}: Sent): Promise<Notice> {
  const { port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    const sent = request({
      host: 'localhost',
      port,
      method,
      path,
      headers: { host: host ?? `localhost:${port}`, ...headers },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        let parsed: unknown = text;
        try {
          parsed = JSON.parse(text);
        } catch {}
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: parsed });
      });
    });
    sent.end(body);
  });
}

const json = { 'content-type': 'application/json' };
const post = (name: string, body: string, headers: Record<string, string> = json) =>
  send({
    path: `/api/functions/${name}`,
    headers: { 'content-length': String(Buffer.byteLength(body)), ...headers },
    body,
  });

test.each([
  ['malformed JSON', '{"code":', 400, 'MALFORMED_JSON', 'The body is not valid JSON.'],
  ['an unknown field', '{"code":"x","is_admin":true}', 400, 'BAD_REQUEST', 'Unknown field: is_admin'],
  ['two wrongs', '{"code":"","is_admin":true}', 400, 'BAD_REQUEST', undefined],
  ['a field of the prototype', '{"code":"x","__proto__":{"polluted":true}}', 400, 'BAD_REQUEST', undefined],
  ['a constructor', '{"code":"x","constructor":{"prototype":{"polluted":true}}}', 400, 'BAD_REQUEST', undefined],
  ['a list', '[]', 400, 'BAD_REQUEST', undefined],
  ['a text', '"x"', 400, 'BAD_REQUEST', undefined],
  ['null', 'null', 400, 'BAD_REQUEST', undefined],
  ['nothing', '', 400, 'BAD_REQUEST', undefined],
  ['a number for a text', '{"code":1e999}', 400, 'BAD_REQUEST', undefined],
  ['a text far too long', `{"code":"${'x'.repeat(200_000)}"}`, 400, 'BAD_REQUEST', undefined],
  ['the character 0', '{"code":"a\\u0000b"}', 400, 'BAD_REQUEST', 'A text contains a character that cannot be stored.'],
  ['half a character', '{"code":"\\ud800"}', 400, 'BAD_REQUEST', 'A text contains a character that cannot be stored.'],
  [
    'half a character in a name',
    '{"\\uDfff":1}',
    400,
    'BAD_REQUEST',
    'A text contains a character that cannot be stored.',
  ],
  ['a whole character in halves', '{"code":"\\ud83c\\udf33"}', 404, 'UNKNOWN_SPONSOR', undefined],
  ['a number of a character', '{"code":"\\\\u0000"}', 404, 'UNKNOWN_SPONSOR', undefined],
  ['a very deep body', `{"code":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400, 'BAD_REQUEST', undefined],
  ['SQL', `{"code":"' or 1=1; --"}`, 404, 'UNKNOWN_SPONSOR', undefined],
])('%s is refused clearly', async (_, body, status, code, error) => {
  const answer = await post('get-sponsor', body);
  expect(answer).toMatchObject({ status, body: { code, error: error ?? expect.stringMatching(/\w/) } });
  expect(JSON.stringify(answer.body)).not.toMatch(/\\n +at |node_modules|select /);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test.each(['sign-in/email', 'request-password-reset', 'send-verification-email', 'reset-password'])(
  '%s rejects a text that cannot be stored',
  async (path) => {
    const body = '{"email":"a\\u0000@example.org","password":"kvz8Qp","token":"\\u0000","newPassword":"kvz8Qp-kvz8Qp"}';
    expect(await send({ path: `/api/auth/${path}`, headers: json, body })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', error: 'A text contains a character that cannot be stored.' },
    });
  },
);

test.each([
  ['sign-in/email', 401],
  ['request-password-reset', 200],
  ['send-verification-email', 200],
])('%s counts an address that is too long for an index', async (path, status) => {
  const email = `${randomBytes(4000).toString('hex')}@example.org`;
  const body = JSON.stringify({ email, password: 'kvz8Qp' });
  expect(await send({ path: `/api/auth/${path}`, headers: json, body })).toMatchObject({ status });
  const [longest] = await site.ask<{ length: number }>('select max(length(key))::int as length from auth.rate_limits');
  expect(longest?.length).toBeLessThan(400);
});

test('names every invalid field for programs', async () => {
  expect((await post('get-sponsor', '{"code":"","is_admin":true}')).body).toMatchObject({
    data: {
      fields: expect.arrayContaining([
        { field: 'is_admin', error: 'Unknown field' },
        { field: 'code', error: expect.any(String) },
      ]),
    },
  });
});

test('a function without input rejects any', async () => {
  expect(await post('get-session', '{"x":1}')).toMatchObject({
    status: 400,
    body: { error: 'This function takes no input.' },
  });
  expect(await send({ method: 'GET', path: '/api/functions/get-session?x=1' })).toMatchObject({ status: 400 });
  expect(await post('get-session', '')).toMatchObject({ status: 200, body: null });
});

test.each([
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['plain text', { 'content-type': 'text/plain' }],
  ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['JSON in disguise', { 'content-type': 'text/plain; application/json' }],
  ['no type at all', {}],
])('rejects a body as %s', async (_, headers) => {
  expect(await post('get-sponsor', '{"code":"x"}', headers as Record<string, string>)).toMatchObject({
    status: 415,
    body: { code: 'UNSUPPORTED_MEDIA_TYPE', error: 'Send the body as application/json.' },
  });
});

test.each(['no-such-function', 'enroll2', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'ENROLL'])(
  'there is no function %s',
  async (name) => {
    expect(await post(name, '{}')).toMatchObject({
      status: 404,
      body: { code: 'UNKNOWN_FUNCTION', error: 'There is no such function.' },
    });
  },
);

test.each([
  ['GET', 'enroll', 'POST'],
  ['PUT', 'enroll', 'POST'],
  ['DELETE', 'enroll', 'POST'],
  ['PATCH', 'get-session', 'GET, HEAD, POST'],
])('%s of %s is refused', async (method, name, allow) => {
  const answer = await send({ method, path: `/api/functions/${name}` });
  expect(answer).toMatchObject({ status: 405, headers: { allow }, body: { code: 'METHOD_NOT_ALLOWED' } });
});

test('a read answers GET, and rejects invalid query values', async () => {
  const get = (query: string) => send({ method: 'GET', path: `/api/functions/get-sponsor?${query}` });
  expect(await get('code=LBC-99990')).toMatchObject({ status: 404, body: { code: 'UNKNOWN_SPONSOR' } });
  expect(await get('code=x&is_admin=true')).toMatchObject({ status: 400, body: { error: 'Unknown field: is_admin' } });
  expect(await get('code=a%00b')).toMatchObject({ status: 400, body: { code: 'BAD_PATH' } });
  expect(await get('')).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
});

test.each([
  ['another site', (own: URL) => `https://evil.example${own.pathname.slice(1)}`],
  ['no site', () => 'null'],
  ['a name that starts like ours', (own: URL) => `${own.origin}.evil.example`],
  ['a name that ends like ours', (own: URL) => `http://evil-${own.host}`],
  ['another port', (own: URL) => `http://localhost:${Number(own.port) + 1}`],
  ['another scheme', (own: URL) => `https://${own.host}`],
  ['an empty origin', () => ''],
])('rejects a command from %s', async (_, originOf) => {
  const origin = originOf(new URL(site.url));
  for (const path of ['/api/functions/create-customer', '/api/auth/sign-out', '/api/functions/get-session']) {
    expect(await send({ path, headers: { ...json, origin }, body: '{}' })).toMatchObject({
      status: 403,
      body: { code: 'CROSS_ORIGIN', error: 'This request came from another site.' },
    });
  }
});

test.each(['cross-site', 'same-site'])(
  'rejects a command that a browser calls %s, also without an Origin',
  async (site_) => {
    expect(await send({ headers: { ...json, 'sec-fetch-site': site_ }, body: '{}' })).toMatchObject({ status: 403 });
  },
);

test('accepts commands of our own pages, and of programs without an Origin', async () => {
  expect(await post('get-session', '{}', { ...json, origin: site.url, 'sec-fetch-site': 'same-origin' })).toMatchObject(
    { status: 200 },
  );
  expect(await post('get-session', '{}')).toMatchObject({ status: 200 });
});

test('rejects a body that is too large, also without a length', async () => {
  const body = `{"code":"${'x'.repeat(300 * 1024)}"}`;
  const tooLarge = { status: 413, body: { code: 'PAYLOAD_TOO_LARGE', error: 'What you sent is too large.' } };
  expect(await post('get-sponsor', body)).toMatchObject(tooLarge);
  expect(
    await send({ path: '/api/functions/get-sponsor', headers: { ...json, 'transfer-encoding': 'chunked' }, body }),
  ).toMatchObject(tooLarge);
  expect(
    await send({ path: '/api/auth/sign-in/email', headers: { ...json, 'content-length': String(body.length) }, body }),
  ).toMatchObject(tooLarge);
});

test('counts a body without a length towards a limit by address', async () => {
  const from = { ...json, 'transfer-encoding': 'chunked', 'x-forwarded-for': '198.51.100.77' };
  const statuses = [];
  for (let time = 0; time < 61; time++) {
    statuses.push(
      (await send({ path: '/api/functions/get-sponsor', headers: from, body: '{"code":"LBC-99990"}' })).status,
    );
  }
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404));
  expect(statuses[60]).toBe(429);
});

test.each([
  'evil.example',
  'localhost.evil.example',
  'evil.example:80',
  '127.0.0.1.evil.example',
  'localhost@evil.example',
])('does not serve the host %s', async (host) => {
  for (const path of ['/api/functions/get-session', '/', '/api/auth/ok']) {
    const answer = await send({ method: 'GET', path, host });
    expect([400, 421], `${path} ${answer.status}`).toContain(answer.status);
    expect(JSON.stringify(answer)).not.toContain('set-cookie');
  }
});

test('rejects a request with two hosts', async () => {
  const { port } = new URL(site.url);
  const socket = connect(Number(port), 'localhost');
  socket.write(
    `GET /api/functions/get-session HTTP/1.1\r\nHost: localhost:${port}\r\nhost: evil.example\r\nConnection: close\r\n\r\n`,
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*"BAD_HOST"/);
});

test('does not log a body that is cut off as an error', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { port } = new URL(site.url);
  const headers = `Host: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: 1000`;
  for (const path of ['/api/functions/price-cart', '/api/auth/sign-in/email']) {
    const socket = connect(Number(port), 'localhost');
    socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n\r\n{`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(logged.mock.calls).toEqual([]);
  logged.mockRestore();
});

test('does not serve an address with another host than the Host header', async () => {
  expect(await send({ method: 'GET', path: 'http://evil.example/api/functions/get-session' })).toMatchObject({
    status: 421,
  });
});

test.each([
  '//api/functions/get-notifications',
  '/api//functions/get-notifications',
  '/api/functions//get-notifications',
  '/api/functions/get-notifications;x=1',
  '/api/functions%2fget-notifications',
  '/api%2Ffunctions/get-notifications',
  '/api/functions/x%2f..%2fget-notifications',
  '/api/functions/..%5cget-notifications',
  '/api\\functions\\get-notifications',
  '/api/functions/get-notifications%00',
  '/api/functions/get-sponsor?code=%00',
  '/earnings?q=%00',
])('rejects the address %s', async (path) => {
  const answer = await send({ path, headers: json, body: '{}' });
  expect([400, 404], String(answer.status)).toContain(answer.status);
});

test.each([
  '/api/functions/get-%6eotifications',
  '/api/functions/x/../get-notifications',
  '/api/./functions/get-notifications',
  '/api/functions/get-notifications?x=/../../',
  '/api/functions/get-notifications#x',
])('the address %s opens only what the plain one does', async (path) => {
  const answer = await send({ path, headers: json, body: '{}' });
  expect([401, 404], String(answer.status)).toContain(answer.status);
});

test('answers an internal failure in general terms', async () => {
  await site.ask(`create function break_it() returns trigger language plpgsql as $$ begin raise 'a secret of the database'; end $$;
    create trigger break_it before insert on customers for each row execute function break_it()`);
  const answer = await post('create-customer', '{"email":"eve@example.org","password":"kvz8Qp"}');
  await site.ask('drop trigger break_it on customers');
  expect(answer).toMatchObject({
    status: 500,
    body: { code: 'INTERNAL_SERVER_ERROR', error: 'Something went wrong on our side. Please try again later.' },
  });
  expect(JSON.stringify(answer.body)).not.toContain('secret');
});

test('answers 503 while the database is stopped, and works again afterwards', async () => {
  const email = 'cleo@example.org';
  const own = openBrowser(site.url);
  await own.call('create-customer', { email, password: 'kvz8Qp' });
  const [mail] = await mailsTo(site.url, email);
  await own.get(`/api/auth/verify-email?token=${linkIn(mail).searchParams.get('token')}`);
  const signIn = () => own.post('/api/auth/sign-in/email', { email, password: 'kvz8Qp' });
  expect(await signIn()).toMatchObject({ status: 200 });

  await databaseProxy.shut();
  const began = performance.now();
  const away = {
    status: 503,
    body: {
      code: 'UNAVAILABLE',
      error: 'The service is temporarily unavailable. Please try again in a moment.',
    },
  };
  const asked = await Promise.all([
    own.call('get-session'),
    own.call('get-notifications'),
    openBrowser(site.url).call('get-sponsor', { code: 'LBC-99990' }),
    openBrowser(site.url).call('create-customer', { email: 'other@example.org', password: 'kvz8Qp' }),
    signIn(),
    own.get('/api/auth/get-session'),
  ]);
  for (const answer of asked) {
    expect(answer).toMatchObject(away);
    expect(answer.headers.get('retry-after')).toBe('5');
  }
  expect(performance.now() - began).toBeLessThan(8_000);
  expect(await openBrowser(site.url).get('/healthz')).toMatchObject({ status: 200 });
  expect(await openBrowser(site.url).get('/readyz')).toMatchObject({ status: 503 });

  await databaseProxy.open();
  expect(await openBrowser(site.url).get('/readyz')).toMatchObject({ status: 200 });
  expect(await own.call('get-session')).toMatchObject({ status: 200, body: { email } });
  expect(await own.call('get-notifications')).toMatchObject({ status: 200, body: { unread: 0 } });
  expect(await signIn()).toMatchObject({ status: 200 });
});
