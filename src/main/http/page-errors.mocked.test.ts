import { ORPCError } from '@orpc/server';
import { expect, test, vi } from 'vitest';
import { pageError, pageSentence } from './page-errors.ts';

vi.mock('#messages', async (original) => {
  const { m } = await original<typeof import('#messages')>();
  const french = {
    error_unknown_request: () => 'Cette demande n’existe pas.',
    error_csv_line: ({ line, problem }: Record<string, string>) => `Ligne ${line} : ${problem}`,
    error_csv_quotes: () => 'Une valeur entre guillemets n’est pas fermée.',
    error_account_currency_of_payouts: ({ currency }: Record<string, string>) => `Les paiements sont en ${currency}.`,
    error_input_too_long: () => 'C’est trop long',
  };
  return { m: { ...m, ...french } };
});

test.each([
  ['This request does not exist.', 'Cette demande n’existe pas.'],
  ['Line 3: A quoted field is not closed properly.', 'Ligne 3 : Une valeur entre guillemets n’est pas fermée.'],
  ['Payouts are made in USD. Choose an account in USD, or PayPal.', 'Les paiements sont en USD.'],
  ['Payouts are made in USD. Choose an account in CAD, or PayPal.', null],
  ['The store answered with status 500.', null],
])('shows %j in the language of the page', (sentence, shown) => {
  expect(pageSentence(sentence)).toBe(shown ?? sentence);
});

test('an error stays what it is, with the sentences of the page', () => {
  const issues = [{ code: 'too_big', path: ['note'], message: 'This is too long' }];
  const fields = [{ field: 'note', error: 'This is too long' }];
  const refused = new ORPCError('UNKNOWN_REQUEST', {
    status: 404,
    message: 'This request does not exist.',
    data: { issues, fields, count: 2 },
  });
  expect(pageError(refused)).toMatchObject({
    code: 'UNKNOWN_REQUEST',
    status: 404,
    message: 'Cette demande n’existe pas.',
    data: {
      issues: [{ code: 'too_big', path: ['note'], message: 'C’est trop long' }],
      fields: [{ field: 'note', error: 'C’est trop long' }],
      count: 2,
    },
  });
  expect(refused.message).toBe('This request does not exist.');
  const failure = new Error('No database answers');
  expect(pageError(failure)).toBe(failure);
});
