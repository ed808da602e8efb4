import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpaReturnFile, nachaReturnFile } from '#tests/fakes/bank-returns.ts';
import type { BankReturn, ReturnFileFault } from './bank-return.ts';
import { cpa005 } from './cpa-005.ts';
import { cpa005Returns } from './cpa-005-returns.ts';
import { nacha } from './nacha.ts';
import { nachaReturns } from './nacha-returns.ts';
import { causeOfReturn, effectOfReturn } from './return-code.ts';

// A bank's answers to files of eight credits of 10.01, 20.01 and so on, with the references 1001 to 1008.

const credits = Array.from({ length: 8 }, (_, at) => ({
  amount: BigInt(at + 1) * 1_000n + 1n,
  payeeName: `Payee ${at + 1}`,
  reference: String(1001 + at),
}));
const text = (records: readonly string[]) => `${records.join('\r\n')}\r\n`;

const nachaFile = text(
  nacha({
    originator: {
      bankRouting: '011000015',
      bankName: 'First Birch Bank',
      companyId: '1987654321',
      companyName: 'Little Birch',
    },
    fileNumber: 2,
    createdOn: '2026-11-20',
    createdAt: '1130',
    payableOn: '2026-11-23',
    credits: credits.map((credit) => ({
      ...credit,
      account: { country: 'US', routing: '121000248', account: '99887766', kind: 'checking' },
    })),
  }),
);
const cpaFile = text(
  cpa005({
    originator: {
      originatorId: '0099999999',
      dataCentre: '1600',
      shortName: 'Little Birch',
      longName: 'Little Birch Cosmetics Inc.',
      returns: { country: 'CA', institution: '016', transit: '55557', account: '777777801' },
    },
    fileNumber: 13,
    createdOn: '2026-11-20',
    payableOn: '2026-11-23',
    currency: 'CAD',
    credits: credits.map((credit) => ({
      ...credit,
      account: { country: 'CA', institution: '003', transit: '04321', account: '7654321' },
    })),
  }),
);

const faultOf = (read: readonly BankReturn[] | ReturnFileFault) => ('fault' in read ? read : null);

test('reads returned NACHA entries and notifications of change', () => {
  expect(nachaReturns(nachaReturnFile(nachaFile, { 1001: 'R02', 1003: 'C01', 1008: 'R16' }))).toEqual([
    {
      kind: 'return',
      line: 4,
      code: 'R02',
      reference: '1001',
      amount: 1_001n,
      payeeName: 'PAYEE 1',
      trace: '011000010000001',
    },
    {
      kind: 'change',
      line: 6,
      code: 'C01',
      reference: '1003',
      amount: 0n,
      payeeName: 'PAYEE 3',
      trace: '011000010000003',
    },
    {
      kind: 'return',
      line: 8,
      code: 'R16',
      reference: '1008',
      amount: 8_001n,
      payeeName: 'PAYEE 8',
      trace: '011000010000008',
    },
  ]);
});

test('reads returned CPA-005 credits from all segments of all records', () => {
  const all = Object.fromEntries(credits.map(({ reference }) => [reference, '905']));
  const read = cpa005Returns(cpaReturnFile(cpaFile, { ...all, 1002: '912' }));
  expect(faultOf(read)).toBeNull();
  expect(read).toMatchObject(
    credits.map(({ reference, amount }, at) => ({
      kind: 'return',
      line: at < 6 ? 2 : 3,
      reference,
      amount,
      payeeName: `PAYEE ${at + 1}`,
      code: reference === '1002' ? '912' : '905',
      trace: `0999${String(at + 1).padStart(18, '0')}`,
    })),
  );
});

test.each([
  ['NACHA', nachaReturns, nachaReturnFile(nachaFile, { 1001: 'R02' }), 94],
  ['CPA-005', cpa005Returns, cpaReturnFile(cpaFile, { 1001: '905' }), 1464],
])('reads a %s file with other line ends, with trimmed lines and without line ends', (_, read, file, width) => {
  const expected = read(file);
  expect(faultOf(expected)).toBeNull();
  expect(read(file.replaceAll('\r\n', '\n'))).toEqual(expected);
  expect(read(file.replace(/ +\r\n/g, '\r\n'))).toEqual(expected);
  const joined = file.replaceAll('\r\n', '');
  expect(joined.length % width).toBe(0);
  expect(read(joined)).toEqual(expected);
});

