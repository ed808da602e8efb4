import { millisecondsPerDay } from '../period/day.ts';
import type { CanadianAccount } from './bank-account.ts';
import { bankText, blanks, digits, left } from './bank-columns.ts';

// Canadian Payments Association (Payments Canada), Standard 005: "Standards for the Exchange of Financial Data on AFT
// Files", the 1464-byte format: one A record (header), C records with up to six credits of 240 bytes, one Z record
// (trailer). Numbers of data elements below are the standard's.

/** Who sends the file, as its bank has registered it. */
export interface CpaOriginator {
  /** Ten characters from the bank. */
  readonly originatorId: string;
  /** Five digits: the data centre that the file goes to. */
  readonly dataCentre: string;
  /** On the payee's statement: 15 and 30 columns. */
  readonly shortName: string;
  readonly longName: string;
  /** Where failed credits are returned. */
  readonly returns: CanadianAccount;
}

export interface CpaCredit {
  /** In cents, above zero. */
  readonly amount: bigint;
  readonly account: CanadianAccount;
  readonly payeeName: string;
  /** Nineteen characters by which the originator finds the payment again. */
  readonly reference: string;
}

export interface CpaFile {
  readonly originator: CpaOriginator;
  /** 1 to 9999, one more for each file; then from 1 again. */
  readonly fileNumber: number;
  /** Calendar days, "2026-11-20". */
  readonly createdOn: string;
  readonly payableOn: string;
  /** All credits of a file are in this one. */
  readonly currency: 'CAD' | 'USD';
  readonly credits: readonly CpaCredit[];
}

/** "Miscellaneous payments" of the standard's list of transaction types, because consultants are not employees. */
const transactionType = '450';
const segmentsInRecord = 6;

/** Columns of a record, by the standard 005 of Payments Canada. */
export const cpaRecordLength = 1464;

/** The file's records, each of 1464 columns. */
export function cpa005(file: CpaFile): string[] {
  const { credits, originator, fileNumber } = file;
  if (credits.length === 0) throw new RangeError('a file of no credits');
  const control = left(bankText(originator.originatorId), 10) + digits(fileNumber, 4);
  const records = [header(file, control)];
  for (let from = 0; from < credits.length; from += segmentsInRecord) {
    const segments = credits.slice(from, from + segmentsInRecord).map((credit) => segment(file, credit));
    records.push(left(`C${digits(records.length + 1, 9)}${control}${segments.join('')}`, cpaRecordLength));
  }
  records.push(trailer(credits, records.length + 1, control));
  return records;
}

function header({ createdOn, originator, currency }: CpaFile, control: string): string {
  const parts = [
    'A', // 01 logical record type
    digits(1, 9), // 02 logical record count
    control, // 03 originator's id, 04 file creation number
    julian(createdOn), // 05 creation date
    digits(originator.dataCentre, 5), // 06 destination data centre
    blanks(20), // 07 reserved for the direct clearer
    currency, // 08 currency code identifier
  ];
  return left(parts.join(''), cpaRecordLength);
}

function segment({ originator, payableOn }: CpaFile, { amount, account, payeeName, reference }: CpaCredit): string {
  if (amount <= 0n) throw new RangeError('a credit is above zero');
  return [
    transactionType, // 04
    digits(amount, 10), // 05 amount in cents
    julian(payableOn), // 06 date the funds are available
    institutionOf(account), // 07 payee's institution: 0, institution, branch
    left(account.account, 12), // 08 payee's account
    digits(0, 22), // 09 item trace number, the data centre's to give
    digits(0, 3), // 10 stored transaction type
    left(bankText(originator.shortName), 15), // 11
    left(bankText(payeeName), 30), // 12
    left(bankText(originator.longName), 30), // 13
    left(bankText(originator.originatorId), 10), // 14 originating direct clearer's user's id
    left(bankText(reference), 19), // 15 originator's cross reference number
    institutionOf(originator.returns), // 16 institution for returns
    left(originator.returns.account, 12), // 17 account for returns
    blanks(15), // 18 originator's sundry information
    blanks(22), // 19 filler
    blanks(2), // 20 settlement code
    digits(0, 11), // 21 invalid data element id
  ].join('');
}

function trailer(credits: readonly CpaCredit[], count: number, control: string): string {
  const value = credits.reduce((sum, { amount }) => sum + amount, 0n);
  const parts = [
    'Z', // 01
    digits(count, 9), // 02
    control, // 03
    digits(0, 14), // 04 value of debits
    digits(0, 8), // 05 number of debits
    digits(value, 14), // 06 value of credits
    digits(credits.length, 8), // 07 number of credits
    digits(0, 14), // 08 value of error corrections "E"
    digits(0, 8), // 09 their number
    digits(0, 14), // 10 value of error corrections "F"
    digits(0, 8), // 11 their number
  ];
  return left(parts.join(''), cpaRecordLength);
}

const institutionOf = ({ institution, transit }: CanadianAccount): string =>
  `0${digits(institution, 3)}${digits(transit, 5)}`;

/** "2026-11-20" as 0YYDDD: year of the century and day of the year. */
function julian(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  const first = Date.parse(`${day.slice(0, 4)}-01-01T00:00:00Z`);
  return `0${day.slice(2, 4)}${digits((at - first) / millisecondsPerDay + 1, 3)}`;
}
