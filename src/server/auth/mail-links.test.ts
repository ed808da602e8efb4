import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, mailsTo, openBrowser } from '#tests/database/browser.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { quickHash } from '#tests/quick-hash.ts';

// Consultants sign in on the back-office host and customers on the public one, so the links of their mails lead there.

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const password = 'river-otter-71';
const newEmail = () => `${randomUUID()}@example.org`;
const isBackOffice = (url: URL) => url.origin === site.deployment.company.hosts.backOffice;
const signIn = async (email: string) => {
  const browser = openBrowser(site.url);
  expect(await browser.post('/api/auth/sign-in/email', { email, password })).toMatchObject({ status: 200 });
  return browser;
};

async function consultant() {
  const email = newEmail();
  const { consultantId } = await enrolledOne(site.deployment, { email });
  const hash = quickHash(password);
  await site.ask('update auth.account set password = $2 where user_id = $1', [consultantId, hash]);
  return email;
}

async function customer() {
  const email = newEmail();
  const browser = openBrowser(site.url);
  expect(await browser.call('create-customer', { email, password })).toMatchObject({ status: 200 });
  await browser.get(`/api/auth/verify-email?token=${await tokenIn(email)}`);
  return email;
}

const linkTo = async (email: string, subject: string) => linkIn((await mailsTo(site.url, email, 1, subject))[0]);
const tokenIn = async (email: string) => (await linkTo(email, 'Confirm')).searchParams.get('token');

test.each([
  ['a consultant', consultant, '/settings', true],
  ['a customer', customer, '/account', false],
] as const)('the mails of %s lead to the host where they sign in', async (_who, create, page, expected) => {
  const email = await create();
  const browser = await signIn(email);
  const wanted = newEmail();
  expect(await browser.call('change-email', { email: wanted, current_password: password })).toMatchObject({
    status: 200,
  });
  const links = [
    await linkTo(wanted, 'Confirm your new email address'),
    await linkTo(email, 'A new email address was requested'),
  ];
  expect(links.map(({ pathname }) => pathname)).toEqual([page, page]);
  await browser.post('/api/auth/request-password-reset', { email });
  const reset = await linkTo(email, 'Reset');
  expect([...links, reset].map(isBackOffice)).toEqual(Array(3).fill(expected));
  // With the return address, the page of the link leads to the sign-in page of the shop.
  expect(reset.searchParams.get('next')).toBe(expected ? null : '/shop');
});

test('a new customer confirms on the public host, and an address that is used again gets to the sign-in page of its owner', async () => {
  const email = newEmail();
  await openBrowser(site.url).call('create-customer', { email, password });
  const confirm = await linkTo(email, 'Confirm');
  expect([isBackOffice(confirm), confirm.searchParams.get('next')]).toEqual([false, '/shop']);
  const [of, other] = [await consultant(), await customer()];
  const browser = await signIn(other);
  await browser.call('change-email', { email: of, current_password: password });
  await (await signIn(of)).call('change-email', { email: other, current_password: password });
  const sites = [await linkTo(of, 'You already have'), await linkTo(other, 'You already have')];
  expect(sites.map((link) => [isBackOffice(link), link.search])).toEqual([
    [true, ''],
    [false, '?next=%2Fshop'],
  ]);
});

test('a new consultant confirms and is welcomed on the back-office host; the personal link is public', async () => {
  const email = newEmail();
  const { consultantId } = await enrolledOne(site.deployment, { email });
  await site.ask('update auth."user" set email_verified = false where id = $1', [consultantId]);
  await openBrowser(site.url).call('resend-confirmation', { email });
  const confirm = await linkTo(email, 'Confirm');
  expect([isBackOffice(confirm), confirm.searchParams.get('next')]).toEqual([true, null]);
  await openBrowser(site.url).get(`/api/auth/verify-email?token=${confirm.searchParams.get('token')}`);
  const [welcome] = await mailsTo(site.url, email, 1, 'Welcome');
  const { hosts } = site.deployment.company;
  expect(welcome?.text).toContain(`${hosts.backOffice}/dashboard`);
  expect(welcome?.text).toContain(`${hosts.public}/shop?consultant=`);
});
