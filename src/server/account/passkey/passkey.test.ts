import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailsTo, openBrowser } from '#tests/database/browser.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { fakeAuthenticator } from '#tests/fakes/authenticator.ts';
import { quickHash } from '#tests/quick-hash.ts';

// The device is a fake that signs as WebAuthn says.

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());
beforeEach(() => site.ask('delete from auth.rate_limits'));

const password = 'river-otter-71';
let people = 0;
type Browser = ReturnType<typeof openBrowser>;
type Options = { options: { challenge: string; rp: { id: string }; rpId: string } };

async function consultant() {
  const email = `cleo${++people}@example.org`;
  const { consultantId } = await enrolledOne(site.deployment, { email });
  await site.ask('update auth.account set password = $2 where user_id = $1', [consultantId, quickHash(password)]);
  const browser = openBrowser(site.url);
  expect(await browser.call('sign-in', { email, password })).toMatchObject({ status: 200 });
  return { email, consultantId, browser };
}

const session = async (browser: Browser) => (await browser.get('/api/functions/get-session')).body;
const start = (browser: Browser, more: object = {}) =>
  browser.call('start-passkey', { name: 'My laptop', current_password: password, ...more });
const optionsOf = (answer: { body: unknown }) => (answer.body as Options).options;

async function withPasskey() {
  const person = await consultant();
  const device = fakeAuthenticator(site.url);
  const credential = device.create(optionsOf(await start(person.browser)));
  const added = await person.browser.call('add-passkey', { name: 'My laptop', credential });
  expect(added.body).toMatchObject({ name: 'My laptop', domain: 'localhost', synced: false, last_used_at: null });
  return { ...person, device, passkeyId: (added.body as { passkey_id: string }).passkey_id };
}

const signInOptions = async (browser: Browser) => optionsOf(await browser.call('start-passkey-sign-in'));
const refused = { status: 401, body: { code: 'WRONG_PASSKEY' } };

test('adding a passkey needs the password, and is reported by mail', async () => {
  const { browser } = await consultant();
  expect(await start(browser, { current_password: 'wrong' })).toMatchObject({ body: { code: 'WRONG_PASSWORD' } });
  expect(await start(openBrowser(site.url))).toMatchObject({ status: 401 });
  const { email, browser: own } = await withPasskey();
  const [mail] = await mailsTo(site.url, email);
  expect(mail?.subject).toBe('A passkey was added: Little Birch Cosmetics');
  expect((await own.get('/api/functions/get-passkeys')).body).toMatchObject({ data: [{ name: 'My laptop' }] });
});

