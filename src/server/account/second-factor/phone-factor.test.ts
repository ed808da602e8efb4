import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mailsTo, openBrowser } from '#tests/database/browser.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { startFakeTwilio } from '#tests/fakes/twilio.ts';
import { quickHash } from '#tests/quick-hash.ts';

// Codes by SMS as the second factor. Twilio is a fake on the loopback.

const twilio = await startFakeTwilio();
const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ variables: twilio.variables });
});
afterAll(async () => {
  logged.mockRestore();
  await site.close();
  await twilio.close();
});
beforeEach(async () => {
  twilio.plan.failure = null;
  twilio.sent.length = 0;
  await site.ask('delete from auth.rate_limits');
});

const password = 'river-otter-71';
let people = 0;
type Browser = ReturnType<typeof openBrowser>;

async function consultant() {
  const email = `bea${++people}@example.org`;
  const { consultantId } = await enrolledOne(site.deployment, { email });
  await site.ask('update auth.account set password = $2 where user_id = $1', [consultantId, quickHash(password)]);
  const browser = openBrowser(site.url);
  await signIn(email, browser);
  return { email, consultantId, browser };
}

/** As the sign-in page does. */
async function signIn(email: string, browser = openBrowser(site.url)) {
  expect(await browser.call('sign-in', { email, password })).toMatchObject({ status: 200 });
  return browser;
}

const phone = '403 555 0100';
const texted = () => /code is (\d{6})\./.exec(twilio.sent.at(-1)?.body ?? '')?.[1] ?? 'none';
const wrong = () => (texted() === '000000' ? '000001' : '000000');
const session = async (browser: Browser) => (await browser.get('/api/functions/get-session')).body;
const start = (browser: Browser, current_password = password) =>
  browser.call('set-up-phone-factor', { phone, current_password });

async function withPhone() {
  const person = await consultant();
  const { body } = await start(person.browser);
  expect(await person.browser.call('confirm-second-factor', { code: texted() })).toMatchObject({ status: 200 });
  twilio.sent.length = 0;
  return { ...person, recoveryCodes: (body as { recovery_codes: string[] }).recovery_codes };
}

test('[BO-197] [BO-198] setting up a phone needs the password, and the phone counts once its code is entered', async () => {
  const { email, browser } = await consultant();
  expect(await start(browser, 'wrong')).toMatchObject({ status: 422, body: { code: 'WRONG_PASSWORD' } });
  expect(twilio.sent).toEqual([]);
  const started = await start(browser);
  expect(started).toMatchObject({ status: 200, body: { phone: '0100' } });
  expect((started.body as { recovery_codes: string[] }).recovery_codes).toHaveLength(10);
  expect(twilio.sent).toEqual([
    { to: '+14035550100', body: expect.stringMatching(/^Little Birch Cosmetics: your sign-in code is \d{6}\./) },
  ]);
  const factor = async () => (await browser.get('/api/functions/get-second-factor')).body;
  expect(await factor()).toMatchObject({ factor_type: null, phone: null, pending_phone: '0100', phone_offered: true });
  expect(await session(await signIn(email))).toMatchObject({ email });
  expect(await browser.call('confirm-second-factor', { code: wrong() })).toMatchObject({
    body: { code: 'WRONG_CODE' },
  });
  expect(await browser.call('confirm-second-factor', { code: texted() })).toMatchObject({ status: 200 });
  expect(await factor()).toMatchObject({ factor_type: 'phone', phone: '0100', pending_phone: null });
  const [mail] = await mailsTo(site.url, email);
  expect(mail?.text).toContain('by SMS');
  expect(await start(browser)).toMatchObject({ status: 409, body: { code: 'ALREADY_SET_UP' } });
});

test('[BO-197] [BO-199] [BO-200] the password sends a code, and only the code gives the session, once', async () => {
  const { email, consultantId } = await withPhone();
  const browser = await signIn(email);
  expect(twilio.sent).toHaveLength(1);
  expect(await session(browser)).toBeNull();
  expect((await browser.get('/api/functions/get-challenge')).body).toEqual({ waiting: true, phone: '0100' });
  const [stored] = await site.ask<{ row: string }>(
    'select to_jsonb(f)::text as row from auth.two_factor f where user_id = $1',
    [consultantId],
  );
  expect(stored?.row).not.toContain(texted());
  expect(await browser.call('pass-challenge', { code: wrong() })).toMatchObject({ body: { code: 'WRONG_CODE' } });
  // Two browsers, one code.
  const other = openBrowser(site.url);
  await other.post('/api/auth/sign-in/email', { email, password });
  const both = await Promise.all([browser, other].map((each) => each.call('pass-challenge', { code: texted() })));
  const outcomes = both.map(({ body }) => (body as { code?: string }).code ?? 'signed in');
  expect(outcomes.sort()).toEqual(['WRONG_CODE', 'signed in']);
  const signedIn = both[0]?.status === 200 ? browser : other;
  expect(await session(signedIn)).toMatchObject({ email });
});

