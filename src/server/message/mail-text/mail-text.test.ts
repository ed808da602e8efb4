import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startDeployment } from '#main/config/deployment.ts';
import type { Deployment } from '#server/context.ts';
import { contactMail } from '#server/message/send-contact-email.ts';
import { makeOwner } from '#tests/database/books.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';
import { allMails } from '#tests/database/mails.ts';

let fixture: TestDeployment;
let owner: string;
beforeAll(async () => {
  fixture = await startTestDeployment();
  owner = (await enrolledOne(fixture.deployment)).consultantId;
  await makeOwner(fixture, owner);
});
afterAll(() => fixture.close());

const as = (adminRole: 'owner' | 'content' | 'support' | 'read-only' = 'owner') =>
  callAs(fixture.deployment, { role: 'admin', adminRole, userId: owner }).message;
const mail = 'contact-form' as const;
const write = (subject: string, { jobs, company }: Pick<Deployment, 'jobs' | 'company'> = fixture.deployment) =>
  jobs.send(
    'mail',
    contactMail(company, {
      firstName: 'Noor',
      lastName: 'Bell',
      email: 'noor@example.org',
      phone: '',
      subject,
      message: 'Hello',
    }),
  );
const subjects = async () => (await allMails(fixture)).map(({ subject }) => subject);

test('a text is previewed, applies to mails that are queued afterwards, also on another node, and earlier ones stay', async () => {
  const other = await startDeployment(fixture.environment, { say: () => {}, now: () => new Date(), jobs: 'send' });
  try {
    await write('before');
    const edit = {
      mail,
      version: 0,
      reason: 'Shorter',
      texts: { mail_contact_subject: 'Question to {brand}: {subject}' },
    };
    const { changes, subject, plain } = await as().previewMailText(edit);
    expect(changes).toEqual([{ id: 'mail_contact_subject', before: null, after: 'Question to {brand}: {subject}' }]);
    expect(subject).toBe('Question to Little Birch Cosmetics: Which serum?');
    expect(plain).toContain('my skin is dry in winter.');
    expect(await as().updateMailText(edit)).toEqual({ version: 1 });
    await write('after');
    expect(await subjects()).toEqual(
      expect.arrayContaining([
        'Little Birch Cosmetics contact form: before',
        'Question to Little Birch Cosmetics: after',
      ]),
    );
    await vi.waitFor(
      async () => {
        await write('elsewhere', other.deployment);
        expect(await subjects()).toContain('Question to Little Birch Cosmetics: elsewhere');
      },
      { timeout: 10_000 },
    );
    const [event] = await fixture.ask(
      "select detail->'changes'->'mail_contact_subject'->>'after' as after from audit_events where action = 'update-mail-texts'",
    );
    expect(event).toEqual({ after: 'Question to {brand}: {subject}' });
    const { mail_texts } = await callAs(fixture.deployment, {
      role: 'admin',
      adminRole: 'owner',
      userId: owner,
    }).audit.getAuditEvents({ action: 'update-mail-texts' });
    expect(mail_texts).toMatchObject({ mail_contact_subject: { mail: 'contact-form', part: 'subject' } });
  } finally {
    await other.close();
  }
});

test('a text with a wrong or missing value is refused with its reason, and nothing is saved', async () => {
  const edit = (text: string) => ({
    mail,
    version: 1,
    reason: 'A test',
    texts: { mail_contact_subject: text },
  });
  for (const [text, problem] of [
    ['{brand} {subjekt}', { code: 'unknown-value', value: 'subjekt' }],
    ['Question to {brand}', { code: 'missing-value', value: 'subject' }],
    ['{subject} at https://birch.evil', { code: 'web-address', value: null }],
    ['', { code: 'empty', value: null }],
  ] as const) {
    const refusal = {
      code: 'MAIL_TEXTS_REFUSED',
      data: { problems: [{ id: 'mail_contact_subject', ...problem }] },
    };
    await expect(as().previewMailText(edit(text))).rejects.toMatchObject(refusal);
    await expect(as().updateMailText(edit(text))).rejects.toMatchObject(refusal);
  }
  const foreign = { ...edit('{subject}'), texts: { mail_reset_text: 'Reset' } };
  await expect(as().updateMailText(foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await as().getMailTextVersions({})).total).toBe(1);
});

test('only one of two admins who change the same version saves; the same texts again change nothing', async () => {
  const texts = { mail_contact_name: 'Person' };
  const edits = ['Person', 'Writer'].map((text) =>
    as().updateMailText({ mail, version: 1, texts: { mail_contact_name: text }, reason: 'A test' }),
  );
  const failed = (await Promise.allSettled(edits)).filter(({ status }) => status === 'rejected');
  expect(failed).toMatchObject([{ reason: { code: 'MAIL_TEXTS_CHANGED' } }]);
  const { version } = await as().getMailTexts();
  await as()
    .updateMailText({ mail, version, texts, reason: 'A test' })
    .catch(() => null);
  const again = { mail, version: (await as().getMailTexts()).version, texts, reason: 'A test' };
  await expect(as().updateMailText(again)).rejects.toMatchObject({ code: 'NO_CHANGES' });
});

test('a mail gets its standard texts back, and an earlier version is restored as a new one', async () => {
  const { version } = await as().getMailTexts();
  const reset = await as().resetMailText({ mail, version, reason: 'Back' });
  const shown = await as().getMailText({ mail });
  expect([shown.version, shown.changed]).toEqual([version + 1, 0]);
  expect(shown.texts[0]).toMatchObject({
    id: 'mail_contact_subject',
    part: 'subject',
    standard: shown.texts[0]?.text,
    values: [
      { name: 'brand', required: false, example: 'Little Birch Cosmetics' },
      { name: 'subject', required: true, example: 'Which serum?' },
    ],
  });
  await write('standard again');
  expect(await subjects()).toContain('Little Birch Cosmetics contact form: standard again');
  const restored = await as().restoreMailTexts({ version: reset.version, restored_version: 1, reason: 'Again' });
  expect((await as().getMailText({ mail })).texts[0]?.text).toBe('Question to {brand}: {subject}');
  await as().restoreMailTexts({ version: restored.version, restored_version: 0, reason: 'All' });
  expect((await as().getMailTexts()).mails.every(({ changed }) => changed === 0)).toBe(true);
});

test('a content admin changes texts; support and read-only see none', async () => {
  const { version } = await as('content').getMailTexts();
  expect(version).toBeGreaterThan(0);
  for (const role of ['support', 'read-only'] as const) {
    await expect(as(role).getMailTexts()).rejects.toMatchObject({ code: 'PERMISSION_REQUIRED' });
    await expect(as(role).resetMailText({ mail, version, reason: 'A test' })).rejects.toMatchObject({
      code: 'PERMISSION_REQUIRED',
    });
  }
});
