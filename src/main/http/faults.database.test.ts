import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { workLimits } from '#server/db/work-limits.ts';
import { openBrowser } from '#tests/database/browser.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/database/database-proxy.ts';
import { enrolled, person } from '#tests/database/enrolled.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { smallPages } from '#tests/database/small-pages.ts';
import { prove } from '#tests/prove.ts';

// The site's answers while its database is frozen, slow, full or gone, and to requests that are cut off. Every fault is
// provoked for real.

let site: TestSite;
let proxy: DatabaseProxy;
let admin: ReturnType<typeof openBrowser>;
let url = '';
let code = '';
const logged = vi.spyOn(console, 'error').mockImplementation(() => {});

beforeAll(async () => {
  site = await startTestSite({
    pages: smallPages().build,
    // The standard wait: this is about it.
    variables: { DATABASE_WAIT: '2' },
    through: async (databaseUrl) => {
      url = databaseUrl;
      proxy = await startDatabaseProxy(databaseUrl);
      return proxy.url;
    },
  });
  const password = 'kvz8Qp-kvz8Qp';
  const [ada] = await enrolled(site.deployment, [person({ firstName: 'Ada', email: 'ada@example.org' })], password);
  code = ada?.code ?? '';
  await site.ask("update consultants set admin_role = 'owner' where consultant_id = $1", [ada?.consultantId]);
  admin = openBrowser(site.url);
  expect(await admin.post('/api/auth/sign-in/email', { email: 'ada@example.org', password })).toMatchObject({
    status: 200,
  });
  expect(await admin.call('get-commissions')).toMatchObject({ status: 200 });
});
afterEach(async () => {
  logged.mockClear();
  proxy.thaw();
  await vi.waitFor(async () => expect(await visitorsRead()).toMatchObject({ status: 200 }), { timeout: 20_000 });
});
afterAll(async () => {
  logged.mockRestore();
  await site.close();
});

const newCustomer = (email: string) => openBrowser(site.url).call('create-customer', { email, password: 'kvz8Qp-1' });
const visitorsRead = () => openBrowser(site.url).call('get-sponsor', { code });
const unavailable = { status: 503, body: { code: 'UNAVAILABLE' } };

/** All answers have a Retry-After header and came within two seconds. */
async function expectUnavailableSoon(asking: (() => Promise<{ status: number; body: unknown; headers: Headers }>)[]) {
  const answers = await Promise.all(
    asking.map(async (ask) => {
      const began = performance.now();
      return { answer: await ask(), took: performance.now() - began };
    }),
  );
  const wrong = answers.flatMap(({ answer, took }, at) => {
    const isRight = answer.status === 503 && Number(answer.headers.get('retry-after')) > 0 && took < 2_000;
    return isRight ? [] : [{ at, status: answer.status, took: Math.round(took), body: answer.body }];
  });
  expect(wrong).toEqual([]);
  return Math.max(...answers.map(({ took }) => took));
}

/** Calls that cover all kinds of connections to the database. */
const allCalls = () => [
  visitorsRead,
  () => openBrowser(site.url).call('get-public-products'),
  () => newCustomer('new@example.org'),
  () => openBrowser(site.url).post('/api/auth/sign-in/email', { email: 'ada@example.org', password: 'kvz8Qp-kvz8Qp' }),
  () => openBrowser(site.url).get('/shop?q=frozen'),
  () => admin.call('get-session'),
  () => admin.call('get-commissions'),
  () => admin.call('calculate-sales-commissions'),
  () => openBrowser(site.url).get('/readyz'),
];

