/**
 * The short code by which people name a consultant: prefix, 1000 + the consultant's number, check digit ("LBC-10234" is
 * number 23). It is read aloud and typed off a card, so one wrong digit or two swapped neighbours never give
 * another consultant's code.
 */
export type ConsultantCode = string;

/** Why a text is not a consultant code: its form, another company's prefix, or a typing error. */
export type CodeFault = 'malformed' | 'other-prefix' | 'wrong-check-digit';

export type ReadCode = { readonly consultantNo: number } | { readonly fault: CodeFault };

const offset = 1000;

/** The code of a consultant's number, counted from 0. `prefix` is the company's, in capitals. */
export function consultantCode(prefix: string, consultantNo: number): ConsultantCode {
  if (!Number.isSafeInteger(consultantNo + offset) || consultantNo < 0) {
    throw new RangeError(`${consultantNo} is no consultant number`);
  }
  const digits = String(offset + consultantNo);
  return `${prefix}-${digits}${checkDigit(digits)}`;
}

/**
 * The number behind a code as people type it: in any case, with blanks, with or without the hyphen; digits alone are
 * read with this company's prefix.
 */
export function readConsultantCode(prefix: string, text: string): ReadCode {
  const match = /^(?:([A-Z]+)-?)?([0-9]{5,15})$/.exec(text.replace(/\s/g, '').toUpperCase());
  if (match === null) return { fault: 'malformed' };
  const [, letters = prefix, digits = ''] = match;
  if (letters !== prefix) return { fault: 'other-prefix' };
  if (digits.startsWith('0')) return { fault: 'malformed' };
  if (checkDigit(digits) !== 0) return { fault: 'wrong-check-digit' };
  return { consultantNo: Number(digits.slice(0, -1)) - offset };
}

/**
 * Damm's check digit: 0 for digits that already end in theirs. Its table, a totally antisymmetric quasigroup, finds
 * every single wrong digit and every swap of neighbours. H. Michael Damm, "Total anti-symmetrische Quasigruppen", 2004.
 */
function checkDigit(digits: string): number {
  let interim = 0;
  for (const digit of digits) interim = Number(quasigroup[interim]?.[Number(digit)]);
  return interim;
}

const quasigroup = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];
