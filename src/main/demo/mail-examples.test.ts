import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { confirmationMail } from '#server/auth/mails.ts';
import { mailColors } from '#server/message/mail/mail-layout.ts';
import { renderMail } from '#server/message/mail/render-mail.ts';
import { root, sourceFiles } from '#tests/conventions/source.ts';
import { mailExamples } from './mail-examples.ts';

const hostileName = '<img src=x onerror=alert(1)>';

test('a hostile name is left out of the greeting and escaped everywhere else', () => {
  const user = { name: hostileName, email: 'eve@example.org' };
  const mail = confirmationMail({ brandName: hostileName, publicUrl: 'https://birch.example', user, token: '"><b>' });
  const brand = { ...littleBirch.brand, name: hostileName };
  const { html, text } = renderMail({ ...littleBirch, brand }, mail);
  expect(text).toMatch(/^Hello,\n/);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<b>');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test.each(mailExamples(littleBirch))('$name has the layout of the company and the same links as text', ({ mail }) => {
  const { html, text } = renderMail(littleBirch, mail);
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
  const tokens = readFileSync(new URL('../../web/theme/tokens.css', import.meta.url), 'utf8');
  for (const [token, light, dark] of Object.values(mailColors)) {
    expect(tokens).toContain(`--${token}: light-dark(${light}, ${dark});`);
  }
});

test('every mail of the server has an example', () => {
  const examples = readFileSync(new URL('./mail-examples.ts', import.meta.url), 'utf8');
  const missing = sourceFiles('src/server')
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...readFileSync(`${root}/${path}`, 'utf8').matchAll(/^export (?:const|function) (\w+(?:Mail|Notice))\b/gm),
    ])
    .map(([, name = '']) => name)
    .filter((name) => name !== 'renderMail' && !examples.includes(name));
  expect(missing).toEqual([]);
});
