import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { visitor } from '#domain/account/actor.ts';
import { mailsTo, openBrowser } from '#tests/database/browser.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';

type Input = Parameters<ApiClient['message']['sendContactEmail']>[0];

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ at: '2026-10-15T18:00:00Z' });
});
afterAll(() => site.close());

const input = (more: Partial<Input> = {}): Input => ({
  firstName: 'Noor',
  lastName: 'Bell',
  email: 'Noor@Example.org',
  phone: '403 555 0188',
  subject: 'Which serum?',
  message: 'Hello,\nmy skin is dry in winter.\n\tNoor',
  ...more,
});

/** Each call from an address of its own, so that the limit stays out of it. */
let calls = 0;
const send = (given: Input, address = `198.51.100.${++calls}`) =>
  callAs(site.deployment, visitor, { address }).message.sendContactEmail(given);

const savedMessages = () => site.ask('select * from contact_messages order by created_at, subject');
const queued = async () => {
  const [row] = await site.ask<{ count: number }>(`select count(*)::int as count from pgboss.job where name = 'mail'`);
  return row?.count;
};

test('[PS-199] a message is saved and mailed to the company’s contact address, and replies go to its sender', async () => {
  expect(await send(input())).toEqual({ success: true });
  expect(await savedMessages()).toMatchObject([
    {
      first_name: 'Noor',
      last_name: 'Bell',
      email: 'noor@example.org',
      phone: '403 555 0188',
      subject: 'Which serum?',
      message: 'Hello,\nmy skin is dry in winter.\n\tNoor',
      created_at: new Date('2026-10-15T18:00:00Z'),
    },
  ]);
  const [mail] = await mailsTo(site.url, site.deployment.company.contact.email);
  expect(mail?.subject).toBe('Little Birch Cosmetics contact form: Which serum?');
  expect(mail?.text).toMatch(
    /^Hello,\nmy skin is dry in winter\.\n\tNoor\n\nName: Noor Bell\nEmail: noor@example\.org\nPhone: 403 555 0188\n\n-- \n/,
  );
  const [job] = await site.ask(`select data from pgboss.job where name = 'mail'`);
  expect(job).toMatchObject({ data: { to: 'hello@littlebirch.example', replyTo: 'noor@example.org' } });
});

test('[PS-171] the phone may be empty or left out', async () => {
  await send(input({ phone: '', subject: 'no phone number' }));
  const { phone: _, ...without } = input({ subject: 'no phone' });
  await send(without);
  expect((await savedMessages()).slice(-2)).toMatchObject([{ phone: null }, { phone: null }]);
});

const refused: readonly [string, Record<string, unknown>, string][] = [
  ...['firstName', 'lastName', 'email', 'subject', 'message'].flatMap(
    (field): [string, Record<string, unknown>, string][] => [
      [`${field} is empty`, { [field]: '' }, 'Please fill in all required fields.'],
      [`${field} is only blanks`, { [field]: ' \n\t ' }, 'Please fill in all required fields.'],
      [`${field} is missing`, { [field]: undefined }, 'Please fill in all required fields.'],
    ],
  ),
  ['the email is none', { email: 'abc' }, 'Please enter a valid email address'],
  ['the email is two', { email: 'a@example.org, b@example.org' }, 'Please enter a valid email address'],
  [
    'the email has a second line',
    { email: 'a@example.org\r\nBcc: b@example.org' },
    'Please enter a valid email address',
  ],
  ['the subject has a second line', { subject: 'Hello\r\nBcc: b@example.org' }, 'Please write this on one line'],
  ['the subject has a line feed', { subject: 'Hello\nBcc: b@example.org' }, 'Please write this on one line'],
  ['the name has a second line', { firstName: 'Noor\rBcc: b@example.org' }, 'Please write this on one line'],
  ['the phone has a second line', { phone: '1\n2' }, 'Please write this on one line'],
  [
    'the phone is none',
    { phone: 'abc' },
    'Enter a phone number with its area code, like 403 555 0142. Start with + outside Canada and the US.',
  ],
  ['the subject has a NUL', { subject: 'Hello\u0000' }, 'A text contains a character that cannot be stored.'],
  ['the message has a NUL', { message: 'Hello\u0000' }, 'A text contains a character that cannot be stored.'],
  ['the name is too long', { lastName: 'x'.repeat(101) }, 'This is too long'],
  ['the subject is too long', { subject: 'x'.repeat(201) }, 'This is too long'],
  ['the message is too long', { message: 'x'.repeat(5001) }, 'This is too long'],
  ['a field is unknown', { to: 'b@example.org' }, 'Unknown field: to'],
];

test.each(refused)('a message is refused, not saved and not mailed, when %s', async (_case, more, error) => {
  const before = [(await savedMessages()).length, await queued()];
  const answer = await openBrowser(site.url).call('send-contact-email', { ...input(), ...more });
  expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', error } });
  expect([(await savedMessages()).length, await queued()]).toEqual(before);
});

test('the fourth message of an address within an hour is refused, that of another address is not', async () => {
  const address = '192.0.2.44';
  for (const subject of ['one', 'two', 'three']) await send(input({ subject }), address);
  await expect(send(input({ subject: 'four' }), address)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect((await savedMessages()).map(({ subject }) => subject)).not.toContain('four');
  expect(await send(input({ subject: 'five' }), '192.0.2.45')).toEqual({ success: true });
});

test('a message that can’t be queued is not saved', async () => {
  const jobs = { ...site.deployment.jobs, send: () => Promise.reject(new Error('the queue is broken')) };
  const broken = callAs({ ...site.deployment, jobs }, visitor, { address: '192.0.2.46' });
  await expect(broken.message.sendContactEmail(input({ subject: 'lost' }))).rejects.toThrow('the queue is broken');
  expect((await savedMessages()).map(({ subject }) => subject)).not.toContain('lost');
});
