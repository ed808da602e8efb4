import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Mail } from '#server/message/mail/mail.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { type FakeSmtp, startFakeSmtp } from '#tests/fakes/smtp.ts';

let smtp: FakeSmtp;
let fixture: TestDeployment;
beforeAll(async () => {
  smtp = await startFakeSmtp();
  fixture = await startTestDeployment({
    jobs: 'serve',
    variables: { SMTP_URL: smtp.url, MAIL_FROM: 'Little Birch <post@littlebirch.example>' },
  });
});
afterAll(async () => {
  await fixture.close();
  await smtp.close();
});

const mail: Mail = {
  to: 'ada@example.org',
  subject: 'A link for you',
  blocks: [{ kind: 'button', label: 'Open', url: 'https://example.org/a?b=c' }],
  why: 'You get this email because of a test.',
};
const arrived = (count: number) => vi.waitFor(() => expect(smtp.mails).toHaveLength(count), { timeout: 20_000 });

test('a queued mail goes out by SMTP as HTML and as plain text to one recipient', async () => {
  await fixture.deployment.jobs.send('mail', mail);
  await arrived(1);
  expect(smtp.mails[0]).toMatchObject({
    recipients: ['ada@example.org'],
    email: {
      from: { name: 'Little Birch', address: 'post@littlebirch.example' },
      subject: 'A link for you',
      replyTo: [{ address: 'hello@littlebirch.example' }],
      text: expect.stringMatching(/^Open:\nhttps:\/\/example\.org\/a\?b=c\n/),
      html: expect.stringContaining('href="https://example.org/a?b=c"'),
    },
  });
});

test('no mail goes to an imported person without an address', async () => {
  await fixture.deployment.jobs.send('mail', { ...mail, to: 'r1@no-email.invalid' });
  await fixture.deployment.jobs.send('mail', { ...mail, subject: 'After it' });
  await arrived(2);
  expect(smtp.mails[1]?.email.subject).toBe('After it');
});

test('a mail that is refused for now is sent again later', async () => {
  smtp.refuseNext();
  await fixture.deployment.jobs.send('mail', { ...mail, subject: 'Again' });
  await arrived(3);
  expect(smtp.mails[2]?.email.subject).toBe('Again');
});

test('a line break in a subject makes no header of its own', async () => {
  await fixture.deployment.jobs.send('mail', { ...mail, subject: 'Hello\r\nBcc: eve@example.org' });
  await arrived(4);
  expect(smtp.mails[3]?.recipients).toEqual(['ada@example.org']);
  expect(smtp.mails[3]?.email.bcc).toBeUndefined();
});

test('a mail that is refused for good is not sent again, and an admin sees why', async () => {
  await fixture.deployment.jobs.send('mail', { ...mail, to: 'gone@example.org', subject: 'Never' });
  await vi.waitFor(
    async () => {
      const { data } = await fixture.deployment.jobs.list({
        state: 'failed',
        searchTerm: '',
        limit: 10,
        offset: 0,
        cursor: null,
      });
      expect(data).toMatchObject([
        {
          name: 'mail',
          recipient: 'gone@example.org',
          attempts: 1,
          reason: expect.stringContaining('no such mailbox'),
        },
      ]);
    },
    { timeout: 20_000 },
  );
  expect(smtp.refused).toEqual(['gone@example.org']);
}, 30_000);
