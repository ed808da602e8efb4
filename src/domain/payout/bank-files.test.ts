import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AmericanAccount, CanadianAccount } from './bank-account.ts';
import { bankText } from './bank-columns.ts';
import { type CpaFile, cpa005 } from './cpa-005.ts';
import { type NachaFile, nacha } from './nacha.ts';

const canadian: CanadianAccount = { country: 'CA', institution: '003', transit: '04321', account: '7654321' };
const american: AmericanAccount = { country: 'US', routing: '121000248', account: '99887766', kind: 'savings' };

const cpa: CpaFile = {
  originator: {
    originatorId: '0099999999',
    dataCentre: '1600',
    shortName: 'Little Birch',
    longName: 'Little Birch Cosmetics Inc.',
    returns: { country: 'CA', institution: '016', transit: '55557', account: '777777801' },
  },
  fileNumber: 13,
  createdOn: '2026-11-20',
  payableOn: '2026-12-31',
  currency: 'USD',
  credits: [{ amount: 123_456n, account: canadian, payeeName: 'Zoé Bélanger-Øst', reference: '1017' }],
};

const ach: NachaFile = {
  originator: {
    bankRouting: '011000015',
    bankName: 'First Birch Bank',
    companyId: '1987654321',
    companyName: 'Little Birch Cosmetics',
  },
  fileNumber: 2,
  createdOn: '2026-11-20',
  createdAt: '1130',
  payableOn: '2026-11-23',
  credits: [{ amount: 9_999n, account: american, payeeName: 'Ann O’Hara', reference: '1018' }],
};

/** Columns as the published layouts count them: from 1, both ends included. */
const at = (record: string | undefined, from: number, to: number) => record?.slice(from - 1, to);

test.each<[string, number, number, string]>([
  ['logical record type', 1, 1, 'A'],
  ['logical record count', 2, 10, '000000001'],
  ['originator’s id', 11, 20, '0099999999'],
  ['file creation number', 21, 24, '0013'],
  ['creation date', 25, 30, '026324'],
  ['destination data centre', 31, 35, '01600'],
  ['reserved', 36, 55, ' '.repeat(20)],
  ['currency', 56, 58, 'USD'],
  ['filler', 59, 1464, ' '.repeat(1406)],
])('CPA-005 record A: %s', (_, from, to, expected) => {
  expect(at(cpa005(cpa)[0], from, to)).toBe(expected);
});

test.each<[string, number, number, string]>([
  ['logical record type', 1, 1, 'C'],
  ['logical record count', 2, 10, '000000002'],
  ['origination control data', 11, 24, '00999999990013'],
  ['transaction type', 25, 27, '450'],
  ['amount', 28, 37, '0000123456'],
  ['date the funds are available', 38, 43, '026365'],
  ['payee’s institution', 44, 52, '000304321'],
  ['payee’s account', 53, 64, '7654321     '],
  ['item trace number', 65, 86, '0'.repeat(22)],
  ['stored transaction type', 87, 89, '000'],
  ['originator’s short name', 90, 104, 'LITTLE BIRCH   '],
  ['payee’s name', 105, 134, 'ZOE BELANGER-OST              '],
  ['originator’s long name', 135, 164, 'LITTLE BIRCH COSMETICS INC.   '],
  ['originating user’s id', 165, 174, '0099999999'],
  ['cross reference', 175, 193, '1017               '],
  ['institution for returns', 194, 202, '001655557'],
  ['account for returns', 203, 214, '777777801   '],
  ['sundry information', 215, 229, ' '.repeat(15)],
  ['filler', 230, 251, ' '.repeat(22)],
  ['settlement code', 252, 253, '  '],
  ['invalid data element', 254, 264, '0'.repeat(11)],
  ['unused segments', 265, 1464, ' '.repeat(1200)],
])('CPA-005 record C: %s', (_, from, to, expected) => {
  expect(at(cpa005(cpa)[1], from, to)).toBe(expected);
});