prove(
  'a frozen database: 503 with Retry-After within 2 s',
  { short: 1, long: 10, perRound: 20_000 },
  async (rounds, report) => {
    let longest = 0;
    for (let round = 0; round < rounds; round++) {
      expect(await visitorsRead()).toMatchObject({ status: 200 });
      proxy.freeze();
      longest = Math.max(longest, await expectUnavailableSoon(allCalls()));
      // More calls than connections, and none waits longer.
      longest = Math.max(longest, await expectUnavailableSoon(Array.from({ length: 30 }, () => visitorsRead)));
      expect(await openBrowser(site.url).get('/healthz')).toMatchObject({ status: 200 });
      proxy.thaw();
      await vi.waitFor(async () => expect(await visitorsRead()).toMatchObject({ status: 200 }), { timeout: 10_000 });
      expect(await admin.call('get-commissions')).toMatchObject({ status: 200 });
      expect(await openBrowser(site.url).get('/readyz')).toMatchObject({ status: 200 });
    }
    report(`slowest answer ${Math.round(longest)} ms`);
  },
);

test('a job waits longer than a request for a connection of sign-in', async () => {
  proxy.freeze();
  const answers = Promise.all(Array.from({ length: 6 }, () => site.deployment.signInDb.$client.query('select')));
  await sleep(workLimits.shopper.connection + 200);
  proxy.thaw();
  await answers;
});

test('stopped backends (SIGSTOP) do not delay requests', async () => {
  await Promise.all(Array.from({ length: 5 }, visitorsRead));
  const backends = await site.ask<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name like 'birchline%'",
  );
  expect(backends.length).toBeGreaterThan(3);
  for (const { pid } of backends) process.kill(pid, 'SIGSTOP');
  try {
    const began = performance.now();
    await Promise.all([visitorsRead(), admin.call('get-commissions')]);
    expect(performance.now() - began).toBeLessThan(2_200);
    // The stopped connections are closed one by one as they are used, new ones answer.
    await vi.waitFor(
      async () => {
        const answers = await Promise.all(Array.from({ length: 10 }, visitorsRead));
        expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      },
      { timeout: 25_000 },
    );
  } finally {
    for (const { pid } of backends) process.kill(pid, 'SIGCONT');
  }
});

/** Locks all of `table` while `work` runs. */
async function locked(table: string, work: () => Promise<void>) {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query(`begin; lock table ${table} in access exclusive mode`);
  try {
    await work();
  } finally {
    await owner.query('rollback');
    await owner.end();
  }
}

