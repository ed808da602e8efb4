import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FilingPayer, FilingSlip } from './filing.ts';
import { fireEdition, fireHead, firePayee, fireRecordLength, fireTail, isFireYear } from './fire-file.ts';

const payer: FilingPayer = {
  legalName: 'Little Birch Cosmetics & Co.',
  address1: '12 Birch Way',
  address2: '',
  city: 'Boise',
  state: 'ID',
  postalCode: '83702-1234',
  country: 'US',
  contactName: 'Ada Moss',
  contactPhone: '208 555 0100',
  contactEmail: 'tax@littlebirch.example',
  craAccount: '',
  ein: '12-3456789',
  transmitterControlCode: '12A34',
};
const slip: FilingSlip = {
  code: 'LBC-10234',
  firstName: 'Zoë',
  lastName: 'Brûlé',
  address1: '5 Main St.',
  address2: '#4',
  city: 'Reno',
  state: 'nv',
  postalCode: '89501',
  number: { kind: 'SSN', digits: '123456789' },
  amount: 2_000_50n,
};
const second: FilingSlip = {
  ...slip,
  code: 'LBC-10242',
  number: { kind: 'EIN', digits: '983456789' },
  amount: 700_00n,
};

const fileOf = (slips: readonly FilingSlip[], from = payer, now = 2026) => {
  const totals = { slips: slips.length, amount: slips.reduce((sum, { amount }) => sum + amount, 0n) };
  const text =
    fireHead(from, 2025, now, totals) + slips.map((each, at) => firePayee(2025, each, at)).join('') + fireTail(totals);
  return text.split('\r\n').slice(0, -1);
};
/** Positions as the publication counts them: from 1, both ends included; padding at the right is left out. */
const at = (record: string | undefined, from: number, to: number) => record?.slice(from - 1, to).trimEnd();
const [t, a, b, other, c, f] = fileOf([slip, second]);

test('the layout is that of one edition, for the years it is sent in', () => {
  expect(fireEdition).toBe('Publication 1220 (Rev. 9-2023)');
  expect([2022, 2023, 2025, 2026].map(isFireYear)).toEqual([false, true, true, false]);
});

