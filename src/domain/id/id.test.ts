import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commissionLineId, parseCommissionLineId } from './commission-line-id.ts';
import { consultantCode, readConsultantCode } from './consultant-code.ts';

const consultantNo = fc.integer({ min: 0, max: 2 ** 32 - 1 });

test('[PS-111] a consultant code is prefix, digits and a check digit', () => {
  expect(consultantCode('LBC', 0)).toBe('LBC-10008');
  expect(consultantCode('LBC', 23)).toBe('LBC-10231');
  expect(consultantCode('LBC', 999_999)).toMatch(/^LBC-1000999\d$/);
  expect(() => consultantCode('LBC', -1)).toThrow(RangeError);
  expect(() => consultantCode('LBC', 0.5)).toThrow(RangeError);
});

test('a code is read back in any case, with blanks, without its hyphen, without its prefix', () => {
  fc.assert(
    fc.property(consultantNo, (no) => {
      const code = consultantCode('LBC', no);
      for (const typed of [
        code,
        code.toLowerCase(),
        ` ${code} `,
        code.replace('-', ''),
        code.replace('-', ' - '),
        code.slice(4),
      ]) {
        expect(readConsultantCode('LBC', typed)).toEqual({ consultantNo: no });
      }
    }),
  );
});

test('no single wrong digit and no swap of neighbours gives another consultant’s code', () => {
  fc.assert(
    fc.property(consultantNo, (no) => {
      const code = consultantCode('LBC', no);
      for (const typo of typosOf(code)) expect(readConsultantCode('LBC', typo)).toHaveProperty('fault');
    }),
  );
});

test.each([
  ['', 'malformed'],
  ['LBC-', 'malformed'],
  ['LBC-1000', 'malformed'],
  ['LBC-00000', 'malformed'],
  ['1000', 'malformed'],
  ['10007', 'wrong-check-digit'],
  ['LBC-1000５', 'malformed'],
  ['LBC-10008-1', 'malformed'],
  ['XYZ-10005', 'other-prefix'],
  ['LBC-10007', 'wrong-check-digit'],
])('%j is refused as %s', (text, fault) => {
  expect(readConsultantCode('LBC', text)).toEqual({ fault });
});

const key = fc.record({
  run: fc.integer({ min: 0, max: 2 ** 24 - 1 }),
  consultant: consultantNo,
  order: fc.integer({ min: 0, max: 2 ** 40 - 1 }),
  type: fc.integer({ min: 0, max: 3 }),
  level: fc.integer({ min: 0, max: 255 }),
});

test('the id of a line and what the line is are each other’s reverse', () => {
  fc.assert(
    fc.property(key, (line) => {
      expect(parseCommissionLineId(commissionLineId(line))).toEqual(line);
    }),
    { numRuns: 2000 },
  );
});

test('a line id is a UUID of version 8 of the RFC’s variant', () => {
  fc.assert(
    fc.property(key, (line) => {
      expect(commissionLineId(line)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }),
  );
});

test('line ids never change their bytes', () => {
  expect(commissionLineId({ run: 1, consultant: 0, order: 0, type: 0, level: 0 })).toBe(
    '00000100-0000-8000-8000-000000000000',
  );
  expect(commissionLineId({ run: 0x123456, consultant: 0x789abcde, order: 0xf123456789, type: 1, level: 6 })).toBe(
    '12345678-9abc-8def-848d-159e25060000',
  );
});

test('ids rise by run, consultant, order, type, level', () => {
  const parts = ['run', 'consultant', 'order', 'type', 'level'] as const;
  fc.assert(
    fc.property(key, key, (one, other) => {
      const differing = parts.find((part) => one[part] !== other[part]);
      const rises = differing !== undefined && one[differing] < other[differing];
      expect(commissionLineId(one) < commissionLineId(other)).toBe(rises);
    }),
  );
});

test.each([
  '',
  'not a uuid',
  '00000100-0000-4000-8000-000000000000', // another version
  '00000100-0000-8000-0000-000000000000', // another variant
  '00000100-0000-8000-8000-000000000001', // spare bits set
])('%j is no line id', (id) => {
  expect(parseCommissionLineId(id)).toBeNull();
});

function typosOf(code: string): string[] {
  const typos: string[] = [];
  for (let at = code.indexOf('-') + 1; at < code.length; at++) {
    for (let digit = 0; digit <= 9; digit++) typos.push(code.slice(0, at) + digit + code.slice(at + 1));
    typos.push(code.slice(0, at) + code.charAt(at + 1) + code.charAt(at) + code.slice(at + 2));
  }
  return typos.filter((typo) => typo !== code);
}