test('a held lock answers 503 to shoppers and admins, and leaves no statement in the database', async () => {
  await locked('consultants', async () => {
    await expectUnavailableSoon([visitorsRead, () => admin.call('get-commissions')]);
    await sleep(300);
    expect(
      await site.ask("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
    ).toEqual([]);
  });
  expect(await visitorsRead()).toMatchObject({ status: 200 });
});

test('a failure inside the sign-in library answers 503, although other queries succeed', async () => {
  const password = 'kvz8Qp-kvz8Qp';
  await locked('auth.session', async () => {
    await expectUnavailableSoon([
      () => admin.call('get-session'),
      () => admin.get('/api/auth/get-session'),
      () => openBrowser(site.url).post('/api/auth/sign-in/email', { email: 'ada@example.org', password }),
    ]);
  });
  expect(await admin.call('get-session')).toMatchObject({ status: 200 });
});

test('[BO-382] [BO-384] the admin screen says that the permissions of its reader could not be verified', async () => {
  await locked('auth.session', async () => {
    const page = await admin.get('/admin');
    expect(page.status).toBe(503);
    expect(page.body).toContain('<h1>Failed to verify admin permissions.</h1>');
    expect(page.body).toContain('Database Error: Unable to verify admin permissions. Please contact support.');
    const other = await admin.get('/dashboard');
    expect([other.status, String(other.body).includes('admin')]).toEqual([503, false]);
  });
});

test('a page with data that can’t be read in time is answered 503, like the function that reads it', async () => {
  await locked('orders', async () => {
    const page = await admin.get('/own-orders');
    expect([page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([503, true]);
  });
  expect(await admin.get('/own-orders')).toMatchObject({ status: 200 });
});

/** Runs PL/pgSQL before every insert into the table. */
async function beforeInserts(table: string, statement: string, work: () => Promise<void>) {
  await site.ask(`
    create function fail_now() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$;
    create trigger fail_now before insert on ${table} for each row execute function fail_now()`);
  try {
    await work();
  } finally {
    await site.ask('drop function fail_now cascade');
  }
}

test.each([
  ['a full disk', '53100'],
  ['too little memory', '53200'],
  ['an input error of its disk', '58030'],
  ['a server in recovery', '25006'],
  ['a deadlock', '40P01'],
])('%s is 503', async (_, sqlState) => {
  for (const table of ['customers', 'auth."user"']) {
    await beforeInserts(table, `raise exception 'any message' using errcode = '${sqlState}'`, async () => {
      expect(await newCustomer(`${sqlState}@example.org`), table).toMatchObject(unavailable);
    });
  }
});

test('a statement that takes too long is cancelled and rolled back', async () => {
  await beforeInserts('customers', 'perform pg_sleep(2.5)', async () => {
    await expectUnavailableSoon([() => newCustomer('slow@example.org')]);
    await sleep(2_000);
  });
  expect(await site.ask("select from auth.user where email = 'slow@example.org'")).toEqual([]);
});

test('a backend terminated while working answers 503, and the next call succeeds', async () => {
  await locked('consultants', async () => {
    const asked = visitorsRead();
    const terminate =
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(() => site.ask(terminate)).not.toEqual([]);
    expect(await asked).toMatchObject(unavailable);
  });
  expect(await visitorsRead()).toMatchObject({ status: 200 });
});

prove(
  'backends terminated at any moment: 200 or 503, and no account is half made',
  { short: 3, long: 60, perRound: 10_000 },
  async (rounds, report) => {
    let refused = 0;
    for (let round = 0; round < rounds; round++) {
      const emails = Array.from({ length: 6 }, (_, n) => `round${round}.${n}@example.org`);
      const asking = Promise.all([...emails.map(newCustomer), visitorsRead(), admin.call('get-commissions')]);
      // Over the time that these calls take.
      await sleep((round * 37) % 150);
      await site.ask(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name like 'birchline%' and state <> 'idle' and pid <> pg_backend_pid()`,
      );
      const answers = await asking;
      expect(answers.filter(({ status }) => status !== 200 && status !== 503).map(({ body }) => body)).toEqual([]);
      refused += answers.filter(({ status }) => status === 503).length;
      const halves = await site.ask(
        `select email from auth.user u where email like 'round%' and not exists (select from customers where user_id = u.id)`,
      );
      expect(halves).toEqual([]);
      await vi.waitFor(async () => expect(await visitorsRead()).toMatchObject({ status: 200 }), { timeout: 10_000 });
    }
    report(`${refused} of ${rounds * 8} calls answered 503, no other failure`);
  },
);

/** Sends exactly these bytes and returns the whole answer. */
async function raw(lines: readonly string[], body = ''): Promise<string> {
  const { port } = new URL(site.url);
  const socket = connect(Number(port), 'localhost');
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`);
  return text(socket);
}
const host = () => `Host: ${new URL(site.url).host}`;

test('rejects a request with two Host headers, also for a cached page', async () => {
  const lines = ['GET /science HTTP/1.1', host()];
  expect(await raw(lines)).toMatch(/^HTTP\/1\.1 200/);
  expect(await raw([...lines, 'host: evil.example'])).toMatch(/^HTTP\/1\.1 400 [\s\S]*"BAD_HOST"/);
  expect(await raw([...lines, host()])).toMatch(/^HTTP\/1\.1 400 [\s\S]*"BAD_HOST"/);
});

test.each(['DELETE', 'PUT', 'PATCH', 'OPTIONS', 'PROPFIND'])('%s on a page is 405', async (method) => {
  expect(await raw([`${method} /science HTTP/1.1`, host()])).toMatch(/^HTTP\/1\.1 405 [\s\S]*allow: GET, HEAD, POST/i);
});

test.each([
  ['a POST without a length', 'POST', []],
  ['a POST whose length is 0', 'POST', ['Content-Length: 0']],
  ['a POST with a type and no body', 'POST', ['Content-Type: application/x-www-form-urlencoded']],
  ['a GET that claims a body', 'GET', ['Content-Length: 3']],
])('%s on a page is no failure of ours', async (_, method, headers) => {
  const answer = await raw([`${method} /science HTTP/1.1`, host(), ...headers], method === 'GET' ? 'a=b' : '');
  expect(Number(answer.slice(9, 12))).toBeLessThan(500);
});

test('does not log a page’s body that is cut off as an error', async () => {
  const { port } = new URL(site.url);
  const socket = connect(Number(port), 'localhost');
  socket.write(
    `POST /contact HTTP/1.1\r\n${host()}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\na=`,
  );
  await sleep(200);
  socket.destroy();
  await sleep(300);
  expect(logged.mock.calls).toEqual([]);
});

/** Parts of requests, as other programs write them by mistake or on purpose. */
const parts = {
  method: ['GET', 'HEAD', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'get', 'G\u0000T'],
  path: [
    '/',
    '/science',
    '/contact',
    '/shop?q=%ff',
    '/shop?q=%00',
    '//evil.test',
    '/..//x',
    '*',
    '/api/functions/x',
  ].concat(['/api/functions/get-sponsor', '/api/auth/get-session', '/healthz', `/${'x'.repeat(9_000)}`, '/%']),
  hosts: [1, 1, 1, 0, 2],
  header: ['Content-Length: 0', 'Content-Length: 3', 'Content-Length: 1000', 'Content-Length: -1', 'Content-Length: x']
    .concat(['Transfer-Encoding: chunked', 'Transfer-Encoding: gzip', 'Content-Type: application/json'])
    .concat([
      'Content-Type: application/x-www-form-urlencoded',
      'Expect: 100-continue',
      'Upgrade: h2c',
      'Cookie: a=\u0001',
    ])
    .concat([
      `X-Long: ${'x'.repeat(20_000)}`,
      'Origin: https://evil.test',
      'X-Forwarded-For: x',
      'Accept-Encoding: *;q=x',
    ]),
  body: ['', 'a=b', '{"code":', '5\r\nab', '0\r\n\r\n', 'ffffffffff\r\n', '\u0000'.repeat(99)],
};

/** Sends a request and closes, after the answer or without waiting for it. Resolves with the status, 0 without one. */
async function sendAndClose(bytes: string, isPatient: boolean): Promise<number> {
  const socket = connect(Number(new URL(site.url).port), 'localhost');
  socket.on('error', () => {});
  socket.write(bytes);
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  // A server waits for the rest of a request that is too short.
  if (isPatient) await Promise.race([once(socket, 'close'), once(socket, 'data'), sleep(300)]);
  else await sleep(1);
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}

prove(
  'requests that are doubled, cut off or without a length: never 500',
  { short: 200, long: 2_000, perRound: 400 },
  async (rounds, report) => {
    const request = fc.record({
      method: fc.constantFrom(...parts.method),
      path: fc.constantFrom(...parts.path),
      hosts: fc.constantFrom(...parts.hosts),
      headers: fc.subarray(parts.header, { maxLength: 3 }),
      body: fc.constantFrom(...parts.body),
      isPatient: fc.boolean(),
    });
    const counts = new Map<number, number>();
    const broken: string[] = [];
    for (const { method, path, hosts, headers, body, isPatient } of fc.sample(request, { seed: 16, numRuns: rounds })) {
      const lines = [`${method} ${path} HTTP/1.1`, ...Array(hosts).fill(host()), ...headers];
      const status = await sendAndClose(`${lines.join('\r\n')}\r\n\r\n${body}`, isPatient);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (status >= 500) broken.push(`${status}: ${lines.map((line) => line.slice(0, 80)).join(' | ')}`);
    }
    expect(broken).toEqual([]);
    // That a page has no form is logged by React Router and answered with 405.
    const faults = logged.mock.calls.filter(([error]) => !/did not provide an `action`/.test(String(error)));
    expect(faults).toEqual([]);
    const answered = [...counts].filter(([status]) => status > 0).sort(([one], [other]) => one - other);
    report(answered.map(([status, count]) => `${count} × ${status}`).join(', '));
  },
);
