import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { countryName } from '#contract/language/format.ts';
import { littleBirch } from '#contract/settings/company.ts';
import { mailExamples } from '#server/message/mail/mail-examples.ts';
import { renderMail } from '#server/message/mail/render-mail.ts';
import { writtenMail } from '#server/message/mail/written-mail.ts';

// Every message is accented, longer and between ⟦ and ⟧ (scripts/messages.mjs), so a text outside them is not a message.
vi.mock('#messages', async () => {
  // This runs before the imports of this file.
  const { root } = await import('./source.ts');
  const folder = join(root, '.cache/pseudo-compiled');
  execFileSync(process.execPath, [join(root, 'scripts/messages.mjs'), folder], {
    env: { ...process.env, MESSAGES: 'pseudo' },
  });
  return import(pathToFileURL(join(folder, 'messages.js')).href);
});

/** A text without its messages, including those inside others. */
function outsideMessages(text: string): string {
  const rest = text.replace(/⟦[^⟦⟧]*⟧/g, '');
  return rest === text ? rest : outsideMessages(rest);
}

const company = {
  ...littleBirch,
  brand: { ...littleBirch.brand, name: '1' },
  contact: { ...littleBirch.contact, postalAddress: ['2'] },
};

/** Texts that people wrote, addresses, and names that Intl has. */
const data = new Set([
  'Your team call on Thursday',
  'We meet at 7 pm.',
  'Bring one question.',
  'See you there!',
  'Which serum?',
  'Hello,',
  'my skin is dry in winter.',
  'http://localhost:3000/shop?consultant=LBC-10234',
  'Gail Tremblay',
  '12 Aspen Court',
  'Calgary, AB T2P 1A1',
  countryName('CA'),
  'GST 5% (Alberta)',
  'localhost:3000',
  '1',
  '2',
  '--',
  '',
]);

const textOf = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/gs, '')
    // The excerpt for lists of mails is cut.
    .replace(/<div[^>]*data-skip-in-text.*?<\/div>/s, '')
    .replace(/<[^>]*>/g, '\n')
    // Spaces for the button of Outlook.
    .replace(/&#820\d;/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"');

const foreign = (text: string): string[] =>
  outsideMessages(text)
    .split('\n')
    .map((line) => line.replace(/[\u00a0\u200b-\u200f\ufeff]/g, '').trim())
    .filter((line) => !data.has(line));

test.each(mailExamples(company))('every sentence of the mail $name is a message', (example) => {
  const mail = writtenMail(example.mail);
  const { html, text } = renderMail(company, mail);
  expect(foreign(mail.subject)).toEqual([]);
  expect(foreign(text)).toEqual([]);
  const values = mail.blocks.flatMap((block) => (block.kind === 'rows' ? block.rows.map(({ value }) => value) : []));
  expect(foreign(textOf(html)).filter((line) => !values.includes(line))).toEqual([]);
});
