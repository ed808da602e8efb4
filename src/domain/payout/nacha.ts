import type { AmericanAccount } from './bank-account.ts';
import { bankText, blanks, digits, left, right } from './bank-columns.ts';

// Nacha Operating Rules, Appendix Three ("ACH Record Format Specifications"): records of 94 characters, ten to a block;
// one batch of prearranged payments (PPD), credits only. Numbers of fields below are the rules'.

/** Who sends the file, as its bank has registered it. */
export interface NachaOriginator {
  /** Routing number and name of the bank that receives the file. */
  readonly bankRouting: string;
  readonly bankName: string;
  /** The bank's name for the company, ten characters: often a 1 and the tax number. */
  readonly companyId: string;
  readonly companyName: string;
}

export interface NachaCredit {
  /** In cents, above zero. */
  readonly amount: bigint;
  readonly account: AmericanAccount;
  readonly payeeName: string;
  /** Fifteen characters by which the originator finds the payment again. */
  readonly reference: string;
}

export interface NachaFile {
  readonly originator: NachaOriginator;
  /** From 1 on; distinguishes files of one day. */
  readonly fileNumber: number;
  /** Calendar days, "2026-11-20", and the time "1830". */
  readonly createdOn: string;
  readonly createdAt: string;
  readonly payableOn: string;
  readonly credits: readonly NachaCredit[];
}

/** Columns of a record, by the rules of Nacha. */
export const nachaRecordLength = 94;
const recordsInBlock = 10;
/** Automated deposits to a checking and to a savings account. */
const transactionCodes = { checking: '22', savings: '32' } as const;
const creditsOnly = '220';

/** The file's records, each of 94 columns, filled up with records of nines to a multiple of ten. */
export function nacha(file: NachaFile): string[] {
  const { credits, originator } = file;
  if (credits.length === 0) throw new RangeError('a file of no credits');
  const total = credits.reduce((sum, { amount }) => sum + amount, 0n);
  // The first eight digits of all routing numbers, summed; the last ten digits of the sum.
  const hash = credits.reduce((sum, { account }) => sum + BigInt(account.routing.slice(0, 8)), 0n) % 10_000_000_000n;
  const totals = { count: credits.length, hash, total };
  const records = [
    fileHeader(file),
    batchHeader(file),
    ...credits.map((credit, at) => entry(originator, credit, at + 1)),
    batchControl(originator, totals),
  ];
  const blocks = Math.ceil((records.length + 1) / recordsInBlock);
  records.push(fileControl(totals, blocks));
  while (records.length < blocks * recordsInBlock) records.push('9'.repeat(nachaRecordLength));
  return records;
}

function fileHeader({ originator, fileNumber, createdOn, createdAt }: NachaFile): string {
  return [
    '1', // 1 record type
    '01', // 2 priority
    right(digits(originator.bankRouting, 9), 10), // 3 immediate destination
    right(bankText(originator.companyId), 10), // 4 immediate origin
    yymmdd(createdOn), // 5
    digits(createdAt, 4), // 6
    fileIdModifier(fileNumber), // 7
    digits(nachaRecordLength, 3), // 8
    digits(recordsInBlock, 2), // 9 blocking factor
    '1', // 10 format
    left(bankText(originator.bankName), 23), // 11
    left(bankText(originator.companyName), 23), // 12
    blanks(8), // 13 reference code
  ].join('');
}

function batchHeader({ originator, payableOn }: NachaFile): string {
  return [
    '5', // 1
    creditsOnly, // 2 service class
    left(bankText(originator.companyName), 16), // 3
    blanks(20), // 4 company's own
    left(bankText(originator.companyId), 10), // 5
    'PPD', // 6 standard entry class
    left('COMMISSION', 10), // 7 description on the payee's statement
    blanks(6), // 8 descriptive date
    yymmdd(payableOn), // 9 effective entry date
    blanks(3), // 10 settlement date, the operator's to give
    '1', // 11 originator status
    digits(originator.bankRouting.slice(0, 8), 8), // 12 originating bank
    digits(1, 7), // 13 batch number
  ].join('');
}

function entry(originator: NachaOriginator, credit: NachaCredit, sequence: number): string {
  const { amount, account, payeeName, reference } = credit;
  if (amount <= 0n) throw new RangeError('a credit is above zero');
  return [
    '6', // 1
    transactionCodes[account.kind], // 2
    digits(account.routing.slice(0, 8), 8), // 3 receiving bank
    digits(account.routing.slice(8), 1), // 4 its check digit
    left(account.account, 17), // 5
    digits(amount, 10), // 6 amount in cents
    left(bankText(reference), 15), // 7 individual identification
    left(bankText(payeeName), 22), // 8
    blanks(2), // 9 bank's own
    '0', // 10 no addenda
    digits(originator.bankRouting.slice(0, 8), 8) + digits(sequence, 7), // 11 trace number
  ].join('');
}

interface Totals {
  readonly count: number;
  readonly hash: bigint;
  readonly total: bigint;
}

function batchControl(originator: NachaOriginator, { count, hash, total }: Totals): string {
  return [
    '8', // 1
    creditsOnly, // 2
    digits(count, 6), // 3 entries and addenda
    digits(hash, 10), // 4 entry hash
    digits(0, 12), // 5 debits
    digits(total, 12), // 6 credits
    left(bankText(originator.companyId), 10), // 7
    blanks(19), // 8 authentication code
    blanks(6), // 9 reserved
    digits(originator.bankRouting.slice(0, 8), 8), // 10
    digits(1, 7), // 11
  ].join('');
}

function fileControl({ count, hash, total }: Totals, blocks: number): string {
  return [
    '9', // 1
    digits(1, 6), // 2 batches
    digits(blocks, 6), // 3
    digits(count, 8), // 4
    digits(hash, 10), // 5
    digits(0, 12), // 6
    digits(total, 12), // 7
    blanks(39), // 8 reserved
  ].join('');
}

const yymmdd = (day: string): string => day.slice(2).replaceAll('-', '');

/** A to Z, then 0 to 9, then A again. */
const fileIdModifier = (fileNumber: number): string =>
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.charAt((fileNumber - 1) % 36);
