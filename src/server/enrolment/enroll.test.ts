import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { visitor } from '#domain/account/actor.ts';
import { errorClassOf } from '#main/http/error-classes.ts';
import { callAs } from '#tests/database/call.ts';
import { countStatements } from '#tests/database/count-statements.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { enrolled, enrolledOne, person } from '#tests/database/enrolled.ts';
import type { Person } from './enrol-many.ts';

type Input = Parameters<ApiClient['enrolment']['enroll']>[0];

let fixture: TestDeployment;
let top: { consultantId: string; code: string };

const many = (people: Person[]) => enrolled(fixture.deployment, people);

beforeAll(async () => {
  fixture = await startTestDeployment({ at: '2026-10-15T18:00:00Z' });
  top = await enrolledOne(fixture.deployment, { firstName: 'Tess', lastName: 'Top', email: 'Top@Example.org' });
});
afterAll(() => fixture.close());

let emails = 0;
const input = (more: Partial<Input> = {}): Input => ({
  first_name: 'Ada',
  last_name: 'Moss',
  email: `ada${++emails}@example.org`,
  password: 'kvz8Qp',
  phone: '403 555 0101',
  address1: '12 Birch Way',
  city: 'Calgary',
  state: 'AB',
  postal_code: 'T2P 1J9',
  country: 'CA',
  sponsor_consultant_id: top.code,
  enrollment_month: 10,
  ...more,
});

/** Each call from a separate address, so that the limit by address does not apply. */
let calls = 0;
const asVisitor = () => callAs(fixture.deployment, visitor, { address: `203.0.113.${++calls}` }).enrolment;

/** The rows of an address in every table that enrolment writes to. */
async function storedOf(email: string) {
  const [counts] = await fixture.ask<Record<string, number>>(
    `select (select count(*)::int from auth."user" where email = $1) as accounts,
            (select count(*)::int from consultants where email = $1) as consultants,
            (select count(*)::int from customers where email = $1) as customers,
            (select count(*)::int from auth.account a join auth."user" u on u.id = a.user_id where u.email = $1) as passwords,
            (select count(*)::int from pgboss.job where name = 'mail' and data->>'to' = $1) as mails`,
    [email],
  );
  return counts;
}
const noRows = { accounts: 0, consultants: 0, customers: 0, passwords: 0, mails: 0 };
const notificationsOfTop = async () =>
  (
    await fixture.ask('select data from notifications where user_id = $1 order by created_at, notification_id', [
      top.consultantId,
    ])
  ).map((row) => row.data);

test.each([['fr'], ['en']] as const)(
  'an account has the language %s in which its owner signed up',
  async (language) => {
    const call = callAs(fixture.deployment, visitor, { address: `203.0.113.${++calls}`, browserLanguage: language });
    const wanted = input();
    await call.enrolment.enroll(wanted);
    const shopper = `shopper-${language}@example.org`;
    await call.enrolment.createCustomer({
      email: shopper,
      password: 'kvz8Qp',
      first_name: 'Sofia',
      last_name: 'Almeida',
    });
    const stored = await fixture.ask(
      `select s.language from user_settings s join auth."user" u on u.id = s.user_id where u.email = any($1)`,
      [[wanted.email, shopper]],
    );
    expect(stored).toEqual([{ language }, { language }]);
  },
);