test.each<[string, string | undefined, number, number, string]>([
  ['T: record type and payment year', t, 1, 5, 'T2025'],
  ['T: prior year data', t, 6, 6, ''],
  ['T: TIN', t, 7, 15, '123456789'],
  ['T: transmitter control code', t, 16, 20, '12A34'],
  ['T: test file, foreign entity', t, 21, 29, ''],
  ['T: transmitter', t, 30, 69, 'LITTLE BIRCH COSMETICS & CO'],
  ['T: company', t, 110, 149, 'LITTLE BIRCH COSMETICS & CO'],
  ['T: mailing address', t, 190, 229, '12 BIRCH WAY'],
  ['T: city', t, 230, 269, 'BOISE'],
  ['T: state and ZIP code', t, 270, 280, 'ID837021234'],
  ['T: number of payees', t, 296, 303, '00000002'],
  ['T: contact', t, 304, 343, 'ADA MOSS'],
  ['T: phone', t, 344, 358, '2085550100'],
  ['T: email', t, 359, 408, 'tax@littlebirch.example'],
  ['T: number of the record', t, 500, 507, '00000001'],
  ['T: software made in-house', t, 518, 518, 'I'],
  ['A: record type and payment year', a, 1, 5, 'A2025'],
  ['A: TIN', a, 12, 20, '123456789'],
  ['A: type of return', a, 26, 27, 'NE'],
  ['A: amount codes', a, 28, 45, '1'],
  ['A: foreign entity', a, 52, 52, ''],
  ['A: payer', a, 53, 92, 'LITTLE BIRCH COSMETICS & CO'],
  ['A: transfer agent', a, 133, 133, '0'],
  ['A: address', a, 134, 173, '12 BIRCH WAY'],
  ['A: city', a, 174, 213, 'BOISE'],
  ['A: state and ZIP code', a, 214, 224, 'ID837021234'],
  ['A: phone', a, 225, 239, '2085550100'],
  ['A: number of the record', a, 500, 507, '00000002'],
  ['B: record type and payment year', b, 1, 5, 'B2025'],
  ['B: corrected return, name control', b, 6, 10, ''],
  ['B: SSN', b, 11, 20, '2123456789'],
  ['B: account number', b, 21, 40, 'LBC-10234'],
  ['B: payment amount 1', b, 55, 66, '000000200050'],
  ['B: other payment amounts', b, 67, 270, '0'.repeat(204)],
  ['B: foreign country', b, 287, 287, ''],
  ['B: payee', b, 288, 367, 'BRULE ZOE'],
  ['B: address', b, 368, 407, '5 MAIN ST 4'],
  ['B: city', b, 448, 487, 'RENO'],
  ['B: state and ZIP code', b, 488, 498, 'NV89501'],
  ['B: number of the record', b, 500, 507, '00000003'],
  ['B: second TIN notice, direct sales', b, 544, 662, ''],
  ['B: state and local tax withheld', b, 723, 746, '0'.repeat(24)],
  ['second B: EIN', other, 11, 20, '1983456789'],
  ['second B: number of the record', other, 500, 507, '00000004'],
  ['C: record type and number of payees', c, 1, 9, 'C00000002'],
  ['C: control total 1', c, 16, 33, '000000000000270050'],
  ['C: other control totals', c, 34, 339, '0'.repeat(306)],
  ['C: number of the record', c, 500, 507, '00000005'],
  ['F: record type and number of payers', f, 1, 9, 'F00000001'],
  ['F: zeros', f, 10, 30, '0'.repeat(21)],
  ['F: number of payees', f, 50, 57, '00000002'],
  ['F: number of the record', f, 500, 507, '00000006'],
])('%s', (_field, record, from, to, expected) => {
  expect(at(record, from, to)).toBe(expected);
});

test('a payer in Canada is a foreign entity, and its place is one field', () => {
  const [foreign, payerRecord] = fileOf([slip], {
    ...payer,
    country: 'CA',
    city: 'Calgary',
    state: 'AB',
    postalCode: 'T2P 1J9',
  });
  expect([at(foreign, 29, 29), at(payerRecord, 52, 52)]).toEqual(['1', '1']);
  expect(at(foreign, 230, 280)).toBe('CALGARY AB T2P 1J9 CANADA');
});

test('data of an earlier year are marked', () => {
  expect(at(fileOf([slip], payer, 2027)[0], 6, 6)).toBe('P');
});

test('every record has 750 positions of ASCII, whatever people are called, and the totals are those of the payees', () => {
  const word = fc.string({ maxLength: 90, unit: 'grapheme' });
  const drawn = fc.record({
    firstName: word,
    lastName: word,
    address1: word,
    city: word,
    amount: fc.bigInt(0n, 9_999_999_999_99n),
  });
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 1, maxLength: 8 }), (people) => {
      const records = fileOf(people.map((each) => ({ ...slip, ...each })));
      for (const record of records) expect(record).toMatch(new RegExp(`^[ -~]{${fireRecordLength - 2}}$`));
      const payees = records.filter((record) => record.startsWith('B'));
      const sum = payees.reduce((total, record) => total + BigInt(at(record, 55, 66) ?? ''), 0n);
      expect(BigInt(at(records.at(-2), 16, 33) ?? '')).toBe(sum);
      expect(records.map((record) => Number(at(record, 500, 507)))).toEqual(records.map((_, place) => place + 1));
    }),
  );
});

test('a Canadian number and an amount below zero are refused', () => {
  expect(() => firePayee(2025, { ...slip, number: { kind: 'SIN', digits: '130692544' } }, 0)).toThrow(RangeError);
  expect(() => firePayee(2025, { ...slip, amount: -1n }, 0)).toThrow(RangeError);
});
