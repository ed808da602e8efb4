import { expect, test } from 'vitest';
import { inLanguage } from '../../language/in-language.ts';
import { bankReturned, payeeChanged, payoutRequested, reasonSentence, serviceFailed } from './failure-reason.ts';

test.each([
  [
    bankReturned({ code: '905' }),
    'The account is closed. Bank code: 905.',
    'Le compte est fermé. Code de la banque : 905.',
  ],
  [
    payeeChanged,
    'The payout method was changed before this was paid',
    'Le mode de versement a été changé avant ce versement',
  ],
  [
    serviceFailed('unclaimed', 'RECEIVER_UNREGISTERED'),
    'The payment was not claimed at PayPal and was returned (RECEIVER_UNREGISTERED)',
    'Le paiement n’a pas été réclamé à PayPal et a été retourné (RECEIVER_UNREGISTERED)',
  ],
  [serviceFailed('not-made', null), 'PayPal could not make the payment', 'PayPal n’a pas pu faire le paiement'],
  [payoutRequested, 'Payout requested by the consultant', 'Versement demandé par le consultant'],
  ['Typed: the bank called', 'Typed: the bank called', 'Typed: the bank called'],
])('shows the stored reason %s in the reader’s language', (stored, english, french) => {
  expect(reasonSentence(stored)).toBe(english);
  expect(inLanguage('fr', () => reasonSentence(stored)).replaceAll('\u00a0', ' ')).toBe(french);
});
