/** A person's number at a tax office: Canada's SIN; a person's SSN or ITIN, or a business's EIN, in the United States. */
export const taxNumberKinds = ['SIN', 'SSN', 'EIN'] as const;
export type TaxNumberKind = (typeof taxNumberKinds)[number];

/** The kinds that a tax slip for an address in a country (ISO 3166) can carry. */
export function taxNumberKindsOf(country: string | null): readonly TaxNumberKind[] {
  if (country === 'CA') return ['SIN'];
  return country === 'US' ? ['SSN', 'EIN'] : [];
}

/**
 * The nine digits of a number as people write it, with blanks or hyphens between the digits. Null if no such number can have been
 * issued; whether it was, only the tax office knows.
 */
export function parseTaxNumber(kind: TaxNumberKind, written: string): string | null {
  const digits = written.trim().replace(/[ -]/g, '');
  return /^\d{9}$/.test(digits) && canExist[kind](digits) ? digits : null;
}

const canExist: Readonly<Record<TaxNumberKind, (digits: string) => boolean>> = {
  SIN: isSocialInsuranceNumber,
  SSN: (digits) => isSocialSecurityNumber(digits) || isIndividualTaxpayerNumber(digits),
  EIN: (digits) => !unassignedPrefixes.has(digits.slice(0, 2)),
};

/**
 * Employment and Social Development Canada: the first digit is the region, 9 for temporary residents; none starts with 0, and 8 is for
 * business numbers. The last digit is the check digit of the Luhn algorithm (ISO/IEC 7812-1, annex B).
 */
function isSocialInsuranceNumber(digits: string): boolean {
  if (digits.startsWith('0') || digits.startsWith('8')) return false;
  const sum = [...digits].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Social Security Administration: area 000, 666 and 900 to 999, group 00 and serial 0000 are never issued. */
const isSocialSecurityNumber = (digits: string): boolean => /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits);

/** Internal Revenue Manual 3.21.263: an ITIN starts with 9; its fourth and fifth digits are in these ranges. */
const isIndividualTaxpayerNumber = (digits: string): boolean =>
  /^9\d{2}(5\d|6[0-5]|7\d|8[0-8]|9[0-2]|9[4-9])\d{4}$/.test(digits);

/** The first two digits of an EIN that no campus of the Internal Revenue Service has assigned (irs.gov, "How EINs are assigned"). */
const unassignedPrefixes: ReadonlySet<string> = new Set([
  '00',
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
]);

const shownDigits: Readonly<Record<TaxNumberKind, number>> = { SIN: 3, SSN: 4, EIN: 4 };

/** The last digits, which are stored unencrypted so that a person recognizes their number. */
export const lastDigitsOf = (kind: TaxNumberKind, digits: string): string => digits.slice(-shownDigits[kind]);

/** A number as it is shown: only its last digits. */
export function maskTaxNumber(kind: TaxNumberKind, lastDigits: string): string {
  if (kind === 'SIN') return `••• ••• ${lastDigits}`;
  return kind === 'SSN' ? `•••-••-${lastDigits}` : `••-•••${lastDigits}`;
}

/**
 * Whether a person's number is needed for a tax slip: the payments of the year have reached this share, in percent, of the
 * amount from which one is required. Earlier the law gives no reason to ask for it.
 */
export const isNearTaxSlip = (reported: bigint, requiredFrom: bigint, percent: number): boolean =>
  reported * 100n >= requiredFrom * BigInt(percent);

/** A payroll program account of the Canada Revenue Agency: business number, RP, reference number. */
export const canadianPayrollAccount = /^\d{9}RP\d{4}$/;

/** A Transmitter Control Code of the Internal Revenue Service: five letters or digits. */
export const transmitterControlCode = /^[A-Z0-9]{5}$/;
