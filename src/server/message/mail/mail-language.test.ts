import { expect, test } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { adminRoleMail } from '../../auth/mails.ts';
import { inLanguage } from '../../language/in-language.ts';
import { refundedNotice, shippedNotice } from '../../order/order-notice.ts';
import { mailExamples } from './mail-examples.ts';
import { renderMail } from './render-mail.ts';
import { writtenMail } from './written-mail.ts';

// The person who causes a mail and its recipient may have chosen different languages.

const shipment = { carrier: 'canada-post', tracking_number: null, shipped_on: '2026-12-05', delivered_on: null };
const person = { name: 'Ada Birch', email: 'ada@example.org' };

test.each([
  ['a shipment', () => shippedNotice(shipment).blocks],
  ['a refund', () => refundedNotice({ amount: 123_450n, currency: 'CAD' }, '2026-12-05').blocks],
  ['a role', () => adminRoleMail(littleBirch, person, 'finance').blocks],
] as const)('the mail of %s is the same when a French reader causes it', (_, blocks) => {
  expect(inLanguage('fr', blocks)).toEqual(blocks());
});

test('the preview of every mail is in the language in which it is sent', () => {
  const previews = () => mailExamples(littleBirch).map(({ mail }) => renderMail(littleBirch, writtenMail(mail)));
  expect(inLanguage('fr', previews)).toEqual(previews());
});