test.each<[string, number, number, string]>([
  ['logical record type', 1, 1, 'Z'],
  ['logical record count', 2, 10, '000000003'],
  ['origination control data', 11, 24, '00999999990013'],
  ['value of debits', 25, 38, '0'.repeat(14)],
  ['number of debits', 39, 46, '0'.repeat(8)],
  ['value of credits', 47, 60, '00000000123456'],
  ['number of credits', 61, 68, '00000001'],
  ['error corrections', 69, 112, '0'.repeat(44)],
  ['filler', 113, 1464, ' '.repeat(1352)],
])('CPA-005 record Z: %s', (_, from, to, expected) => {
  expect(at(cpa005(cpa)[2], from, to)).toBe(expected);
});

test.each<[string, number, number, string]>([
  ['record type', 1, 1, '1'],
  ['priority', 2, 3, '01'],
  ['immediate destination', 4, 13, ' 011000015'],
  ['immediate origin', 14, 23, '1987654321'],
  ['creation date', 24, 29, '261120'],
  ['creation time', 30, 33, '1130'],
  ['file id modifier', 34, 34, 'B'],
  ['record size', 35, 37, '094'],
  ['blocking factor', 38, 39, '10'],
  ['format', 40, 40, '1'],
  ['destination’s name', 41, 63, 'FIRST BIRCH BANK       '],
  ['origin’s name', 64, 86, 'LITTLE BIRCH COSMETICS '],
  ['reference', 87, 94, ' '.repeat(8)],
])('NACHA file header: %s', (_, from, to, expected) => {
  expect(at(nacha(ach)[0], from, to)).toBe(expected);
});

test.each<[string, number, number, string]>([
  ['record type', 1, 1, '5'],
  ['service class: credits only', 2, 4, '220'],
  ['company name', 5, 20, 'LITTLE BIRCH COS'],
  ['discretionary data', 21, 40, ' '.repeat(20)],
  ['company identification', 41, 50, '1987654321'],
  ['entry class', 51, 53, 'PPD'],
  ['entry description', 54, 63, 'COMMISSION'],
  ['descriptive date', 64, 69, ' '.repeat(6)],
  ['effective entry date', 70, 75, '261123'],
  ['settlement date', 76, 78, '   '],
  ['originator status', 79, 79, '1'],
  ['originating bank', 80, 87, '01100001'],
  ['batch number', 88, 94, '0000001'],
])('NACHA batch header: %s', (_, from, to, expected) => {
  expect(at(nacha(ach)[1], from, to)).toBe(expected);
});

test.each<[string, number, number, string]>([
  ['record type', 1, 1, '6'],
  ['savings credit', 2, 3, '32'],
  ['receiving bank', 4, 11, '12100024'],
  ['check digit', 12, 12, '8'],
  ['account', 13, 29, '99887766         '],
  ['amount', 30, 39, '0000009999'],
  ['individual identification', 40, 54, '1018           '],
  ['individual name', 55, 76, "ANN O'HARA            "],
  ['discretionary data', 77, 78, '  '],
  ['no addenda', 79, 79, '0'],
  ['trace number', 80, 94, '011000010000001'],
])('NACHA entry: %s', (_, from, to, expected) => {
  expect(at(nacha(ach)[2], from, to)).toBe(expected);
});

test.each<[string, number, number, string]>([
  ['record type', 1, 1, '8'],
  ['service class', 2, 4, '220'],
  ['entries', 5, 10, '000001'],
  ['entry hash', 11, 20, '0012100024'],
  ['debits', 21, 32, '0'.repeat(12)],
  ['credits', 33, 44, '000000009999'],
  ['company identification', 45, 54, '1987654321'],
  ['authentication code and reserved', 55, 79, ' '.repeat(25)],
  ['originating bank', 80, 87, '01100001'],
  ['batch number', 88, 94, '0000001'],
])('NACHA batch control: %s', (_, from, to, expected) => {
  expect(at(nacha(ach)[3], from, to)).toBe(expected);
});

