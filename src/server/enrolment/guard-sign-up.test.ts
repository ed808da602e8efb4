import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, mailsTo, openBrowser } from '#tests/database/browser.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { newcomer } from '#tests/newcomer.ts';
import { makeAdmin } from './make-admin.ts';

// How often a network learns at sign-up that an email has an account, and what it learns afterwards.

let site: TestSite;
let sponsor: string;
beforeAll(async () => {
  site = await startTestSite();
  sponsor = (await makeAdmin(site.deployment, fresh(), newcomer, 'a first password'))?.code ?? '';
});
afterAll(() => site.close());

const password = 'kvz8Qp';
const fresh = () => `${randomUUID()}@example.org`;
const network = () => ({
  'x-forwarded-for': `10.9.${Math.trunc(Math.random() * 256)}.${Math.trunc(Math.random() * 256)}`,
});

const customer = (email: string, headers: Record<string, string>) =>
  openBrowser(site.url).post('/api/functions/create-customer', { email, password }, headers);

const consultant = (email: string, headers: Record<string, string>) => {
  const input = {
    first_name: 'Wren',
    last_name: 'Halloway',
    email,
    password,
    phone: '403 555 0142',
    address1: '12 Birch Way',
    address2: '',
    city: 'Calgary',
    state: 'AB',
    postal_code: 'T2P 1J9',
    country: 'CA',
    sponsor_consultant_id: sponsor,
    enrollment_month: 10,
    company_business_entity: '',
  };
  return openBrowser(site.url).post('/api/functions/enroll', input, headers);
};

const exists = { status: 409, body: { code: 'ALREADY_REGISTERED' } };

async function existing() {
  const email = fresh();
  expect(await customer(email, network())).toMatchObject({ status: 200 });
  return email;
}

test('[PS-204] one network learns five times an hour that an email has an account; then new and existing look alike', async () => {
  const here = network();
  const email = await existing();
  for (let time = 0; time < 5; time++) {
    expect(await (time % 2 ? customer : consultant)(email, here), `${time}`).toMatchObject(exists);
  }
  for (const [sign, neutral] of [
    [customer, { success: true }],
    [consultant, { code: null }],
  ] as const) {
    const newcomers = fresh();
    const took: number[] = [];
    for (const one of [email, newcomers]) {
      const began = performance.now();
      const { status, body } = await sign(one, here);
      took.push(performance.now() - began);
      expect({ status, body }).toEqual({ status: 200, body: neutral });
    }
    expect(Math.min(...took)).toBeGreaterThan(590);
    // The account was created anyway.
    expect(await mailsTo(site.url, newcomers)).toHaveLength(1);
    expect(await site.ask('select from auth."user" where email = $1', [newcomers])).toHaveLength(1);
  }
  // Signing in does not reveal it either, for the new or the existing one.
  const newest = fresh();
  await customer(newest, here);
  for (const one of [newest, email, fresh()]) {
    const answer = await openBrowser(site.url).post('/api/auth/sign-in/email', { email: one, password }, here);
    expect([answer.status, answer.body]).toEqual([
      401,
      { code: 'INVALID_EMAIL_OR_PASSWORD', error: 'Invalid email or password. Please check your credentials.' },
    ]);
  }
  const mails = await mailsTo(site.url, email, 3);
  expect(mails.map(({ subject }) => subject)).toContain('You already have an account with Little Birch Cosmetics');
  // From another network, and an hour later, it is revealed again.
  expect(await customer(email, network())).toMatchObject(exists);
  await site.ask('update auth.rate_limits set expire = expire - 3600 * 1000 where expire is not null');
  expect(await customer(email, here)).toMatchObject(exists);
});

test('someone who is signed in learns no more than their network', async () => {
  const [here, email] = [network(), await existing()];
  const signedIn = openBrowser(site.url);
  const [mail] = await mailsTo(site.url, email);
  await signedIn.get(`/api/auth/verify-email?token=${linkIn(mail).searchParams.get('token')}`, here);
  expect(await signedIn.post('/api/auth/sign-in/email', { email, password }, here)).toMatchObject({ status: 200 });
  const ask = () => signedIn.post('/api/functions/create-customer', { email, password }, here);
  for (let time = 0; time < 5; time++) expect(await ask()).toMatchObject(exists);
  expect(await ask()).toMatchObject({ status: 200, body: { success: true } });
});

test('created accounts don’t count, and five concurrent sign-ups are five', async () => {
  const here = network();
  for (let time = 0; time < 7; time++) expect(await customer(fresh(), here)).toMatchObject({ status: 200 });
  const email = await existing();
  const answers = await Promise.all(Array.from({ length: 12 }, () => customer(email, here)));
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
});

test('a refused sign-up undoes its count if it revealed nothing', async () => {
  const here = network();
  for (let time = 0; time < 7; time++) {
    const answer = await openBrowser(site.url).post(
      '/api/functions/create-customer',
      { email: fresh(), password: 'password' },
      here,
    );
    expect(answer).toMatchObject({ status: 422, body: { code: 'COMMON_PASSWORD' } });
  }
  expect(await customer(await existing(), here)).toMatchObject(exists);
});
