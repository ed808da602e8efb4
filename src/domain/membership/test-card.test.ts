import { expect, test } from 'vitest';
import { chargeSavedTestCard, readTestCard, savableTestCards, saveTestCard } from './test-card.ts';

test.each([
  ['4242 4242 4242 4242', '12/28', { reference: 'test-4242-2028-12' }],
  ['4242424242424242', '11/26', { reference: 'test-4242-2026-11' }],
  ['4242 4242 4242 4242', '10/26', { refused: 'expired' }],
  ['4242 4242 4242 4242', '13/28', { refused: 'expired' }],
  ['4242 4242 4242 4242', 'soon', { refused: 'expired' }],
  ['4000 0000 0000 0002', '12/28', { refused: 'declined' }],
  ['1234', '12/28', { refused: 'unknown-card' }],
] as const)('saving %s with expiry %s', (number, expiry, answer) => {
  expect(saveTestCard(number, expiry, '2026-11')).toEqual(answer);
});

test('a saved test card does what its page says, until it expires', () => {
  const outcomes = savableTestCards.map(({ number, outcome }) => {
    const saved = saveTestCard(number, '12/28', '2026-11');
    return [outcome, 'refused' in saved ? null : chargeSavedTestCard(saved.reference, '2026-11')];
  });
  expect(Object.fromEntries(outcomes)).toEqual({
    succeeds: null,
    'declined-now': null,
    declined: 'declined',
    'insufficient-funds': 'insufficient-funds',
    'authentication-required': 'authentication-required',
  });
  expect(chargeSavedTestCard('test-4242-2028-12', '2029-01')).toBe('expired-card');
});

test('reads the last digits and the expiry of a stored card, and nothing from another text', () => {
  expect(readTestCard('test-0341-2028-02')).toEqual({ last4: '0341', year: 2028, month: 2 });
  expect(readTestCard('pm_1234')).toBeNull();
});