test.each<[string, number, number, string]>([
  ['record type', 1, 1, '9'],
  ['batches', 2, 7, '000001'],
  ['blocks', 8, 13, '000001'],
  ['entries', 14, 21, '00000001'],
  ['entry hash', 22, 31, '0012100024'],
  ['debits', 32, 43, '0'.repeat(12)],
  ['credits', 44, 55, '000000009999'],
  ['reserved', 56, 94, ' '.repeat(39)],
])('NACHA file control: %s', (_, from, to, expected) => {
  expect(at(nacha(ach)[4], from, to)).toBe(expected);
});

const amount = fc.bigInt(1n, 9_999_999_999n);
const name = fc.string({ unit: 'binary', maxLength: 60 });

test('for any payments, CPA-005 records have 1464 columns, six credits each, and a trailer that adds up', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ amount, payeeName: name }), { minLength: 1, maxLength: 20 }), (credits) => {
      const records = cpa005({
        ...cpa,
        credits: credits.map((credit) => ({ ...cpa.credits[0], ...credit, account: canadian, reference: '1' })),
      });
      expect(records.every((record) => /^[\x20-\x7e]{1464}$/.test(record))).toBe(true);
      expect(records.map((record) => record[0]).join('')).toBe(`A${'C'.repeat(Math.ceil(credits.length / 6))}Z`);
      expect(records.map((record) => Number(at(record, 2, 10)))).toEqual(records.map((_, place) => place + 1));
      const details = records.slice(1, -1).join('');
      const read = [...Array(credits.length).keys()].map((place) => {
        const start = Math.floor(place / 6) * 1464 + 24 + (place % 6) * 240;
        return BigInt(details.slice(start + 3, start + 13));
      });
      expect(read).toEqual(credits.map((credit) => credit.amount));
      expect(BigInt(at(records.at(-1), 47, 60) ?? '')).toBe(read.reduce((sum, one) => sum + one, 0n));
      expect(Number(at(records.at(-1), 61, 68))).toBe(credits.length);
    }),
    { numRuns: 50 },
  );
});

test('for any payments, NACHA records have 94 columns in blocks of ten, traces ascend, controls add up', () => {
  const routing = fc.constantFrom('011000015', '021000021', '121000248', '322271627');
  const draws = fc.array(fc.record({ amount, payeeName: name, routing }), { minLength: 1, maxLength: 25 });
  fc.assert(
    fc.property(draws, (credits) => {
      const records = nacha({
        ...ach,
        credits: credits.map(({ routing, ...credit }) => ({
          ...credit,
          account: { ...american, routing },
          reference: '1',
        })),
      });
      expect(records.every((record) => /^[\x20-\x7e]{94}$/.test(record))).toBe(true);
      expect(records.length % 10).toBe(0);
      const entries = records.filter((record) => record.startsWith('6'));
      expect(entries.map((record) => Number(at(record, 88, 94)))).toEqual(entries.map((_, place) => place + 1));
      const hash = entries.reduce((sum, record) => sum + Number(at(record, 4, 11)), 0);
      const control = records.find((record) => record.startsWith('8'));
      expect(Number(at(control, 11, 20))).toBe(hash);
      expect(BigInt(at(control, 33, 44) ?? '')).toBe(credits.reduce((sum, credit) => sum + credit.amount, 0n));
      const end = records.findIndex((record) => record.startsWith('9'));
      expect(at(records[end], 8, 13)).toBe(String(records.length / 10).padStart(6, '0'));
      expect(records.slice(end + 1).every((record) => record === '9'.repeat(94))).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('an amount that does not fit is refused, never cut', () => {
  const [credit] = cpa.credits;
  if (!credit) throw new Error('no credit');
  expect(() => cpa005({ ...cpa, credits: [{ ...credit, amount: 10_000_000_000n }] })).toThrow('10 digits');
  expect(() => cpa005({ ...cpa, credits: [{ ...credit, amount: 0n }] })).toThrow('above zero');
  expect(() => nacha({ ...ach, credits: [] })).toThrow('no credits');
});

test.each([
  ['Zoé Bélanger', 'ZOE BELANGER'],
  ['Łucja  Groß', 'LUCJA GROSS'],
  ['O’Hara; & Sons <b>', "O'HARA & SONS B"],
  ['张伟', ''],
])('writes %s to a bank file as %s', (given, expected) => {
  expect(bankText(given)).toBe(expected);
});
