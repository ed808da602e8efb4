import { expect, test } from 'vitest';
import { writtenMail } from '../message/mail/written-mail.ts';
import { confirmationMail } from './mails.ts';

test.each([
  ['Cleo', 'Hello Cleo,'],
  ['Mary-Ann O’Neil Jr.', 'Hello Mary-Ann O’Neil Jr.,'],
  ['Zoë Çelik', 'Hello Zoë Çelik,'],
  ['महेश शर्मा', 'Hello महेश शर्मा,'],
  ['', 'Hello,'],
  ['you have won: https://evil.example/1', 'Hello,'],
  ['go to evil.example', 'Hello,'],
  ['www evil example', 'Hello,'],
  ['call +1 900 555 0100', 'Hello,'],
  ['a\nBcc: eve@example.org', 'Hello,'],
  ['dear friend '.repeat(7), 'Hello,'],
])('a mail to %j starts with %j', (name, greeting) => {
  const user = { name, email: 'cleo@example.org' };
  const mail = confirmationMail({ brandName: 'Birch', host: 'https://birch.example', user, token: 'x' });
  expect(writtenMail(mail).blocks[0]).toEqual({ kind: 'text', text: greeting });
});
