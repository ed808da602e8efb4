import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mailNames } from '#contract/message/mail-text.ts';
import { littleBirch } from '#contract/settings/company.ts';
import { checkMailText, valuesIn } from '#domain/message/mail-text.ts';
import { confirmationMail } from '#server/auth/mails.ts';
import { root, sourceFiles } from '#tests/conventions/source.ts';
import { mailExamples } from './mail-examples.ts';
import { mailColors } from './mail-layout.ts';
import { texts } from './mail-text.ts';
import { renderMail } from './render-mail.ts';
import { standardText, textIdsOf, textsOf, writtenMail, writtenText } from './written-mail.ts';

const hostileName = '<img src=x onerror=alert(1)>';

test('a hostile name is left out of the greeting and escaped everywhere else', () => {
  const user = { name: hostileName, email: 'eve@example.org' };
  const mail = confirmationMail({ brandName: hostileName, host: 'https://birch.example', user, token: '"><b>' });
  const brand = { ...littleBirch.brand, name: hostileName };
  const { html, text } = renderMail({ ...littleBirch, brand }, writtenMail(mail));
  expect(text).toMatch(/^Hello,\n/);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<b>');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test.each(mailExamples(littleBirch))('$name has the layout of the company and the same links as text', ({ mail }) => {
  const { html, text } = renderMail(littleBirch, writtenMail(mail));
  for (const part of [littleBirch.brand.name, ...littleBirch.contact.postalAddress]) {
    expect(html).toContain(part);
    expect(text).toContain(part);
  }
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain('prefers-color-scheme: dark');
  const links = mail.blocks.flatMap((block) => (block.kind === 'button' ? [block.url] : []));
  for (const link of [...links, ...(mail.settingsUrl === undefined ? [] : [mail.settingsUrl])]) {
    expect(text).toContain(link);
    expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  }
});

test('the colors of mails are those of the site', () => {
  const tokens = readFileSync(new URL('../../../web/theme/tokens.css', import.meta.url), 'utf8');
  for (const [token, light, dark] of Object.values(mailColors)) {
    expect(tokens).toContain(`--${token}: light-dark(${light}, ${dark});`);
  }
});

test('every mail of the list has one example, and its own texts replace the standard ones', () => {
  const examples = mailExamples(littleBirch);
  expect(examples.map(({ name }) => name).toSorted()).toEqual([...mailNames].toSorted());
  const subjectsOfPeople = examples.filter(({ mail }) => typeof mail.subject === 'string');
  expect(subjectsOfPeople.map(({ name }) => name)).toEqual(['to-selected-consultants']);
  for (const { mail } of examples) {
    const ids = textsOf(mail).flatMap(({ text }) => textIdsOf(text.key));
    const own = Object.fromEntries(ids.map((id) => [id, `own ${id}`]));
    const { subject, blocks } = writtenMail(mail, own);
    if (typeof mail.subject !== 'string') expect(subject).toMatch(/^own mail_/);
    for (const block of blocks) if (block.kind === 'text') expect(block.text).toMatch(/^own mail_/);
  }
});

test('a standard text passes the rule for texts, and its values are those of the mail', () => {
  for (const { mail } of mailExamples(littleBirch)) {
    for (const { text } of textsOf(mail)) {
      for (const id of textIdsOf(text.key)) {
        const standard = standardText(id) ?? '';
        expect(checkMailText(standard, standard), id).toBeNull();
        expect(valuesIn(standard).filter((name) => !(name in text.values))).toEqual([]);
      }
    }
  }
});

test('replaces the plural form that matches the count', () => {
  const own = {
    'mail_recovery_codes_left-one': 'Last one: {count}.',
    'mail_recovery_codes_left-other': '{count} left.',
  };
  expect(writtenText(texts.mail_recovery_codes_left({ count: 1 }), own)).toBe('Last one: 1.');
  expect(writtenText(texts.mail_recovery_codes_left({ count: 7 }), own)).toBe('7 left.');
});

test('every mail of the server has an example', () => {
  const examples = readFileSync(new URL('./mail-examples.ts', import.meta.url), 'utf8');
  const missing = sourceFiles('src/server')
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...readFileSync(`${root}/${path}`, 'utf8').matchAll(/^export (?:const|function) (\w+(?:Mail|Notice))\b/gm),
    ])
    .map(([, name = '']) => name)
    .filter(
      (name) =>
        ![
          'renderMail',
          'writtenMail',
          'exampleMail',
          'textIdsOfMail',
          'consultantsToMail',
          'previewConsultantMail',
        ].includes(name) && !examples.includes(name),
    );
  expect(missing).toEqual([]);
});