test('another code replaces the first one, and codes expire after ten minutes', async () => {
  const { email, consultantId } = await withPhone();
  const browser = await signIn(email);
  const first = texted();
  expect(await browser.call('send-factor-code', {})).toMatchObject({ status: 200, body: { phone: '0100' } });
  if (first !== texted()) {
    expect(await browser.call('pass-challenge', { code: first })).toMatchObject({ body: { code: 'WRONG_CODE' } });
  }
  await site.ask(`update auth.two_factor set code_expires_at = now() where user_id = $1`, [consultantId]);
  expect(await browser.call('pass-challenge', { code: texted() })).toMatchObject({ body: { code: 'WRONG_CODE' } });
});

test('sends five codes in a quarter of an hour, twenty a day, and none to a stranger or without a phone', async () => {
  const { email } = await withPhone();
  await site.ask('delete from auth.rate_limits');
  const browser = await signIn(email);
  const send = () => browser.call('send-factor-code', {});
  for (let n = 0; n < 4; n++) expect(await send()).toMatchObject({ status: 200 });
  expect(await send()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(twilio.sent).toHaveLength(5);
  // The password still leads to the next step, where a recovery code works.
  await signIn(email);
  expect(twilio.sent).toHaveLength(5);
  await site.ask(`update auth.rate_limits set points = 20 where key like 'factor-text-account-day:%'`);
  await site.ask(`delete from auth.rate_limits where key like 'factor-text-account:%'`);
  expect(await send()).toMatchObject({ status: 429 });
  expect(await openBrowser(site.url).call('send-factor-code', {})).toMatchObject({ status: 401 });
  const { browser: without } = await consultant();
  expect(await without.call('send-factor-code', {})).toMatchObject({ status: 409, body: { code: 'NO_PHONE_FACTOR' } });
});

test('five wrong codes end a sign-in', async () => {
  const { email } = await withPhone();
  const browser = await signIn(email);
  for (let n = 0; n < 5; n++) {
    expect(await browser.call('pass-challenge', { code: wrong() })).toMatchObject({ body: { code: 'WRONG_CODE' } });
  }
  expect(await browser.call('pass-challenge', { code: texted() })).toMatchObject({
    body: { code: 'CHALLENGE_EXPIRED' },
  });
});

test('[BO-096] recovery codes work without the phone, also when no SMS can be sent', async () => {
  const { email, recoveryCodes } = await withPhone();
  twilio.plan.failure = { status: 503, code: 20503, message: 'away' };
  const browser = await signIn(email);
  expect(await browser.call('send-factor-code', {})).toMatchObject({ status: 503, body: { code: 'SMS_UNAVAILABLE' } });
  expect(await browser.call('pass-challenge', { code: recoveryCodes[0] ?? '' })).toMatchObject({ status: 200 });
  expect(await session(browser)).toMatchObject({ email });
});

test('changing how one is paid and removing the phone need the password and a code', async () => {
  const { browser } = await withPhone();
  const pay = (more: object) =>
    browser.call('configure-payee', {
      method: 'paypal',
      recipient_email: 'bea@example.org',
      country: 'CA',
      current_password: password,
      ...more,
    });
  expect(await pay({})).toMatchObject({ status: 422, body: { code: 'CODE_REQUIRED' } });
  await browser.call('send-factor-code', {});
  expect(await pay({ code: wrong() })).toMatchObject({ status: 422, body: { code: 'WRONG_CODE' } });
  expect(await pay({ code: texted() })).toMatchObject({ status: 200 });
  expect(await pay({ code: texted() })).toMatchObject({ status: 422, body: { code: 'WRONG_CODE' } });
  const remove = (current_password: string, code: string) =>
    browser.call('remove-second-factor', { current_password, code });
  await browser.call('send-factor-code', {});
  expect(await remove('wrong', texted())).toMatchObject({ status: 422, body: { code: 'WRONG_PASSWORD' } });
  expect(await remove(password, wrong())).toMatchObject({ status: 422, body: { code: 'WRONG_CODE' } });
  expect(await remove(password, texted())).toMatchObject({ status: 200 });
  expect((await browser.get('/api/functions/get-second-factor')).body).toMatchObject({
    factor_type: null,
    phone: null,
  });
});

test('a number that gets no SMS is not stored', async () => {
  const { browser } = await consultant();
  twilio.plan.failure = { status: 400, code: 21614, message: 'not a mobile number' };
  expect(await start(browser)).toMatchObject({ status: 422, body: { code: 'PHONE_REFUSED' } });
  expect((await browser.get('/api/functions/get-second-factor')).body).toMatchObject({ pending_phone: null });
});
