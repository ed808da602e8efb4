import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBase32 } from '#tests/database/base32.ts';
import { linkIn, mailsTo, openBrowser } from '#tests/database/browser.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';
import { presentStep } from '#tests/database/present-step.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { quickHash } from '#tests/quick-hash.ts';
import { codeOfStep } from '../auth/totp.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const password = 'river-otter-71';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';
type Browser = ReturnType<typeof openBrowser>;

const signIn = (email: string, given = password, browser = openBrowser(site.url)) =>
  browser.post('/api/auth/sign-in/email', { email, password: given }, { 'user-agent': firefox });

async function consultant() {
  const email = `${randomUUID()}@example.org`;
  const { consultantId } = await enrolledOne(site.deployment, { email });
  await site.ask('update auth.account set password = $2 where user_id = $1', [consultantId, quickHash(password)]);
  const browser = openBrowser(site.url);
  expect(await signIn(email, password, browser)).toMatchObject({ status: 200 });
  return { email, consultantId, browser };
}

const session = async (browser: Browser) => (await browser.get('/api/functions/get-session')).body;
const code = (answer: { status: number; body: unknown }) => [answer.status, (answer.body as { code?: string }).code];

const change = (browser: Browser, current: string, chosen: string, confirm = chosen) =>
  browser.call('change-password', { current_password: current, new_password: chosen, confirm_password: confirm });

test('[BO-093] the right current password changes it: the new one signs in, the old one does not, other sessions end', async () => {
  const { email, browser } = await consultant();
  const elsewhere = openBrowser(site.url);
  await signIn(email, password, elsewhere);
  expect(await change(browser, password, 'birch-heron-3')).toMatchObject({ status: 200, body: { success: true } });
  expect(await session(elsewhere)).toBeNull();
  expect(await session(browser)).toMatchObject({ email });
  expect((await signIn(email)).status).toBe(401);
  expect((await signIn(email, 'birch-heron-3')).status).toBe(200);
  const [mail] = await mailsTo(site.url, email);
  expect(mail?.subject).toBe('Your password was changed: Little Birch Cosmetics');
  expect(mail?.text).not.toContain('birch-heron-3');
});

test('[BO-094] a wrong current password, a differing confirmation and a common password are refused', async () => {
  const { email, browser } = await consultant();
  expect(await change(browser, 'wrong', 'birch-heron-3')).toMatchObject({
    status: 422,
    body: { code: 'WRONG_PASSWORD', error: 'That password is incorrect.' },
  });
  const differing = await change(browser, password, 'birch-heron-3', 'birch-heron-4');
  expect(differing.status).toBe(400);
  expect(JSON.stringify(differing.body)).toContain('Passwords do not match');
  expect(code(await change(browser, password, 'qwerty123'))).toEqual([422, 'COMMON_PASSWORD']);
  expect(code(await change(browser, password, password))).toEqual([422, 'SAME_PASSWORD']);
  expect((await change(browser, password, 'kvz8Q')).status).toBe(400);
  expect((await signIn(email)).status).toBe(200);
});