const nachaAnswer = nachaReturnFile(nachaFile, { 1001: 'R02', 1002: 'R03' });
const cpaAnswer = cpaReturnFile(cpaFile, { 1001: '905', 1002: '902' });
/** The file without one of its lines, counted from 0. */
const without = (file: string, line: number) =>
  file
    .split('\r\n')
    .filter((_, at) => at !== line)
    .join('\r\n');

test.each<[string, (file: string) => readonly BankReturn[] | ReturnFileFault, string, ReturnFileFault]>([
  ['an empty file', nachaReturns, '', { fault: 'other-format' }],
  ['a CSV file', nachaReturns, 'name,amount\r\nAnn,10.00\r\n', { fault: 'other-format' }],
  ['a CPA-005 file as NACHA', nachaReturns, cpaAnswer, { fault: 'other-format' }],
  ['a NACHA file as CPA-005', cpa005Returns, nachaAnswer, { fault: 'other-format' }],
  ['bytes', cpa005Returns, 'A000000001\0\u00ff', { fault: 'other-format' }],
  ['our own NACHA file', nachaReturns, nachaFile, { fault: 'no-returns' }],
  ['our own CPA-005 file', cpa005Returns, cpaFile, { fault: 'no-returns' }],
  ['a NACHA file without its end', nachaReturns, nachaAnswer.slice(0, 94 * 5), { fault: 'cut-off' }],
  ['a NACHA file without an entry', nachaReturns, without(nachaAnswer, 2), { fault: 'bad-record', line: 3 }],
  [
    'a NACHA file without an entry and its addenda',
    nachaReturns,
    without(without(nachaAnswer, 4), 4),
    { fault: 'cut-off' },
  ],
  ['a CPA-005 file without its end', cpa005Returns, without(cpaAnswer, 2), { fault: 'cut-off' }],
  ['a CPA-005 file without a record', cpa005Returns, without(cpaAnswer, 1), { fault: 'bad-record', line: 2 }],
  [
    'a NACHA code that is none',
    nachaReturns,
    nachaAnswer.replace('799R02', '799R0X'),
    { fault: 'bad-record', line: 4 },
  ],
  ['a CPA-005 code of a payment', cpa005Returns, cpaAnswer.replace('905', '450'), { fault: 'bad-record', line: 2 }],
])('refuses %s', (_, read, file, fault) => {
  expect(read(file)).toEqual(fault);
});

test('any damaged file is either refused or read, and never throws', () => {
  for (const [read, file] of [
    [nachaReturns, nachaAnswer],
    [cpa005Returns, cpaAnswer],
  ] as const) {
    fc.assert(
      fc.property(fc.nat(file.length), fc.nat(200), fc.string({ maxLength: 20 }), (from, length, put) => {
        const result = read(file.slice(0, from) + put + file.slice(from + length));
        if (!('fault' in result)) expect(result.every(({ amount }) => amount >= 0n)).toBe(true);
      }),
    );
  }
});

const returned: BankReturn = {
  kind: 'return',
  line: 4,
  code: 'R02',
  reference: '1001',
  amount: 1_001n,
  payeeName: 'PAYEE 1',
  trace: '1',
};
const credit = { status: 'processing', amount: 1_001n, isRepeated: false, mayDecide: true };

test.each([
  ['a payment at the bank', returned, credit, 'fails'],
  ['a completed payment', returned, { ...credit, status: 'completed' }, 'reverses'],
  ['a failed payment', returned, { ...credit, status: 'failed' }, 'failed-before'],
  ['a payment that was not sent', returned, { ...credit, status: 'pending' }, 'not-sent'],
  ['no payment', returned, null, 'not-found'],
  ['another amount', { ...returned, amount: 1_000n }, credit, 'other-amount'],
  ['a payment named before', returned, { ...credit, isRepeated: true }, 'repeated'],
  ['the admin’s own payment', returned, { ...credit, mayDecide: false }, 'own-payment'],
  ['a notification of change', { ...returned, kind: 'change', amount: 0n } as const, credit, 'change'],
])('the effect of a return of %s', (_, given, named, effect) => {
  expect(effectOfReturn(given, named)).toBe(effect);
});

test.each([
  ['R02', 'account-closed'],
  ['905', 'account-closed'],
  ['R03', 'account-unknown'],
  ['R04', 'account-unknown'],
  ['902', 'account-unknown'],
  ['912', 'account-unknown'],
  ['R16', 'other'],
  ['911', 'other'],
  ['R99', 'other'],
])('a return with %s is about an account: %s', (code, cause) => {
  expect(causeOfReturn({ code })).toBe(cause);
});
