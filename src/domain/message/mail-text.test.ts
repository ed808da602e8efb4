import { expect, test } from 'vitest';
import { allowedValues, checkMailText, filledText, mailTextChanges } from './mail-text.ts';

const refund = 'You will get a refund of {amount}.';

test.each([
  ['{amount} comes back to you.', null],
  ['{brand} sends you {amount}.', null],
  ['  ', { code: 'empty' }],
  [`{amount}${'x'.repeat(600)}`, { code: 'too-long' }],
  ['{amount}\nBcc: eve@example.org', { code: 'several-lines' }],
  ['{amount', { code: 'stray-brace' }],
  ['{amount} { x }', { code: 'stray-brace' }],
  ['{amount} for {who}', { code: 'unknown-value', value: 'who' }],
  ['We send it soon.', { code: 'missing-value', value: 'amount' }],
  ['{amount}: https://birch.evil', { code: 'web-address' }],
  ['{amount} at www.birch.evil', { code: 'web-address' }],
  ['{amount} at evil-birch.com/now', { code: 'web-address' }],
  ['{amount}, soon. Come back', null],
])('%j in place of a text with an amount', (text, problem) => {
  expect(checkMailText(refund, text)).toEqual(problem);
});

test('the name of the company may be used everywhere and left out, other values stay', () => {
  expect(allowedValues('{name}, {brand} paid {amount}')).toEqual([
    { name: 'name', required: true },
    { name: 'brand', required: false },
    { name: 'amount', required: true },
  ]);
  expect(checkMailText('Hello {name},', 'Dear consultant,')).toEqual({ code: 'missing-value', value: 'name' });
  expect(checkMailText('Hello {name}, from {brand}', 'Dear {name},')).toBeNull();
});

test('values are filled in once: what a person wrote is not read again', () => {
  expect(filledText('{name} at {brand}{brand}', { name: '{brand}', brand: 'Birch' })).toBe('{brand} at BirchBirch');
});

test('a change names the texts that differ, and the standard text as null', () => {
  expect(mailTextChanges({ a: '1', b: '2' }, { b: '3', c: '4' })).toEqual([
    { id: 'a', before: '1', after: null },
    { id: 'b', before: '2', after: '3' },
    { id: 'c', before: null, after: '4' },
  ]);
});