test('guesses of the current password are limited over all functions that ask for it; right ones do not count', async () => {
  const { email, browser } = await consultant();
  const other = openBrowser(site.url);
  await signIn(email, password, other);
  const ask = (given: string, by: Browser, time = 0) =>
    time % 2 ? by.call('set-up-second-factor', { current_password: given }) : change(by, given, 'birch-heron-3');
  for (let time = 0; time < 3; time++) expect((await ask(password, browser, 1)).status).toBe(200);
  const statuses: number[] = [];
  for (let time = 0; time < 12; time++) {
    statuses.push((await ask('wrong', time % 3 ? browser : other, time)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
  expect((await ask(password, browser)).status).toBe(429);
});

test('[BO-097] [BO-098] sessions are listed by device, and an ended one is signed out at its next request', async () => {
  const { email, browser } = await consultant();
  const phone = openBrowser(site.url);
  await phone.post(
    '/api/auth/sign-in/email',
    { email, password },
    { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1' },
  );
  type Rows = {
    data: { session_id: string; browser: string; system: string; ip_address: string; current: boolean }[];
    total: number;
  };
  const list = async (by: Browser) => (await by.call('get-sessions')).body as Rows;
  const rows = await list(browser);
  expect(rows.total).toBe(2);
  expect(rows.data.map((row) => [row.browser, row.system, row.ip_address, row.current])).toEqual([
    ['Safari', 'iPhone', phone.address, false],
    ['Firefox', 'Windows', browser.address, true],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/token/i);
  expect(await session(phone)).toMatchObject({ email });
  const ended = rows.data[0]?.session_id;
  expect(await browser.call('end-session', { session_id: ended })).toMatchObject({ status: 200 });
  expect(await session(phone)).toBeNull();
  expect(code(await phone.call('get-notifications'))).toEqual([401, 'UNAUTHORIZED']);
  expect(await session(browser)).toMatchObject({ email });
  expect((await list(browser)).total).toBe(1);
  // The own session ends here and now.
  const own = (await list(browser)).data[0]?.session_id;
  expect(await browser.call('end-session', { session_id: own })).toMatchObject({ status: 200 });
  expect([...browser.cookies.keys()]).toEqual(['known_device']);
});

test('another person’s sessions cannot be seen or ended', async () => {
  const [ada, ben] = [await consultant(), await consultant()];
  const [row] = await site.ask<{ id: string }>('select id from auth.session where user_id = $1', [ben.consultantId]);
  expect(code(await ada.browser.call('end-session', { session_id: row?.id }))).toEqual([404, 'NOT_FOUND']);
  expect(await session(ben.browser)).toMatchObject({ email: ben.email });
  const listed = (await ada.browser.call('get-sessions')).body as { data: { session_id: string }[] };
  expect(listed.data.map(({ session_id }) => session_id)).not.toContain(row?.id);
  for (const name of [
    'get-sessions',
    'end-session',
    'change-email',
    'confirm-email',
    'get-email-change',
    'cancel-email-change',
    'change-password',
  ]) {
    expect([400, 401], name).toContain((await openBrowser(site.url).call(name)).status);
  }
});

const askFor = (browser: Browser, email: string, more: object = {}) =>
  browser.call('change-email', { email, current_password: password, ...more });
const tokenOf = async (email: string, count = 1) =>
  linkIn((await mailsTo(site.url, email, count))[0]).searchParams.get('email-token') ?? '';

/** Opens the link that the current address got. */
const confirmAtCurrent = async (browser: Browser, email: string, count = 1) =>
  browser.call('confirm-email', { token: await tokenOf(email, count) });

test('[BO-088] the email address changes when both addresses have confirmed it, in any order, with a notice to the old one', async () => {
  const { email, consultantId, browser } = await consultant();
  const wanted = `${randomUUID()}@example.org`;
  expect(code(await browser.call('change-email', { email: wanted, current_password: 'wrong' }))).toEqual([
    422,
    'WRONG_PASSWORD',
  ]);
  expect(await askFor(browser, wanted.toUpperCase())).toMatchObject({ status: 200, body: { email: wanted } });
  expect(await session(browser)).toMatchObject({ email });
  const profile = async () => (await browser.get('/api/functions/get-profile')).body;
  expect(await profile()).toMatchObject({ email, new_email: wanted, unconfirmed_emails: [email, wanted] });
  const token = await tokenOf(wanted);
  const [stored] = await site.ask<{ row: string }>('select e::text as row from auth.email_changes e');
  expect(stored?.row).not.toContain(token);
  expect(stored?.row).not.toContain(await tokenOf(email));
  // The same link twice counts once.
  for (const _ of [1, 2]) {
    expect(await browser.call('confirm-email', { token })).toMatchObject({
      status: 200,
      body: { email: wanted, waits_for: email },
    });
  }
  expect(await session(browser)).toMatchObject({ email });
  expect(await profile()).toMatchObject({ email, new_email: wanted, unconfirmed_emails: [email] });
  expect(await confirmAtCurrent(browser, email)).toMatchObject({
    status: 200,
    body: { email: wanted, waits_for: null },
  });
  expect(await profile()).toMatchObject({ email: wanted, new_email: null, unconfirmed_emails: [] });
  expect(await session(browser)).toMatchObject({ email: wanted });
  expect(await site.ask('select email from consultants where consultant_id = $1', [consultantId])).toEqual([
    { email: wanted },
  ]);
  expect((await signIn(wanted)).status).toBe(200);
  expect((await signIn(email)).status).toBe(401);
  expect((await mailsTo(site.url, email, 2)).map(({ subject }) => subject).sort()).toEqual([
    'A new email address was requested: Little Birch Cosmetics',
    'Your email address was changed: Little Birch Cosmetics',
  ]);
  expect(code(await browser.call('confirm-email', { token }))).toEqual([400, 'INVALID_LINK']);
});

test('a link for a new address works only for its person, once, for a day, and until the next request', async () => {
  const [ada, ben] = [await consultant(), await consultant()];
  const wanted = `${randomUUID()}@example.org`;
  await askFor(ada.browser, wanted);
  const first = await tokenOf(wanted);
  expect(code(await ben.browser.call('confirm-email', { token: first }))).toEqual([400, 'INVALID_LINK']);
  expect(await session(ben.browser)).toMatchObject({ email: ben.email });
  expect(await session(ada.browser)).toMatchObject({ email: ada.email });
  await askFor(ada.browser, wanted);
  const second = await tokenOf(wanted, 2);
  expect(code(await ada.browser.call('confirm-email', { token: first }))).toEqual([400, 'INVALID_LINK']);
  await site.ask('update auth.email_changes set expires_at = now() where user_id = $1', [ada.consultantId]);
  expect(code(await ada.browser.call('confirm-email', { token: second }))).toEqual([400, 'INVALID_LINK']);
  expect(await session(ada.browser)).toMatchObject({ email: ada.email });
});

test('the mail to the current address names the new one; a new password cancels the change', async () => {
  const { email, browser } = await consultant();
  const wanted = `${randomUUID()}@example.org`;
  await askFor(browser, wanted);
  expect((await mailsTo(site.url, email))[0]?.text).toContain(`asked to change its email address to ${wanted}.`);
  const token = await tokenOf(email);
  expect((await change(browser, password, 'birch-heron-3')).status).toBe(200);
  expect(code(await browser.call('confirm-email', { token }))).toEqual([400, 'INVALID_LINK']);
});

test('a person cancels a pending change of their own, once; its links are invalid', async () => {
  const [ada, ben] = [await consultant(), await consultant()];
  const wanted = `${randomUUID()}@example.org`;
  await askFor(ada.browser, wanted);
  expect(code(await ben.browser.call('cancel-email-change'))).toEqual([409, 'NO_EMAIL_CHANGE']);
  const token = await tokenOf(wanted);
  expect(await confirmAtCurrent(ada.browser, ada.email)).toMatchObject({ status: 200, body: { waits_for: wanted } });
  expect(await ada.browser.call('cancel-email-change')).toMatchObject({ status: 200, body: { success: true } });
  expect((await ada.browser.get('/api/functions/get-profile')).body).toMatchObject({
    email: ada.email,
    new_email: null,
    unconfirmed_emails: [],
  });
  expect(code(await ada.browser.call('confirm-email', { token }))).toEqual([400, 'INVALID_LINK']);
  expect(code(await ada.browser.call('cancel-email-change'))).toEqual([409, 'NO_EMAIL_CHANGE']);
});

test('an expired change can’t be cancelled', async () => {
  const { consultantId, browser } = await consultant();
  await askFor(browser, `${randomUUID()}@example.org`);
  await site.ask('update auth.email_changes set expires_at = now() where user_id = $1', [consultantId]);
  expect(code(await browser.call('cancel-email-change'))).toEqual([409, 'NO_EMAIL_CHANGE']);
});

test('after the company has changed the address, the links of an earlier request are invalid', async () => {
  const { email, consultantId, browser } = await consultant();
  const wanted = `${randomUUID()}@example.org`;
  await askFor(browser, wanted);
  expect(await confirmAtCurrent(browser, email)).toMatchObject({ status: 200, body: { waits_for: wanted } });
  const changed = `${randomUUID()}@example.org`;
  await site.ask('select change_account($1, $2, $3)', [consultantId, changed, 'Ada Okafor']);
  expect(code(await browser.call('confirm-email', { token: await tokenOf(wanted) }))).toEqual([400, 'INVALID_LINK']);
  expect(await site.ask('select email from auth."user" where id = $1', [consultantId])).toEqual([{ email: changed }]);
});

test('a customer changes the email address like a consultant, and the customer record follows', async () => {
  const email = `${randomUUID()}@example.org`;
  const wanted = `${randomUUID()}@example.org`;
  const browser = openBrowser(site.url);
  expect(await browser.call('create-customer', { email, password })).toMatchObject({ status: 200 });
  await site.ask('update auth."user" set email_verified = true where email = $1', [email]);
  expect(await signIn(email, password, browser)).toMatchObject({ status: 200 });
  const change = async () => (await browser.get('/api/functions/get-email-change')).body;
  expect(await change()).toEqual({ email, new_email: null, unconfirmed_emails: [] });
  expect(await askFor(browser, wanted)).toMatchObject({ status: 200 });
  expect(await change()).toEqual({ email, new_email: wanted, unconfirmed_emails: [email, wanted] });
  expect(await browser.call('confirm-email', { token: await tokenOf(wanted) })).toMatchObject({
    body: { waits_for: email },
  });
  const asked = (await mailsTo(site.url, email, 2)).find(({ subject }) => subject.startsWith('A new email address'));
  const token = linkIn(asked).searchParams.get('email-token');
  expect(await browser.call('confirm-email', { token })).toMatchObject({ body: { waits_for: null } });
  expect(await change()).toEqual({ email: wanted, new_email: null, unconfirmed_emails: [] });
  const records = 'select c.email from customers c join auth."user" u on u.id = c.user_id where u.email = $1';
  expect(await site.ask(records, [wanted])).toEqual([{ email: wanted }]);
});

test('asking for an address that has an account does not reveal it; its owner gets a mail', async () => {
  const [ada, ben] = [await consultant(), await consultant()];
  const free = `${randomUUID()}@example.org`;
  const taken = await askFor(ada.browser, ben.email);
  expect((await ada.browser.get('/api/functions/get-profile')).body).toMatchObject({
    new_email: ben.email,
    unconfirmed_emails: [ada.email, ben.email],
  });
  const open = await askFor(ada.browser, free);
  expect(taken).toMatchObject({ status: 200, body: { success: true, email: ben.email } });
  expect(open).toMatchObject({ status: 200, body: { success: true, email: free } });
  const [mail] = await mailsTo(site.url, ben.email);
  expect(mail?.subject).toBe('You already have an account with Little Birch Cosmetics');
  expect(code(await askFor(ada.browser, ada.email))).toEqual([422, 'SAME_EMAIL']);
  // Taken in the meantime.
  expect(await confirmAtCurrent(ada.browser, ada.email, 2)).toMatchObject({ status: 200, body: { waits_for: free } });
  const token = await tokenOf(free);
  await enrolledOne(site.deployment, { email: free });
  expect(code(await ada.browser.call('confirm-email', { token }))).toEqual([409, 'EMAIL_TAKEN']);
  expect(await session(ada.browser)).toMatchObject({ email: ada.email });
});

test('with a second factor, a new email address and another payout method need a code', async () => {
  const { browser } = await consultant();
  const { body } = await browser.call('set-up-second-factor', { current_password: password });
  const key = fromBase32((body as { secret: string }).secret);
  const step = await presentStep();
  expect((await browser.call('confirm-second-factor', { code: codeOfStep(key, step - 1) })).status).toBe(200);
  const wanted = `${randomUUID()}@example.org`;
  expect(code(await askFor(browser, wanted))).toEqual([422, 'CODE_REQUIRED']);
  expect(code(await askFor(browser, wanted, { code: codeOfStep(key, step - 1) }))).toEqual([422, 'WRONG_CODE']);
  expect(code(await askFor(browser, wanted, { code: codeOfStep(key, step) }))).toEqual([200, undefined]);
  const paypal = (more: object) =>
    browser.call('configure-payee', {
      method: 'paypal',
      recipient_email: 'ada@paypal.example',
      country: 'CA',
      current_password: password,
      ...more,
    });
  expect(code(await paypal({}))).toEqual([422, 'CODE_REQUIRED']);
  expect(code(await paypal({ code: codeOfStep(key, step) }))).toEqual([422, 'WRONG_CODE']);
  expect(await site.ask('select from payees')).toEqual([]);
  expect(code(await paypal({ code: codeOfStep(key, step + 1) }))).toEqual([200, undefined]);
});
