import { expect, test } from 'vitest';
import { planDocument as documentOf } from '#domain/plan/plan-document.ts';
import { planVersion1 } from '#domain/plan/plan-version-1.ts';
import { planDocument } from './document.ts';

const document = documentOf(planVersion1);

test('the document of a plan has the form that is taken', () => {
  expect(planDocument.parse(document)).toEqual(document);
});

test.each([
  ['an unknown field', { ...document, payout: 'all' }],
  ['an amount with an exponent', { ...document, minimumPayout: '1e3' }],
  ['an amount below zero', { ...document, minimumPayout: '-1.00' }],
  ['a share that is no whole number of basis points', { ...document, overrideShare: 0.5 }],
  ['another compression', { ...document, compression: 'sometimes' }],
  ['another way after the close', { ...document, afterClose: 'forget' }],
])('a document with %s is refused', (_, spoilt) => {
  expect(planDocument.safeParse(spoilt).success).toBe(false);
});