test('two passkeys of one person have different names', async () => {
  const { browser, passkeyId } = await withPasskey();
  const taken = { status: 409, body: { code: 'NAME_TAKEN' } };
  expect(await start(browser, { name: 'my LAPTOP' })).toMatchObject(taken);
  const credential = fakeAuthenticator(site.url).create(optionsOf(await start(browser, { name: 'My phone' })));
  expect(await browser.call('add-passkey', { name: 'My laptop', credential })).toMatchObject(taken);
  const another = fakeAuthenticator(site.url).create(optionsOf(await start(browser, { name: 'My phone' })));
  expect(await browser.call('add-passkey', { name: 'My phone', credential: another })).toMatchObject({ status: 200 });
  const rename = (name: string) => browser.call('rename-passkey', { passkey_id: passkeyId, name });
  expect(await rename('My Phone')).toMatchObject(taken);
  // A passkey may have its own name in another case.
  expect(await rename('My Laptop')).toMatchObject({ status: 200 });
  // Two requests at the same moment.
  const { data } = (await browser.call('get-passkeys')).body as { data: { passkey_id: string }[] };
  for (const name of ['Desk', 'Sofa', 'Bag', 'Train']) {
    const answers = await Promise.all(
      data.map(({ passkey_id }) => browser.call('rename-passkey', { passkey_id, name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

test('a passkey signs in without a password or a code, once for each challenge', async () => {
  const { email, consultantId, device } = await withPasskey();
  // With a verified factor, a password alone would not be enough.
  await site.ask(`insert into auth.two_factor (user_id, secret, backup_codes, verified) values ($1, 'x', '[]', true)`, [
    consultantId,
  ]);
  await site.ask('update auth."user" set two_factor_enabled = true where id = $1', [consultantId]);
  const browser = openBrowser(site.url);
  const options = await signInOptions(browser);
  expect(options).not.toHaveProperty('allowCredentials.0');
  const credential = device.get(options);
  expect(await browser.call('sign-in-with-passkey', { credential })).toMatchObject({ status: 200 });
  expect(await session(browser)).toMatchObject({ email });
  expect(await openBrowser(site.url).call('sign-in-with-passkey', { credential })).toMatchObject(refused);
  const [stored] = await site.ask<{ used: boolean }>(
    'select last_used_at is not null as used from auth.passkeys where user_id = $1',
    [consultantId],
  );
  expect(stored).toEqual({ used: true });
});

test.each([
  ['another origin', { origin: 'https://littlebirch.example.evil' }],
  ['another domain', { rpId: 'evil.example' }],
  ['a device that did not check its owner', { verified: false }],
])('refuses %s, at sign-in and when a passkey is added', async (_, wrong) => {
  const { browser, device } = await withPasskey();
  const visitor = openBrowser(site.url);
  const credential = device.get(await signInOptions(visitor), wrong);
  expect(await visitor.call('sign-in-with-passkey', { credential })).toMatchObject(refused);
  expect(await session(visitor)).toBeNull();
  const other = fakeAuthenticator(site.url).create(optionsOf(await start(browser, { name: 'Another device' })), wrong);
  expect(await browser.call('add-passkey', { name: 'Other', credential: other })).toMatchObject({
    status: 422,
    body: { code: 'WRONG_PASSKEY' },
  });
});

test('refuses a copied key, an expired challenge, another person’s challenge and what is not a passkey', async () => {
  const { device } = await withPasskey();
  const visitor = openBrowser(site.url);
  const signIn = (credential: string) => visitor.call('sign-in-with-passkey', { credential });
  expect(await signIn(device.get(await signInOptions(visitor), { counter: 5 }))).toMatchObject({ status: 200 });
  expect(await signIn(device.get(await signInOptions(visitor), { counter: 5 }))).toMatchObject(refused);
  const options = await signInOptions(visitor);
  await site.ask('update auth.passkey_challenges set expires_at = now()');
  expect(await signIn(device.get(options))).toMatchObject(refused);
  for (const nonsense of ['no json', '{}', '{"id":"x"}', 'null']) expect(await signIn(nonsense)).toMatchObject(refused);
  expect(await signIn(fakeAuthenticator(site.url).get(await signInOptions(visitor)))).toMatchObject(refused);
  const [first, second] = [await consultant(), await consultant()];
  const credential = fakeAuthenticator(site.url).create(optionsOf(await start(first.browser)));
  expect(await second.browser.call('add-passkey', { name: 'Not mine', credential })).toMatchObject({
    body: { code: 'WRONG_PASSKEY' },
  });
});

test('reports a failed database as a failure, not as a wrong passkey', async () => {
  const { browser, device } = await withPasskey();
  const visitor = openBrowser(site.url);
  const credential = device.get(await signInOptions(visitor));
  const other = fakeAuthenticator(site.url).create(optionsOf(await start(browser, { name: 'Another device' })));
  await site.ask('alter table auth.passkey_challenges rename to passkey_challenges_away');
  try {
    expect(await visitor.call('sign-in-with-passkey', { credential })).toMatchObject({ status: 500 });
    expect(await browser.call('add-passkey', { name: 'Other', credential: other })).toMatchObject({ status: 500 });
  } finally {
    await site.ask('alter table auth.passkey_challenges_away rename to passkey_challenges');
  }
  expect(await visitor.call('sign-in-with-passkey', { credential })).toMatchObject({ status: 200 });
});

test('only the owner renames and removes a passkey, and removing needs the password', async () => {
  const { email, browser, device, passkeyId } = await withPasskey();
  const { browser: other } = await consultant();
  const rename = (by: Browser, name: string) => by.call('rename-passkey', { passkey_id: passkeyId, name });
  const remove = (by: Browser, current_password = password) =>
    by.call('remove-passkey', { passkey_id: passkeyId, current_password });
  expect(await rename(other, 'Mine')).toMatchObject({ status: 404 });
  expect(await remove(other)).toMatchObject({ status: 404 });
  expect(await rename(browser, 'Phone')).toMatchObject({ status: 200 });
  expect((await browser.get('/api/functions/get-passkeys')).body).toMatchObject({ data: [{ name: 'Phone' }] });
  expect(await remove(browser, 'wrong')).toMatchObject({ body: { code: 'WRONG_PASSWORD' } });
  expect(await remove(browser)).toMatchObject({ status: 200 });
  const mails = await mailsTo(site.url, email, 2);
  expect(mails[0]?.subject).toBe('A passkey was removed: Little Birch Cosmetics');
  const visitor = openBrowser(site.url);
  const credential = device.get(await signInOptions(visitor));
  expect(await visitor.call('sign-in-with-passkey', { credential })).toMatchObject(refused);
});

test('passkeys are read by the role of sign-in only', async () => {
  const rights = await site.ask<{ grantee: string; table_name: string }>(
    `select distinct grantee, table_name from information_schema.role_table_grants
     where table_schema = 'auth' and table_name like 'passkey%' and grantee like 'birchline%' order by 1, 2`,
  );
  expect(rights.filter(({ grantee }) => grantee !== 'birchline_auth').map(({ grantee }) => grantee)).toEqual([]);
  const forced = await site.ask(
    `select relname from pg_class where relname in ('passkeys', 'passkey_challenges') and relrowsecurity`,
  );
  expect(forced).toHaveLength(2);
});
