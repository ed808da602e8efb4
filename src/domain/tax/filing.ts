import type { TaxNumberKind } from './tax-number.ts';

/** The company as a tax office knows it; complete (`payerGaps` is empty). */
export interface FilingPayer {
  readonly legalName: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  readonly postalCode: string;
  readonly country: 'CA' | 'US';
  readonly contactName: string;
  /** As people write it, with ten digits. */
  readonly contactPhone: string;
  readonly contactEmail: string;
  readonly craAccount: string;
  readonly ein: string;
  readonly transmitterControlCode: string;
}

/** A person's slip in a file for the tax office; complete. */
export interface FilingSlip {
  readonly code: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address1: string;
  readonly address2: string | null;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly number: { readonly kind: TaxNumberKind; readonly digits: string };
  /** In minor units of the slip's currency. */
  readonly amount: bigint;
}

/** The slips of a file counted and summed before it is written. */
export interface FilingTotals {
  readonly slips: number;
  readonly amount: bigint;
}

const always = [
  'legalName',
  'address1',
  'city',
  'state',
  'postalCode',
  'contactName',
  'contactPhone',
  'contactEmail',
] as const;

/** What a file can need to know about the payer. */
export const payerFields = [...always, 'craAccount', 'ein', 'transmitterControlCode'] as const;
export type PayerField = (typeof payerFields)[number];

const neededFor: Readonly<Record<'T4A' | '1099-NEC', readonly PayerField[]>> = {
  T4A: [...always, 'craAccount'],
  '1099-NEC': [...always, 'ein', 'transmitterControlCode'],
};

/** The fields of the payer that a file of this slip needs and that are not entered. */
export const payerGaps = (slip: 'T4A' | '1099-NEC', payer: FilingPayer): PayerField[] =>
  neededFor[slip].filter((field) => payer[field] === '');

/** The ten digits of a North American phone number. */
export const phoneDigits = (written: string): string => written.replace(/\D/g, '').slice(-10);