test('a sign-up succeeds when the language of its owner cannot be stored, and the failure is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await fixture.ask(`create function break_it() returns trigger language plpgsql as $$ begin raise 'broken by a test'; end $$;
    create trigger break_it before insert on user_settings for each row execute function break_it()`);
  try {
    const call = callAs(fixture.deployment, visitor, { address: `203.0.113.${++calls}`, browserLanguage: 'fr' });
    const wanted = input();
    expect(await call.enrolment.enroll(wanted)).toEqual({ code: expect.any(String) });
    expect(await storedOf(wanted.email)).toMatchObject({ accounts: 1, consultants: 1, mails: 1 });
    const email = `shopper${++emails}@example.org`;
    expect(await call.enrolment.createCustomer({ email, password: 'kvz8Qp' })).toEqual({ success: true });
    expect(await storedOf(email)).toMatchObject({ accounts: 1, customers: 1, mails: 1 });
    const lines = logged.mock.calls.map(([line]) => String(line));
    expect(lines).toEqual(Array(2).fill(expect.stringMatching(/^the language of account .+ could not be stored: /)));
  } finally {
    logged.mockRestore();
    await fixture.ask('drop trigger break_it on user_settings; drop function break_it()');
  }
});

test('[PS-106] [PS-107] [PS-109] [PS-110] [PS-111] [PS-122] an enrolment from Canada creates account, consultant and place', async () => {
  const wanted = input({ address2: 'Unit 4', program_type: 'Senior Consultant', company_business_entity: 'Moss Ltd' });
  const { code } = await asVisitor().enroll(wanted);
  const [consultant] = await fixture.ask(
    `select c.*, u.email_verified, u.name, u.id as user_id from consultants c join auth."user" u on u.id = c.consultant_id
     where c.email = $1`,
    [wanted.email],
  );
  expect(consultant).toMatchObject({
    code,
    first_name: 'Ada',
    last_name: 'Moss',
    name: 'Ada Moss',
    phone: '403 555 0101',
    address1: '12 Birch Way',
    address2: 'Unit 4',
    city: 'Calgary',
    state: 'AB',
    postal_code: 'T2P 1J9',
    country: 'CA',
    sponsor_consultant_id: top.consultantId,
    program_type: 'Senior Consultant',
    enrollment_month: 10,
    company_business_entity: 'Moss Ltd',
    rank: 'Consultant',
    current_rank: 'Beauty Consultant',
    status: 'active',
    is_admin: false,
    join_date: new Date('2026-10-15T18:00:00Z'),
    email_verified: false,
  });
  expect(code).toMatch(/^LBC-\d{5}$/);
  expect(consultant?.consultant_id).toBe(consultant?.user_id);
  expect(await storedOf(wanted.email)).toEqual({ accounts: 1, consultants: 1, customers: 0, passwords: 1, mails: 1 });
  const id = consultant?.consultant_id;
  const at = new Date('2026-10-15T18:00:00Z');
  expect(
    await fixture.ask(
      'select sponsor_consultant_id, valid_from, valid_to, reason from sponsorships where consultant_id = $1',
      [id],
    ),
  ).toEqual([{ sponsor_consultant_id: top.consultantId, valid_from: at, valid_to: null, reason: 'enrolment' }]);
  expect(
    await fixture.ask('select status, valid_from from consultant_status_changes where consultant_id = $1', [id]),
  ).toEqual([{ status: 'active', valid_from: at }]);
  expect(await fixture.ask('select current_rank, granted_at from rank_grants where consultant_id = $1', [id])).toEqual([
    { current_rank: 'Beauty Consultant', granted_at: at },
  ]);
  expect(await notificationsOfTop()).toContainEqual({ kind: 'recruit', name: 'Ada Moss', consultant_id: id });
});

test('[PS-108] a blank address line 2 and business entity are null', async () => {
  const wanted = input();
  await asVisitor().enroll(wanted);
  expect(
    await fixture.ask('select address2, company_business_entity from consultants where email = $1', [wanted.email]),
  ).toEqual([{ address2: null, company_business_entity: null }]);
});

test('[PS-149] accepts the sponsor by code in any spelling, or by uuid', async () => {
  for (const written of [top.code.toLowerCase(), ` ${top.code.replace('-', '')} `, top.consultantId.toUpperCase()]) {
    const wanted = input({ sponsor_consultant_id: written });
    await asVisitor().enroll(wanted);
    expect(await fixture.ask('select sponsor_consultant_id from consultants where email = $1', [wanted.email])).toEqual(
      [{ sponsor_consultant_id: top.consultantId }],
    );
  }
});

test('[PS-151] refuses a sponsor who has left, is suspended or does not exist', async () => {
  const people = [person(), person()];
  const [left, suspended] = await many(people);
  await fixture.ask("update consultants set status = 'left' where consultant_id = $1", [left?.consultantId]);
  await fixture.ask("update consultants set status = 'suspended' where consultant_id = $1", [suspended?.consultantId]);
  const wrongDigit = top.code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
  for (const written of [
    left?.code,
    suspended?.code,
    wrongDigit,
    'LBC-99990',
    randomUUID(),
    'somebody',
    "' or true --",
  ]) {
    const wanted = input({ sponsor_consultant_id: written ?? '' });
    await expect(asVisitor().enroll(wanted)).rejects.toMatchObject({
      code: 'UNKNOWN_SPONSOR',
      message: 'No active consultant has this code. Please check it.',
    });
    expect(await storedOf(wanted.email)).toEqual(noRows);
  }
});

test('[PS-204] refuses an address that has an account, in any case, also for a customer', async () => {
  const wanted = input();
  await asVisitor().enroll(wanted);
  const again = { ...wanted, email: wanted.email.toUpperCase() };
  const refusal = {
    code: 'ALREADY_REGISTERED',
    message: 'An account with this email already exists. Please sign in instead.',
  };
  await expect(asVisitor().enroll(again)).rejects.toMatchObject(refusal);
  await expect(asVisitor().createCustomer({ email: again.email, password: 'kvz8Qp' })).rejects.toMatchObject(refusal);
  expect(await storedOf(wanted.email)).toMatchObject({ accounts: 1, consultants: 1, mails: 1 });
});

test('a visitor cannot enrol with a customer’s address', async () => {
  const email = `shopper${++emails}@example.org`;
  await asVisitor().createCustomer({ email, password: 'kvz8Qp' });
  await expect(asVisitor().enroll(input({ email }))).rejects.toMatchObject({ code: 'ALREADY_REGISTERED' });
  expect(await storedOf(email)).toMatchObject({ accounts: 1, consultants: 0, mails: 1 });
});

test('of twenty concurrent enrolments with one address one succeeds with one mail, nineteen are refused', async () => {
  const wanted = input();
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => asVisitor().enroll(wanted)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue;
    // On a busy machine some wait too long for a connection, get a 503, and try again.
    const isBusy = errorClassOf(outcome.reason)?.status === 503;
    const refusal = isBusy
      ? await asVisitor()
          .enroll(wanted)
          .catch((error: unknown) => error)
      : outcome.reason;
    expect(refusal).toMatchObject({ code: 'ALREADY_REGISTERED' });
  }
  expect(await storedOf(wanted.email)).toEqual({ accounts: 1, consultants: 1, customers: 0, passwords: 1, mails: 1 });
});

test('enrols once with the same key, also when sent at the same time', async () => {
  const wanted = input({ idempotency_key: randomUUID() });
  const answers = await Promise.all([1, 2, 3].map(() => asVisitor().enroll(wanted)));
  expect(new Set(answers.map(({ code }) => code)).size).toBe(1);
  expect(await asVisitor().enroll(wanted)).toEqual(answers[0]);
  expect(await storedOf(wanted.email)).toEqual({ accounts: 1, consultants: 1, customers: 0, passwords: 1, mails: 1 });
  const other = { ...wanted, idempotency_key: randomUUID() };
  await expect(asVisitor().enroll(other)).rejects.toMatchObject({ code: 'ALREADY_REGISTERED' });
  const { code } = await asVisitor().enroll(input({ idempotency_key: wanted.idempotency_key }));
  expect(code).not.toBe(answers[0]?.code);
});

test('enrols with the password that step 1 has encrypted', async () => {
  const { password = '', ...wanted } = input();
  const { first_name, last_name, email } = wanted;
  const step = { first_name, last_name, email, password, confirm_password: password };
  const { sealed } = await asVisitor().checkPersonalInfo(step);
  expect(sealed).not.toContain(password);
  expect(await asVisitor().checkPersonalInfo({ first_name, last_name, email, sealed: sealed ?? '' })).toEqual({
    sealed,
  });
  await asVisitor().enroll({ ...wanted, sealed: sealed ?? '' });
  const { auth } = fixture.deployment;
  await fixture.ask(`update auth."user" set email_verified = true where email = $1`, [email]);
  expect((await auth.api.signInEmail({ body: { email, password } })).user.email).toBe(email);
  for (const refused of [
    asVisitor().checkPersonalInfo({ ...step, password: 'Password1', confirm_password: 'Password1' }),
    asVisitor().checkPersonalInfo({ first_name, last_name, email, sealed: 'x' }),
    asVisitor().enroll({ ...input(), password: undefined, sealed: 'x' }),
  ]) {
    await expect(refused).rejects.toMatchObject({ code: expect.stringMatching(/^(COMMON_PASSWORD|SEAL_EXPIRED)$/) });
  }
});

test.each([
  ['[PS-038] a Canadian address', {}, null],
  ['an impossible phone number', { phone: 'abc' }, ['phone']],
  ['a state and a ZIP of another country', { country: 'US' }, ['state', 'postal_code']],
  ['a postal code of another country', { postal_code: '80202' }, ['postal_code']],
  ['a postal code of another province', { postal_code: 'M4K 3S6' }, ['postal_code']],
  ['several wrong fields at once', { phone: 'abc', city: '', postal_code: 'x' }, ['phone', 'city', 'postal_code']],
] as const)('checks %s as step 2', async (_, more, fields) => {
  const { phone, address1, city, state, postal_code, country } = input();
  const answer = asVisitor()
    .checkAddress({ phone, address1, city, state, postal_code, country, ...more })
    .then(
      () => null,
      (error: { data: { issues: { path: string[] }[] } }) => error.data.issues.map(({ path }) => path.join('.')),
    );
  expect(await answer).toEqual(fields);
});

test.each([
  ['a state of another country', { country: 'US' }, 'UNKNOWN_REGION'],
  ['a postal code of another country', { postal_code: '80202' }, 'WRONG_POSTAL_CODE'],
  ['a ZIP that is too short', { country: 'US', state: 'CO', postal_code: '8020' }, 'WRONG_ZIP'],
  ['an impossible phone number', { phone: 'abc' }, 'BAD_REQUEST'],
  ['a common password', { password: 'Password1' }, 'COMMON_PASSWORD'],
  ['no password', { password: undefined }, 'PASSWORD_MISSING'],
] as const)('refuses %s and stores nothing', async (_, more, code) => {
  const wanted = input(more);
  await expect(asVisitor().enroll(wanted)).rejects.toMatchObject({ code });
  expect(await storedOf(wanted.email)).toEqual(noRows);
});

test.each([
  ['[PS-144] 5 characters as a password', { password: 'kvz8Q' }, 'Password must be at least 6 characters long'],
  ['[PS-147] another country', { country: 'FR' }, undefined],
  ['[PS-153] the Affiliate program', { program_type: 'Affiliate' }, undefined],
  ['[PS-154] month 0', { enrollment_month: 0 }, undefined],
  ['[PS-154] month 13', { enrollment_month: 13 }, undefined],
  ['[PS-142] no first name', { first_name: ' ' }, 'Please fill in all required fields'],
  ['[PS-146] no city', { city: '' }, 'Please fill in all required address fields'],
  ['[PS-148] no sponsor', { sponsor_consultant_id: '' }, 'Please provide your sponsor consultant ID'],
  ['a chosen rank', { current_rank: 'Ambassador' }, undefined],
  ['an admin', { is_admin: true }, undefined],
])('%s is refused before anything is asked of the database', async (_, more, message) => {
  const wanted = { ...input(), ...more } as Input;
  const refusal = await asVisitor()
    .enroll(wanted)
    .then(
      () => null,
      (error: { code: string; data: { issues: { message: string }[] } }) => error,
    );
  expect(refusal?.code).toBe('BAD_REQUEST');
  if (message) expect(refusal?.data.issues[0]?.message).toBe(message);
  expect(await storedOf(wanted.email)).toEqual(noRows);
});

test.each(['consultants', 'sponsorships', 'consultant_status_changes', 'rank_grants', 'notifications'])(
  '[PS-121] [PS-206] when %s cannot be written, nothing is stored, no mail is sent, and the address can enrol again',
  async (table) => {
    const wanted = input();
    const before = await notificationsOfTop();
    await fixture.ask(`create function break_it() returns trigger language plpgsql as $$ begin raise 'broken by a test'; end $$;
      create trigger break_it before insert on ${table} for each row execute function break_it()`);
    try {
      await expect(asVisitor().enroll(wanted)).rejects.toThrow();
    } finally {
      await fixture.ask(`drop trigger break_it on ${table}; drop function break_it()`);
    }
    expect(await storedOf(wanted.email)).toEqual(noRows);
    expect(await notificationsOfTop()).toEqual(before);
    await asVisitor().enroll(wanted);
    expect(await storedOf(wanted.email)).toMatchObject({ accounts: 1, consultants: 1, mails: 1 });
  },
);

test('stores nothing when the mail cannot be queued', async () => {
  const wanted = input();
  const jobs = { ...fixture.deployment.jobs, send: () => Promise.reject(new Error('the queue is stopped')) };
  const there = callAs({ ...fixture.deployment, jobs }, visitor, { address: '198.51.100.1' }).enrolment;
  await expect(there.enroll(wanted)).rejects.toThrow();
  expect(await storedOf(wanted.email)).toEqual(noRows);
});

test('a customer gets an account and a customer record, but no consultant', async () => {
  const email = `shopper${++emails}@example.org`;
  await asVisitor().createCustomer({ email, password: 'kvz8Qp' });
  expect(await storedOf(email)).toEqual({ accounts: 1, consultants: 0, customers: 1, passwords: 1, mails: 1 });
  expect(
    await fixture.ask(
      'select first_name, last_name, join_date, user_id is not null as linked from customers where email = $1',
      [email],
    ),
  ).toEqual([{ first_name: '', last_name: '', join_date: new Date('2026-10-15T18:00:00Z'), linked: true }]);
});

test('when the customer record cannot be written, no account remains', async () => {
  const email = `shopper${++emails}@example.org`;
  await fixture.ask(`create function break_it() returns trigger language plpgsql as $$ begin raise 'broken by a test'; end $$;
    create trigger break_it before insert on customers for each row execute function break_it()`);
  try {
    await expect(asVisitor().createCustomer({ email, password: 'kvz8Qp' })).rejects.toThrow();
  } finally {
    await fixture.ask('drop trigger break_it on customers; drop function break_it()');
  }
  expect(await storedOf(email)).toEqual(noRows);
});

test('a signed-in customer enrols with the existing account, and its password stays', async () => {
  const email = `shopper${++emails}@example.org`;
  await asVisitor().createCustomer({ email, password: 'kvz8Qp' });
  const [account] = await fixture.ask<{ id: string; password: string }>(
    'select u.id, a.password from auth."user" u join auth.account a on a.user_id = u.id where u.email = $1',
    [email],
  );
  const asCustomer = callAs(fixture.deployment, { role: 'customer', userId: account?.id ?? '' }).enrolment;
  const wanted = input({ email, password: undefined });
  await expect(asCustomer.enroll({ ...wanted, email: 'other@example.org' })).rejects.toMatchObject({
    code: 'OTHER_EMAIL',
  });
  const { code } = await asCustomer.enroll(wanted);
  expect(await fixture.ask('select consultant_id, code from consultants where email = $1', [email])).toEqual([
    { consultant_id: account?.id, code },
  ]);
  // One asks to confirm the address, one welcomes the consultant.
  expect(await storedOf(email)).toEqual({ accounts: 1, consultants: 1, customers: 1, passwords: 1, mails: 2 });
  expect(await fixture.ask('select password from auth.account where user_id = $1', [account?.id])).toEqual([
    { password: account?.password },
  ]);
  await expect(asCustomer.enroll(wanted)).rejects.toMatchObject({ code: 'ALREADY_REGISTERED' });
});

test('attempts of one address to sign up are limited', async () => {
  const there = callAs(fixture.deployment, visitor, { address: '198.51.100.9' }).enrolment;
  const wanted = input({ sponsor_consultant_id: 'nobody' });
  const codes: string[] = [];
  for (let attempt = 0; attempt < 31; attempt++) {
    codes.push(
      await there.enroll(wanted).then(
        () => 'ok',
        (error: { code: string }) => error.code,
      ),
    );
  }
  expect(codes.slice(0, 30)).toEqual(Array(30).fill('UNKNOWN_SPONSOR'));
  expect(codes[30]).toBe('TOO_MANY_REQUESTS');
});

test('enrols many people in a few statements, by the same rules', async () => {
  const ids = Array.from({ length: 240 }, () => randomUUID());
  const people = ids.map((consultantId, at) =>
    person({
      consultantId,
      email: `Many${at}@Example.org`,
      // A tree: each below another person of the same call, the first below the top.
      sponsorConsultantId: at === 0 ? top.consultantId : (ids[Math.floor((at - 1) / 3)] ?? null),
      joinDate: new Date(Date.UTC(2025, 0, 1 + at)),
    }),
  );
  let enrolled: Awaited<ReturnType<typeof many>> = [];
  const statements = await countStatements(async () => {
    enrolled = await many(people);
  });
  expect(statements).toBeGreaterThan(5);
  expect(statements).toBeLessThan(20);
  expect(enrolled.map(({ consultantId }) => consultantId)).toEqual(ids);
  expect(new Set(enrolled.map(({ code }) => code)).size).toBe(240);
  const stored = await fixture.ask(
    `select c.consultant_id, c.code, c.sponsor_consultant_id, c.join_date, s.sponsor_consultant_id as placed, u.email_verified
     from consultants c join sponsorships s using (consultant_id) join auth."user" u on u.id = c.consultant_id
     where c.email like 'many%' order by c.consultant_no`,
  );
  expect(stored).toEqual(
    people.map((person, at) => ({
      consultant_id: person.consultantId,
      code: enrolled[at]?.code,
      sponsor_consultant_id: person.sponsorConsultantId,
      join_date: person.joinDate,
      placed: person.sponsorConsultantId,
      email_verified: true,
    })),
  );
  await expect(many([person({ sponsorConsultantId: randomUUID() })])).rejects.toThrow('UNKNOWN_SPONSOR');
  await expect(many([person({ state: 'TX' })])).rejects.toThrow('UNKNOWN_REGION');
});

// A published version stays, so this test is the last one.
test('while a consultant agreement is published, enrolling needs its current version, which is stored', async () => {
  const publish = (version: number) =>
    fixture.ask(
      `insert into legal_text_versions (kind, version, text, updated_at, published_at)
       values ('consultant-agreement', $1, 'x', now(), now())`,
      [version],
    );
  const accepted = async (email: string) =>
    fixture.ask(
      `select v.version, a.place, a.accepted_at from legal_acceptances a join legal_text_versions v using (version_id)
       join consultants c on c.consultant_id = a.user_id where c.email = $1`,
      [email],
    );
  const before = input();
  await asVisitor().enroll(before);
  expect(await accepted(before.email)).toEqual([]);
  await publish(1);
  const wanted = input();
  const enrolling = (agreement_version?: number) =>
    asVisitor().enroll({ ...wanted, ...(agreement_version !== undefined && { agreement_version }) });
  await expect(enrolling()).rejects.toMatchObject({ code: 'AGREEMENT_NOT_ACCEPTED', status: 422 });
  await publish(2);
  await expect(enrolling(1)).rejects.toMatchObject({ code: 'AGREEMENT_CHANGED', status: 409 });
  expect(await storedOf(wanted.email)).toEqual(noRows);
  expect(await fixture.ask('select from legal_acceptances')).toEqual([]);
  await enrolling(2);
  expect(await accepted(wanted.email)).toEqual([
    { version: 2, place: 'enrolment', accepted_at: new Date('2026-10-15T18:00:00Z') },
  ]);
  const [event] = await fixture.ask("select actor_role, detail from audit_events where action = 'accept-legal-text'");
  expect(event).toMatchObject({
    actor_role: 'visitor',
    detail: { kind: 'consultant-agreement', version: 2, place: 'enrolment' },
  });
});
