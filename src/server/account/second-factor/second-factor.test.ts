import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBase32 } from '#tests/database/base32.ts';
import { linkIn, mailsTo, openBrowser } from '#tests/database/browser.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';
import { presentStep } from '#tests/database/present-step.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { quickHash } from '#tests/quick-hash.ts';
import { codeOfStep } from '../../auth/totp.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const password = 'river-otter-71';
let people = 0;

/** A consultant with this password, signed in. */
async function consultant() {
  const email = `ada${++people}@example.org`;
  const { consultantId } = await enrolledOne(site.deployment, { email });
  await site.ask('update auth.account set password = $2 where user_id = $1', [consultantId, quickHash(password)]);
  const browser = openBrowser(site.url);
  expect(await signIn(email, browser)).toMatchObject({ status: 200, body: { user: { email } } });
  return { email, consultantId, browser };
}

const signIn = (email: string, browser = openBrowser(site.url)) =>
  browser.post('/api/auth/sign-in/email', { email, password });

type Browser = ReturnType<typeof openBrowser>;
const bodyOf = <T>(answer: { body: unknown }) => answer.body as T;
const session = async (browser: Browser) => (await browser.get('/api/functions/get-session')).body;
const waits = async (browser: Browser) =>
  bodyOf<{ waiting: boolean }>(await browser.get('/api/functions/get-challenge')).waiting;

type SetUp = { otpauth_uri: string; qr_svg: string; secret: string; recovery_codes: string[] };

/** The app: its codes of the 30 seconds before, now and after; each works once, in this order. */
async function appOf({ secret }: SetUp) {
  const key = fromBase32(secret);
  const start = await presentStep();
  return { codeAt: (offset: -1 | 0 | 1) => codeOfStep(key, start + offset), wrong: wrongCode(key, start) };
}

const wrongCode = (key: string, start: number) => {
  const right = [-1, 0, 1, 2].map((offset) => codeOfStep(key, start + offset));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '555555';
};

async function withFactor() {
  const person = await consultant();
  const started = await person.browser.call('set-up-second-factor', { current_password: password });
  expect(started.status).toBe(200);
  const setUp = bodyOf<SetUp>(started);
  const app = await appOf(setUp);
  expect(await person.browser.call('confirm-second-factor', { code: app.codeAt(-1) })).toMatchObject({ status: 200 });
  return { ...person, setUp, app };
}

test('[BO-095] [BO-096] setting up needs the password, and answers a QR code and ten recovery codes', async () => {
  const { email, browser } = await consultant();
  expect(await browser.call('set-up-second-factor', { current_password: 'wrong' })).toMatchObject({
    status: 422,
    body: { code: 'WRONG_PASSWORD' },
  });
  const setUp = bodyOf<SetUp>(await browser.call('set-up-second-factor', { current_password: password }));
  expect(setUp.otpauth_uri).toContain(`Little%20Birch%20Cosmetics:${encodeURIComponent(email)}?secret=${setUp.secret}`);
  expect(setUp.qr_svg).toMatch(/^<svg .*<\/svg>$/s);
  expect(setUp.recovery_codes).toHaveLength(10);
  expect(new Set(setUp.recovery_codes).size).toBe(10);
  for (const code of setUp.recovery_codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
});

test('[BO-198] a factor that was never verified is not asked for at sign-in', async () => {
  const { email, browser } = await consultant();
  await browser.call('set-up-second-factor', { current_password: password });
  const again = openBrowser(site.url);
  expect(await signIn(email, again)).toMatchObject({ status: 200, body: { user: { email } } });
  expect(await session(again)).toMatchObject({ email });
  expect((await browser.get('/api/functions/get-second-factor')).body).toEqual({
    factor_type: null,
    phone: null,
    pending_phone: null,
    phone_offered: false,
    recovery_codes_left: 0,
    has_password: true,
  });
});

test('a factor that is set up again while its code is confirmed stays off', async () => {
  const { consultantId, browser } = await consultant();
  const app = await appOf(bodyOf<SetUp>(await browser.call('set-up-second-factor', { current_password: password })));
  // As `set-up-second-factor` in another tab, as soon as the confirmation waits for it.
  const replaced = site.ask(`
    do $$ begin
      perform from auth."user" where id = '${consultantId}' for update;
      for attempt in 1..400 loop
        perform pg_stat_clear_snapshot();
        exit when exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock');
        perform pg_sleep(0.05);
      end loop;
      with former as (delete from auth.two_factor where user_id = '${consultantId}' returning *)
      insert into auth.two_factor (user_id, secret, backup_codes, verified)
      select user_id, secret, backup_codes, false from former;
    end $$`);
  await expect
    .poll(() => site.ask("select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'"))
    .toHaveLength(1);
  expect(await browser.call('confirm-second-factor', { code: app.codeAt(0) })).toMatchObject({
    body: { code: 'NOT_STARTED' },
  });
  await replaced;
  expect(await site.ask('select two_factor_enabled as enabled from auth."user" where id = $1', [consultantId])).toEqual(
    [{ enabled: false }],
  );
});

test('[BO-095] a wrong code leaves the factor off; the right one turns it on, ends other sessions and sends a mail', async () => {
  const { email, browser } = await consultant();
  const elsewhere = openBrowser(site.url);
  await signIn(email, elsewhere);
  const app = await appOf(bodyOf<SetUp>(await browser.call('set-up-second-factor', { current_password: password })));
  expect(await browser.call('confirm-second-factor', { code: app.wrong })).toMatchObject({
    status: 422,
    body: { code: 'WRONG_CODE' },
  });
  expect(await session(elsewhere)).toMatchObject({ email });
  expect(await browser.call('confirm-second-factor', { code: app.codeAt(0) })).toMatchObject({ status: 200 });
  expect(await session(browser)).toMatchObject({ email });
  expect(await session(elsewhere)).toBeNull();
  expect((await browser.get('/api/functions/get-second-factor')).body).toMatchObject({
    factor_type: 'totp',
    recovery_codes_left: 10,
  });
  const [mail] = await mailsTo(site.url, email);
  expect(mail?.subject).toBe('Two-factor authentication is on: Little Birch Cosmetics');
  expect(await browser.call('set-up-second-factor', { current_password: password })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_SET_UP' },
  });
});

