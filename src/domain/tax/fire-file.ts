import { bankText, blanks, digits, left } from '../payout/bank-columns.ts';
import { type FilingPayer, type FilingSlip, type FilingTotals, phoneDigits } from './filing.ts';

// Forms 1099-NEC for the FIRE system of the Internal Revenue Service: Publication 1220, part C, records of 750 positions. A
// transmitter record (T), a payer record (A), a record for each payee (B), the end of the payer (C), and the end of the
// transmission (F). Positions in the comments are the publication's.

/** The edition of the layout. */
export const fireEdition = 'Publication 1220 (Rev. 9-2023)';
/** The system is closed at the end of 2026; returns of later years go to the service's new system, IRIS. */
export const lastFireYear = 2025;
const firstFireYear = 2023;

/** Positions of a record; the last two end the line. */
export const fireRecordLength = 750;
/** The largest amount that twelve positions hold. */
export const largestFireAmount = 9_999_999_999_99n;

/** Whether returns of a calendar year have this layout and are sent to FIRE. */
export const isFireYear = (year: number): boolean => year >= firstFireYear && year <= lastFireYear;

/** 1099-NEC, box 1 (amount code 1). */
const typeOfReturn = 'NE';
const amountCode = '1';
const typeOfTin = { EIN: '1', SSN: '2' } as const;

/** The records before the payees. `now` is the calendar year in which the file is sent. */
export function fireHead(payer: FilingPayer, year: number, now: number, totals: FilingTotals): string {
  const prior = year < now - 1 ? 'P' : ' ';
  const foreign = payer.country === 'US' ? ' ' : '1';
  const phone = left(phoneDigits(payer.contactPhone), 15);
  const name = textField(payer.legalName, 80);
  const transmitter = [
    'T',
    digits(year, 4),
    prior,
    digits(einOf(payer), 9),
    left(payer.transmitterControlCode, 5), // 1–20
    blanks(7),
    ' ',
    foreign, // 21–29: blanks, test file, foreign entity
    name,
    name, // 30–109 transmitter, 110–189 company
    ...placeOf(payer), // 190–280
    blanks(15),
    digits(totals.slips, 8), // 281–303
    textField(payer.contactName, 40),
    phone,
    left(payer.contactEmail, 50),
    blanks(91), // 304–499
    digits(1, 8),
    blanks(10),
    'I',
    blanks(230), // 500–748: number of the record, 518 software made in-house
  ];
  const payerRecord = [
    'A',
    digits(year, 4),
    ' ',
    blanks(5),
    digits(einOf(payer), 9),
    blanks(4),
    ' ', // 1–25
    left(typeOfReturn, 2),
    left(amountCode, 18),
    blanks(6),
    foreign, // 26–52
    name,
    '0', // 53–133: no transfer agent
    ...placeOf(payer), // 134–224
    phone,
    blanks(260),
    digits(2, 8),
    blanks(241), // 225–748
  ];
  return line(transmitter) + line(payerRecord);
}

/** A payee's record. `at` counts the payees from 0. */
export function firePayee(year: number, slip: FilingSlip, at: number): string {
  const { kind } = slip.number;
  if (kind === 'SIN') throw new RangeError('a 1099-NEC needs a number of the United States');
  if (slip.amount < 0n) throw new RangeError('a 1099-NEC has no amount below zero');
  return line([
    'B',
    digits(year, 4),
    ' ',
    blanks(4),
    typeOfTin[kind],
    digits(slip.number.digits, 9), // 1–20; no name control
    left(slip.code, 20),
    blanks(4),
    blanks(10), // 21–54: our account number of the payee, office code
    digits(slip.amount, 12),
    digits(0, 12).repeat(17), // 55–270: amount 1, the others are zero
    blanks(16),
    ' ', // 271–287: an address in the United States
    textField(`${slip.lastName} ${slip.firstName}`, 80), // 288–367
    textField([slip.address1, slip.address2 ?? ''].join(' '), 40),
    blanks(40), // 368–447
    textField(slip.city, 40),
    left(slip.state.toUpperCase(), 2),
    zipOf(slip.postalCode), // 448–498
    ' ',
    digits(at + 3, 8),
    blanks(36), // 499–543
    ' ',
    blanks(2),
    ' ',
    blanks(115), // 544–662: second TIN notice, direct sales
    blanks(60),
    digits(0, 12),
    digits(0, 12),
    blanks(2), // 663–748: no state reporting
  ]);
}

/** The records after the payees. */
export function fireTail(totals: FilingTotals): string {
  const endOfPayer = [
    'C',
    digits(totals.slips, 8),
    blanks(6), // 1–15
    digits(totals.amount, 18),
    digits(0, 18).repeat(17), // 16–339
    blanks(160),
    digits(totals.slips + 3, 8),
    blanks(241), // 340–748
  ];
  const endOfTransmission = [
    'F',
    digits(1, 8),
    digits(0, 21),
    blanks(19),
    digits(totals.slips, 8), // 1–57
    blanks(442),
    digits(totals.slips + 4, 8),
    blanks(241), // 58–748
  ];
  return line(endOfPayer) + line(endOfTransmission);
}

const einOf = ({ ein }: FilingPayer): string => ein.replace(/\D/g, '');

/** Address 40, city 40, state 2, ZIP code 9. A foreign city, province and postal code share the last 51. */
function placeOf({ address1, address2, city, state, postalCode, country }: FilingPayer): string[] {
  const street = textField([address1, address2].join(' '), 40);
  if (country !== 'US') return [street, textField(`${city} ${state} ${postalCode} Canada`, 51)];
  return [street, textField(city, 40), left(state.toUpperCase(), 2), zipOf(postalCode)];
}

const zipOf = (postalCode: string): string => left(postalCode.replace(/\D/g, ''), 9);

/** Letters, digits, blanks, hyphens and ampersands; the publication allows no other signs in names and addresses. */
const textField = (text: string, width: number): string =>
  left(
    bankText(text)
      .replace(/[^A-Z0-9 &-]/g, ' ')
      .replace(/ +/g, ' ')
      .trim(),
    width,
  );

function line(fields: readonly string[]): string {
  const record = fields.join('');
  if (record.length !== fireRecordLength - 2) throw new Error(`a record of ${record.length} positions`);
  return `${record}\r\n`;
}
