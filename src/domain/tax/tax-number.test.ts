import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNearTaxSlip, lastDigitsOf, maskTaxNumber, parseTaxNumber, taxNumberKindsOf } from './tax-number.ts';

test.each([
  // Valid by the check digit; the first one is the specification's example, which starts with a digit never issued.
  ['SIN', '046 454 286', null],
  ['SIN', '130 692 544', '130692544'],
  ['SIN', '130-692-544', '130692544'],
  ['SIN', '130 692 545', null],
  ['SIN', '310 692 544', null],
  ['SIN', '923 456 784', '923456784'],
  ['SIN', '800000002', null],
  ['SIN', '13069254', null],
  ['SIN', '1306925440', null],
  ['SIN', '13069254x', null],
  ['SSN', '123-45-6789', '123456789'],
  ['SSN', '000-45-6789', null],
  ['SSN', '666-45-6789', null],
  ['SSN', '667-45-6789', '667456789'],
  ['SSN', '123-00-6789', null],
  ['SSN', '123-45-0000', null],
  ['SSN', '900-45-6789', null],
  ['SSN', '900-70-6789', '900706789'],
  ['SSN', '912-93-6789', null],
  ['SSN', '912-49-6789', null],
  ['EIN', '12-3456789', '123456789'],
  ['EIN', '00-3456789', null],
  ['EIN', '89-3456789', null],
  ['EIN', '98-3456789', '983456789'],
  ['EIN', '', null],
] as const)('%s %s is read as %s', (kind, written, digits) => {
  expect(parseTaxNumber(kind, written)).toBe(digits);
});

test('one wrong digit of a SIN, or two neighbours exchanged, is found', () => {
  const sins = fc
    .tuple(fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '9'), fc.stringMatching(/^\d{8}$/))
    .map(([first, rest]) => first + rest)
    .filter((digits) => parseTaxNumber('SIN', digits) !== null);
  fc.assert(
    fc.property(sins, fc.nat(8), fc.integer({ min: 1, max: 9 }), (sin, at, more) => {
      const wrong = [...sin];
      wrong[at] = String((Number(sin[at]) + more) % 10);
      expect(parseTaxNumber('SIN', wrong.join(''))).toBeNull();
      const [one, other] = [sin[at], sin[at + 1]];
      // The algorithm does not see 09 and 90 exchanged.
      if (other === undefined || one === other || [one, other].toSorted().join('') === '09') return;
      const exchanged = sin.slice(0, at) + other + one + sin.slice(at + 2);
      expect(parseTaxNumber('SIN', exchanged)).toBeNull();
    }),
  );
});

test.each([
  ['SIN', '130692544', '••• ••• 544'],
  ['SSN', '123456789', '•••-••-6789'],
  ['EIN', '123456789', '••-•••6789'],
] as const)('a %s is shown by its last digits', (kind, digits, shown) => {
  expect(maskTaxNumber(kind, lastDigitsOf(kind, digits))).toBe(shown);
});

test('each country has its kinds', () => {
  expect([taxNumberKindsOf('CA'), taxNumberKindsOf('US'), taxNumberKindsOf(null)]).toEqual([
    ['SIN'],
    ['SSN', 'EIN'],
    [],
  ]);
});

test.each([
  [400_00n, 500_01n, 80, false],
  [400_01n, 500_01n, 80, true],
  [0n, 500_01n, 80, false],
  [500_01n, 500_01n, 100, true],
  [500_00n, 500_01n, 100, false],
])('%s of %s with %i percent: %s', (reported, requiredFrom, percent, near) => {
  expect(isNearTaxSlip(reported, requiredFrom, percent)).toBe(near);
});
