import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, boolean, constantFrom, tuple } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, mailsTo, openBrowser } from '#tests/database/browser.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { quickHash } from '#tests/quick-hash.ts';
import { tooMany } from './post-to-library.ts';

// What password guessing reveals, and whom it locks out (decision 020).

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const password = 'kvz8Qp';
let networks = 0;
/** A network not used before. */
const newNetwork = () => `10.${(++networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;

async function account() {
  const email = `${randomUUID()}@example.org`;
  await openBrowser(site.url).call('create-customer', { email, password });
  const [mail] = await mailsTo(site.url, email);
  await openBrowser(site.url).get(`/api/auth/verify-email?token=${linkIn(mail).searchParams.get('token')}`);
  return email;
}

/** An account for tests with many guesses. */
async function quickAccount() {
  const email = await account();
  await site.ask('update auth.account a set password = $2 from auth."user" u where u.id = a.user_id and u.email = $1', [
    email,
    quickHash(password),
  ]);
  return email;
}

const signIn = async (email: string, given: string, network: string) => {
  const answer = await openBrowser(site.url).post(
    '/api/auth/sign-in/email',
    { email, password: given },
    { 'x-forwarded-for': network },
  );
  return { status: answer.status, wait: Number(answer.headers.get('retry-after') ?? 0) };
};

test('says how long to wait', async () => {
  const sentences: unknown[] = [];
  for (const wait of [30, 61, 3_600, 6_001, 86_400]) {
    const { error } = (await tooMany(wait).json()) as { error: string };
    sentences.push(error.replace('Too many attempts. ', ''));
  }
  expect(sentences).toEqual([
    'Please wait a moment and try again.',
    'Try again in 2 minutes.',
    'Try again in 60 minutes.',
    'Try again in 2 hours.',
    'Try again in 24 hours.',
  ]);
});

/** Lets time pass for every limit. */
const wait = (seconds: number) =>
  site.ask('update auth.rate_limits set expire = expire - $1 * 1000::bigint where expire is not null', [seconds]);

/** Guesses from a network until it has to wait; returns the number of checked guesses, and the wait. */
async function guess(email: string, network: string) {
  for (let guesses = 0; ; guesses++) {
    const { status, wait: seconds } = await signIn(email, 'wrong one', network);
    if (status === 429) return { guesses, seconds };
    expect(status).toBe(401);
  }
}

test('limits one network to 5 guesses a minute, 10 in 15 minutes, 15 an hour and 30 a day', async () => {
  const email = await quickAccount();
  const network = newNetwork();
  const waits: number[] = [];
  let guesses = 0;
  for (let turn = 0; turn < 6; turn++) {
    const result = await guess(email, network);
    expect(result.guesses).toBe(5);
    guesses += result.guesses;
    waits.push(result.seconds);
    await wait(result.seconds);
  }
  expect(guesses).toBe(30);
  // The last window of each kind started with an earlier guess, so the waits are slightly shorter.
  const bounds = [
    [30, 60],
    [600, 900],
    [2_400, 3_600],
    [30, 60],
    [600, 900],
    [80_000, 86_400],
  ] as const;
  for (const [turn, [least, most]] of bounds.entries()) {
    expect(waits[turn], `wait ${turn}`).toBeGreaterThan(least);
    expect(waits[turn], `wait ${turn}`).toBeLessThanOrEqual(most);
  }
});

test('8 networks can guess an account 40 times an hour and 100 times a day', { timeout: 120_000 }, async () => {
  const email = await quickAccount();
  const from = Array.from({ length: 8 }, newNetwork);
  let day = 0;
  // The day's limit is used up in the third hour.
  for (const hour of [0, 1, 2, 3, 23]) {
    let checked = 0;
    for (const network of from) checked += (await guess(email, network)).guesses;
    if (hour === 0) expect(checked).toBe(40);
    expect(checked).toBeLessThanOrEqual(40);
    day += checked;
    await wait(hour === 3 ? 20 * 3600 : 3600);
  }
  expect(day).toBe(100);
});

test('counts a hundred concurrent guesses one by one', async () => {
  const email = await quickAccount();
  const network = newNetwork();
  const answers = await Promise.all(Array.from({ length: 100 }, () => signIn(email, 'wrong one', network)));
  expect(answers.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(5);
});

test('counts a hundred concurrent guesses with the sign-in form one by one, and answers all of them', async () => {
  const email = await quickAccount();
  const network = newNetwork();
  const ask = (given: string) =>
    openBrowser(site.url).post('/api/functions/sign-in', { email, password: given }, { 'x-forwarded-for': network });
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('wrong one')));
  const withStatus = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect([withStatus(401), withStatus(429)]).toEqual([5, 95]);
  expect(await ask(password)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect((await guess(email, network)).guesses).toBe(0);
});

test('while others guess, the owner can sign in from known networks, and by mail everywhere', async () => {
  const email = await quickAccount();
  const home = newNetwork();
  expect(await signIn(email, password, home)).toMatchObject({ status: 200 });
  for (let attacker = 0; attacker < 8; attacker++) await guess(email, newNetwork());
  expect(await signIn(email, password, home)).toMatchObject({ status: 200 });
  expect(await signIn(email, 'mistyped', home)).toMatchObject({ status: 401 });
  expect(await signIn(email, password, home)).toMatchObject({ status: 200 });

  const away = newNetwork();
  expect(await signIn(email, password, away)).toMatchObject({ status: 429 });
  const visitor = openBrowser(site.url);
  await visitor.post('/api/auth/request-password-reset', { email });
  const [mail] = await mailsTo(site.url, email, 1, 'Reset');
  const token = linkIn(mail).searchParams.get('token');
  const headers = { 'x-forwarded-for': away };
  const reset = await visitor.post('/api/auth/reset-password', { token, newPassword: 'river-otter-71' }, headers);
  expect(reset.status).toBe(200);
  expect(await signIn(email, 'river-otter-71', away)).toMatchObject({ status: 200 });
});

test('a network stays known for 90 days, also a /64 of IPv6', async () => {
  const email = await quickAccount();
  expect(await signIn(email, password, '2001:db8:5:6::1')).toMatchObject({ status: 200 });
  for (let attacker = 0; attacker < 8; attacker++) await guess(email, newNetwork());
  expect(await signIn(email, password, '2001:db8:5:6:ffff::2')).toMatchObject({ status: 200 });
  await site.ask("update auth.known_networks set last_used = now() - interval '91 days'");
  expect(await signIn(email, password, '2001:db8:5:6::1')).toMatchObject({ status: 429 });
});

test('right passwords are not counted', async () => {
  const email = await quickAccount();
  const network = newNetwork();
  for (let time = 0; time < 12; time++) expect(await signIn(email, password, network)).toMatchObject({ status: 200 });
  expect((await guess(email, network)).guesses).toBe(5);
});

test('one network can check 100 wrong passwords an hour, across all accounts', { timeout: 120_000 }, async () => {
  const network = newNetwork();
  let checked = 0;
  for (; (await signIn(`${randomUUID()}@example.org`, 'wrong one', network)).status === 401; checked++) {
    if (checked % 50 === 49) await wait(60);
  }
  expect(checked).toBe(100);
});

test('bearer tokens share the limits of sign-in', async () => {
  const email = await quickAccount();
  const network = newNetwork();
  const ask = (given: string) =>
    openBrowser(site.url).post(
      '/api/functions/create-bearer-token',
      { email, password: given },
      { 'x-forwarded-for': network },
    );
  for (let time = 0; time < 3; time++) expect(await ask('wrong one')).toMatchObject({ status: 401 });
  expect((await guess(email, network)).guesses).toBe(2);
  expect(await ask(password)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
});

test('an email without an account is limited and answered like one with an account, with as much work', {
  timeout: 60_000,
}, async () => {
  const [existing, missing] = [await account(), `${randomUUID()}@example.org`];
  const measured = async (email: string) => {
    const before = process.cpuUsage();
    const { status } = await signIn(email, 'wrong one', newNetwork());
    const { user, system } = process.cpuUsage(before);
    return { status, milliseconds: (user + system) / 1000 };
  };
  const took: Record<'existing' | 'missing', number[]> = { existing: [], missing: [] };
  for (let sample = 0; sample < 20; sample++) {
    for (const which of ['existing', 'missing'] as const) {
      const { status, milliseconds } = await measured(which === 'existing' ? existing : missing);
      expect(status).toBe(401);
      took[which].push(milliseconds);
    }
  }
  // The hash of a password is most of the work, so an answer without one would take less than half of it. Processor time
  // is compared, because on a busy machine the duration mostly shows how long the process had to wait.
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  const ratio = median(took.missing) / median(took.existing);
  expect(ratio).toBeGreaterThan(0.75);
  expect(ratio).toBeLessThan(1.33);
  const limited = await Promise.all([existing, missing].map((email) => guess(email, newNetwork())));
  expect(limited.map(({ guesses }) => guesses)).toEqual([5, 5]);
});

type Browser = ReturnType<typeof openBrowser>;

/** The sign-in form of a browser in this network. */
const formOf = (browser: Browser, email: string, network: string) => (given: string) =>
  browser.post('/api/functions/sign-in', { email, password: given }, { 'x-forwarded-for': network });

const openLink = (browser: Browser, token: string | null) => browser.call('sign-in-with-link', { token });
const tokenIn = (mail: Parameters<typeof linkIn>[0]) => linkIn(mail).searchParams.get('token');
const signedIn = async (browser: Browser) =>
  ((await browser.get('/api/functions/get-session')).body as { email: string } | null)?.email;

/** Uses up the account's limit for unknown networks; returns the last network. */
async function attack(email: string) {
  let network = '';
  for (let attacker = 0; attacker < 8; attacker++) {
    network = newNetwork();
    await guess(email, network);
  }
  return network;
}

test.each(['a new network', 'the network of an attacker'])(
  'the owner with the right password gets in by a mailed link during an attack, in %s',
  async (where) => {
    const email = await quickAccount();
    const attacked = await attack(email);
    const network = where === 'a new network' ? newNetwork() : attacked;
    const own = openBrowser(site.url);
    const answer = await formOf(own, email, network)(password);
    expect(answer).toMatchObject({ status: 429, body: { code: 'SIGN_IN_LINK' } });
    expect(await signedIn(own)).toBeUndefined();
    const [mail] = await mailsTo(site.url, email, 1, 'Your link');
    const token = tokenIn(mail);
    // Neither another browser nor one that was itself offered a link can use it.
    const other = openBrowser(site.url);
    expect(await openLink(other, token)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
    await formOf(other, email, network)('wrong one');
    expect(await openLink(other, token)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
    expect(await openLink(own, `${token}x`)).toMatchObject({ status: 401 });
    expect(await openLink(own, token)).toMatchObject({ status: 200, body: { needs_code: false } });
    expect(await signedIn(own)).toBe(email);
    expect(await openLink(own, token)).toMatchObject({ status: 401 });
    // From now on this device is known.
    await own.call('sign-out');
    expect(await formOf(own, email, network)(password)).toMatchObject({ status: 200 });
  },
);

test('a link expires after 15 minutes, and with a new password', async () => {
  const email = await quickAccount();
  await attack(email);
  const own = openBrowser(site.url);
  await formOf(own, email, newNetwork())(password);
  const [first] = await mailsTo(site.url, email, 1, 'Your link');
  await site.ask("update auth.verification set expires_at = expires_at - interval '15 minutes'");
  expect(await openLink(own, tokenIn(first))).toMatchObject({ status: 401 });

  await formOf(own, email, newNetwork())(password);
  const [second] = await mailsTo(site.url, email, 2, 'Your link');
  await own.post('/api/auth/request-password-reset', { email });
  const [reset] = await mailsTo(site.url, email, 1, 'Reset');
  const chosen = { token: tokenIn(reset), newPassword: 'river-otter-71' };
  expect(await own.post('/api/auth/reset-password', chosen)).toMatchObject({ status: 200 });
  expect(await openLink(own, tokenIn(second))).toMatchObject({ status: 401 });
});

test('above the limits every password and email gets the same answer, and an account at most 3 mails an hour', async () => {
  const email = await quickAccount();
  const missing = `${randomUUID()}@example.org`;
  for (const one of [email, missing]) await attack(one);
  const answers: unknown[] = [];
  const asks = [
    [email, 'wrong one'],
    [missing, password],
    ...Array.from({ length: 5 }, () => [email, password] as const),
  ] as const;
  for (const [one, given] of asks) {
    const { status, body, headers } = await formOf(openBrowser(site.url), one, newNetwork())(given);
    const cookies = headers.getSetCookie().map((line) => line.replace(/=[^;]+/, '='));
    answers.push({ status, body, cookies, names: [...headers.keys()].sort() });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({
    status: 429,
    body: { code: 'SIGN_IN_LINK', error: expect.stringContaining('we sent you a link') },
    cookies: ['sign_in_link=; Max-Age=900; Path=/; HttpOnly; SameSite=Lax'],
  });
  await mailsTo(site.url, email, 3, 'Your link');
  const mails = await site.ask(
    "select count(*)::int as sent from auth.rate_limits where key like 'sign-in-link-account%' and points >= 5",
  );
  expect(mails).toEqual([{ sent: 1 }]);
  expect(await mailsTo(site.url, email, 0, 'Your link')).toHaveLength(3);
});

test('above the limits a network checks 10 passwords an hour', async () => {
  const email = await quickAccount();
  const network = newNetwork();
  await guess(email, network);
  const ask = formOf(openBrowser(site.url), email, network);
  const codes: string[] = [];
  for (let time = 0; time < 11; time++) codes.push(((await ask('wrong one')).body as { code: string }).code);
  // The last wrong one before this was the first above the limit.
  expect(codes.filter((code) => code === 'SIGN_IN_LINK')).toHaveLength(9);
  expect(codes.slice(9)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
});

test('a known device has limits of its own, which no one else uses up', async () => {
  const email = await quickAccount();
  const own = openBrowser(site.url);
  const network = newNetwork();
  expect(await formOf(own, email, network)(password)).toMatchObject({ status: 200 });
  await guess(email, network);
  await attack(email);
  const elsewhere = newNetwork();
  for (const from of [network, elsewhere]) {
    expect(await formOf(own, email, from)(password)).toMatchObject({ status: 200 });
  }
  const known = own.cookies.get('known_device') ?? '';
  const withCookie = (value: string) => {
    const browser = openBrowser(site.url);
    browser.cookies.set('known_device', value);
    return formOf(browser, email, newNetwork())(password);
  };
  expect(await withCookie(known)).toMatchObject({ status: 200 });
  const [user, device, issued, signature] = decodeURIComponent(known).split('.');
  const forged = [
    [user, `${device}x`, issued, signature],
    [user, device, Number(issued) + 1, signature],
    [randomUUID(), device, issued, signature],
    [user, device, issued, ''],
  ];
  for (const parts of forged)
    expect(await withCookie(encodeURIComponent(parts.join('.')))).toMatchObject({ status: 429 });
  const stranger = await quickAccount();
  const strange = openBrowser(site.url);
  await formOf(strange, stranger, newNetwork())(password);
  expect(await withCookie(strange.cookies.get('known_device') ?? '')).toMatchObject({ status: 429 });
  // Five wrong ones a minute, as everywhere.
  const codes: number[] = [];
  for (let time = 0; time < 6; time++) codes.push((await formOf(own, email, elsewhere)('wrong one')).status);
  expect(codes).toEqual([401, 401, 401, 401, 401, 429]);
});

test('a new password forgets the known devices, but not the one that chose it', async () => {
  const email = await quickAccount();
  const [own, other] = [openBrowser(site.url), openBrowser(site.url)];
  for (const browser of [own, other]) await formOf(browser, email, newNetwork())(password);
  const chosen = 'river-otter-71';
  const change = { current_password: password, new_password: chosen, confirm_password: chosen };
  expect(await own.call('change-password', change)).toMatchObject({ status: 200 });
  await attack(email);
  expect(await formOf(own, email, newNetwork())(chosen)).toMatchObject({ status: 200 });
  expect(await formOf(other, email, newNetwork())(chosen)).toMatchObject({ status: 429 });
});

test('[law] whatever the order of guesses, an hour checks at most 15 from a network and 40 in all, and only the owner gets mail', {
  timeout: 120_000,
}, async () => {
  const step = tuple(constantFrom(0, 1, 2, 3, 4, 5), boolean());
  await assert(
    asyncProperty(array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const email = await quickAccount();
      const networks = Array.from({ length: 6 }, newNetwork);
      const checked = networks.map(() => 0);
      for (const [which, later] of steps) {
        if (later) await wait(20);
        const { status } = await signIn(email, 'wrong one', networks[which] ?? '');
        if (status === 401) checked[which] = (checked[which] ?? 0) + 1;
        else expect(status).toBe(429);
      }
      expect(Math.max(...checked)).toBeLessThanOrEqual(15);
      expect(checked.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(40);
      expect(await mailsTo(site.url, email, 0, 'Your link')).toEqual([]);
    }),
    { numRuns: 4, endOnFailure: true },
  );
});