test('[BO-199] [BO-200] [BO-294] [BO-295] [BO-296] with a verified factor the password alone gives no session; the code does', async () => {
  const { email, consultantId, app } = await withFactor();
  const count = 'select count(*)::int as n from auth.session where user_id = $1';
  const [before] = await site.ask<{ n: number }>(count, [consultantId]);
  const browser = openBrowser(site.url);
  const answer = await signIn(email, browser);
  expect(answer).toMatchObject({ status: 200, body: { twoFactorRedirect: true, twoFactorMethods: ['totp'] } });
  expect([...browser.cookies.keys()]).toEqual(['birchline.two_factor']);
  expect(answer.headers.getSetCookie().filter((line) => /session_token=[^;]/.test(line))).toEqual([]);
  expect(await session(browser)).toBeNull();
  expect(await site.ask(count, [consultantId])).toEqual([before]);
  expect(await waits(browser)).toBe(true);
  expect(await waits(openBrowser(site.url))).toBe(false);
  expect(await browser.call('pass-challenge', { code: app.wrong })).toMatchObject({
    status: 401,
    body: { code: 'WRONG_CODE' },
  });
  expect(await session(browser)).toBeNull();
  const passed = await browser.call('pass-challenge', {
    code: ` ${app.codeAt(0).slice(0, 3)} ${app.codeAt(0).slice(3)} `,
  });
  expect(passed).toMatchObject({ status: 200, body: { success: true } });
  expect(passed.headers.getSetCookie().find((line) => line.startsWith('birchline.session_token='))).toMatch(
    /; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(JSON.stringify(passed.body)).not.toContain('token');
  expect(await session(browser)).toMatchObject({ email });
  expect([...browser.cookies.keys()]).toEqual(['birchline.session_token', 'known_device']);
});

test('a code works once: not in another sign-in, not in two requests at once, not after a later one', async () => {
  const { email, app } = await withFactor();
  const pass = async (code: string) => {
    const browser = openBrowser(site.url);
    await signIn(email, browser);
    return (await browser.call('pass-challenge', { code })).status;
  };
  // Used when the factor was confirmed.
  expect(await pass(app.codeAt(-1))).toBe(401);
  const browsers = Array.from({ length: 5 }, () => openBrowser(site.url));
  for (const browser of browsers) await signIn(email, browser);
  const answers = await Promise.all(browsers.map((each) => each.call('pass-challenge', { code: app.codeAt(1) })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  expect(await pass(app.codeAt(0))).toBe(401);
});

test('[BO-096] a recovery code signs in once, is stored only as a hash, and its use is reported', async () => {
  const { email, consultantId, setUp } = await withFactor();
  const [first = '', second = ''] = setUp.recovery_codes;
  const [stored] = await site.ask<{ secret: string; backup_codes: string }>(
    'select secret, backup_codes from auth.two_factor where user_id = $1',
    [consultantId],
  );
  for (const code of setUp.recovery_codes) expect(stored?.backup_codes).not.toContain(code.replace('-', ''));
  expect(stored?.secret).not.toContain(fromBase32(setUp.secret));
  const pass = async (code: string) => {
    const browser = openBrowser(site.url);
    await signIn(email, browser);
    return { browser, status: (await browser.call('pass-challenge', { code })).status };
  };
  const { browser, status } = await pass(first.toUpperCase().replace('-', ' '));
  expect(status).toBe(200);
  expect(await session(browser)).toMatchObject({ email });
  expect((await pass(first)).status).toBe(401);
  const both = [openBrowser(site.url), openBrowser(site.url)];
  for (const each of both) await signIn(email, each);
  const answers = await Promise.all(both.map((each) => each.call('pass-challenge', { code: second })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401]);
  // A stored hash is not a code.
  const [hash = ''] = JSON.parse(stored?.backup_codes ?? '[]') as string[];
  expect((await pass(hash.slice(0, 40))).status).toBe(401);
  const mails = await mailsTo(site.url, email, 3);
  expect(mails[0]?.subject).toBe('A recovery code was used: Little Birch Cosmetics');
  expect(mails[0]?.text).toContain('8 recovery codes are left.');
});

test('five wrong codes end a sign-in, and ten in a quarter of an hour stop every further one', async () => {
  const { email, app } = await withFactor();
  const guess = async (browser: Browser, code = app.wrong) => {
    const { status, body } = await browser.call('pass-challenge', { code });
    return [status, bodyOf<{ code?: string }>({ body }).code];
  };
  const first = openBrowser(site.url);
  await signIn(email, first);
  for (let time = 0; time < 5; time++) expect(await guess(first)).toEqual([401, 'WRONG_CODE']);
  expect(await guess(first, app.codeAt(0))).toEqual([401, 'CHALLENGE_EXPIRED']);
  expect(await waits(first)).toBe(false);
  const second = openBrowser(site.url);
  await signIn(email, second);
  for (let time = 0; time < 5; time++) expect(await guess(second)).toEqual([401, 'WRONG_CODE']);
  const third = openBrowser(site.url);
  await signIn(email, third);
  expect(await guess(third, app.codeAt(0))).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(await session(third)).toBeNull();
});

test('a challenge belongs to its browser and its signature, and ends with its password', async () => {
  const { email, consultantId, app } = await withFactor();
  expect(await openBrowser(site.url).call('pass-challenge', { code: app.codeAt(0) })).toMatchObject({
    status: 401,
    body: { code: 'CHALLENGE_EXPIRED' },
  });
  const browser = openBrowser(site.url);
  await signIn(email, browser);
  const cookie = browser.cookies.get('birchline.two_factor') ?? '';
  for (const forged of [cookie.replace(/^./, 'x'), cookie.split('.')[0] ?? '', '%E0%A4%A', '']) {
    browser.cookies.set('birchline.two_factor', forged);
    expect(await waits(browser)).toBe(false);
  }
  browser.cookies.set('birchline.two_factor', cookie);
  expect(await waits(browser)).toBe(true);
  await site.ask('update auth.verification set expires_at = now() where value = $1', [consultantId]);
  expect(await browser.call('pass-challenge', { code: app.codeAt(0) })).toMatchObject({
    body: { code: 'CHALLENGE_EXPIRED' },
  });
});

test('a password alone does not make a network known, and a reset link does not go around the factor', async () => {
  const { email, consultantId, browser } = await withFactor();
  const networks = () =>
    site.ask<{ network: string }>('select network from auth.known_networks where user_id = $1', [consultantId]);
  expect(await networks()).toEqual([{ network: browser.address }]);
  await signIn(email);
  expect(await networks()).toEqual([{ network: browser.address }]);
  await openBrowser(site.url).post('/api/auth/request-password-reset', { email });
  const mail = (await mailsTo(site.url, email, 2)).find(({ subject }) => subject.startsWith('Reset'));
  const token = /token=([^&\s]+)/.exec(mail?.text ?? '')?.[1];
  const own = openBrowser(site.url);
  expect(await own.post('/api/auth/reset-password', { token, newPassword: 'birch-heron-3' })).toMatchObject({
    status: 200,
  });
  const answer = await own.post('/api/auth/sign-in/email', { email, password: 'birch-heron-3' });
  expect(answer).toMatchObject({ status: 200, body: { twoFactorRedirect: true } });
  expect(await session(own)).toBeNull();
});

test('a program needs the code as well', async () => {
  const { email, app } = await withFactor();
  const ask = (more: object) => openBrowser(site.url).call('create-bearer-token', { email, password, ...more });
  expect(await ask({})).toMatchObject({ status: 422, body: { code: 'CODE_REQUIRED' } });
  expect(await ask({ code: app.wrong })).toMatchObject({ status: 422, body: { code: 'WRONG_CODE' } });
  const answer = await ask({ code: app.codeAt(0) });
  expect(answer.status).toBe(200);
  const { token } = bodyOf<{ token: string }>(answer);
  const asked = await openBrowser(site.url).get('/api/functions/get-session', { authorization: `Bearer ${token}` });
  expect(asked.body).toMatchObject({ email });
  expect(await ask({ code: app.codeAt(0) })).toMatchObject({ body: { code: 'WRONG_CODE' } });
});

test('removing the factor and new recovery codes need the password and a code', async () => {
  const { email, browser, app, setUp } = await withFactor();
  const [recovery = '', other = ''] = setUp.recovery_codes;
  for (const name of ['remove-second-factor', 'create-recovery-codes']) {
    const ask = (current_password: string, code: string) => browser.call(name, { current_password, code });
    expect(await ask('wrong', app.codeAt(1))).toMatchObject({ status: 422, body: { code: 'WRONG_PASSWORD' } });
    expect(await ask(password, app.wrong)).toMatchObject({ status: 422, body: { code: 'WRONG_CODE' } });
  }
  const renewed = await browser.call('create-recovery-codes', { current_password: password, code: app.codeAt(0) });
  const codes = bodyOf<{ recovery_codes: string[] }>(renewed).recovery_codes;
  expect(codes).toHaveLength(10);
  const remove = (code: string) => browser.call('remove-second-factor', { current_password: password, code });
  expect(await remove(recovery)).toMatchObject({ body: { code: 'WRONG_CODE' } });
  expect(await remove(other)).toMatchObject({ body: { code: 'WRONG_CODE' } });
  expect(await remove(codes[0] ?? '')).toMatchObject({ status: 200 });
  const again = openBrowser(site.url);
  expect(await signIn(email, again)).toMatchObject({ body: { user: { email } } });
  expect(await session(again)).toMatchObject({ email });
  expect(await remove(codes[1] ?? '')).toMatchObject({ status: 409, body: { code: 'NOT_SET_UP' } });
});

test.each([
  'enable',
  'disable',
  'get-totp-uri',
  'verify-totp',
  'send-otp',
  'verify-otp',
  'verify-backup-code',
  'generate-backup-codes',
])('the library’s own /two-factor/%s is closed', async (path) => {
  const { browser } = await withFactor();
  const answer = await browser.post(`/api/auth/two-factor/${path}`, { password, code: '123456' });
  expect(answer.status).toBe(404);
});

test('a visitor has no factor to set up', async () => {
  const visitor = openBrowser(site.url);
  for (const name of ['get-second-factor', 'set-up-second-factor', 'confirm-second-factor', 'remove-second-factor']) {
    const answer = await visitor.call(name, { current_password: password, code: '123456' });
    expect([400, 401], name).toContain(answer.status);
  }
});

test('[BO-197] where no SMS are sent, a phone is not offered', async () => {
  const { browser } = await consultant();
  expect((await browser.get('/api/functions/get-second-factor')).body).toMatchObject({ phone_offered: false });
  expect(
    await browser.call('set-up-phone-factor', { phone: '403 555 0100', current_password: password }),
  ).toMatchObject({ status: 409, body: { code: 'SMS_NOT_OFFERED' } });
});

test('a link of a sign-in above the limits asks for the code as well', async () => {
  const { email, app } = await withFactor();
  const network = '10.77.0.1';
  const browser = openBrowser(site.url);
  const ask = (given: string) =>
    browser.post('/api/functions/sign-in', { email, password: given }, { 'x-forwarded-for': network });
  for (let time = 0; time < 6; time++) await ask('wrong one');
  expect(await ask(password)).toMatchObject({ status: 429, body: { code: 'SIGN_IN_LINK' } });
  const [mail] = await mailsTo(site.url, email, 1, 'Your link');
  const token = linkIn(mail).searchParams.get('token');
  expect(await browser.call('sign-in-with-link', { token })).toMatchObject({ status: 200, body: { needs_code: true } });
  expect([await session(browser), await waits(browser), browser.cookies.has('known_device')]).toEqual([
    null,
    true,
    false,
  ]);
  expect(await browser.call('pass-challenge', { code: app.codeAt(0) })).toMatchObject({ status: 200 });
  expect(await session(browser)).toMatchObject({ email });
  expect(browser.cookies.has('known_device')).toBe(true);
});
