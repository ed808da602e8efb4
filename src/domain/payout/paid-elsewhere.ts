/** A payment that the company made outside of Birchline: a check it wrote, a wire, a payroll run. */
export interface PaidElsewhere {
  readonly method: 'check' | 'other';
  /** The check's number; null for any other way. */
  readonly checkNumber: number | null;
  /** The reference of the payment; for a check only additional information. */
  readonly reference: string | null;
  /** A calendar day "2026-11-02" of the company's time zone. */
  readonly paidOn: string;
}

export interface GivenDetails {
  readonly method: 'check' | 'other';
  readonly checkNumber: number | null;
  readonly reference: string | null;
  readonly paidOn: string | null;
}

export type DetailsRefusal = 'MISSING_DETAILS' | 'PAID_IN_FUTURE' | 'PAID_TOO_EARLY';

/**
 * Validates the details of a payment made elsewhere: a number for a check, a reference for anything else, and a day
 * that is neither after `today` nor before `earliest` (null for none).
 */
export function paidElsewhere(
  { method, checkNumber, reference, paidOn }: GivenDetails,
  today: string,
  earliest: string | null,
): PaidElsewhere | { readonly refused: DetailsRefusal } {
  if (paidOn === null || (method === 'check' ? checkNumber : reference) === null) return { refused: 'MISSING_DETAILS' };
  if (paidOn > today) return { refused: 'PAID_IN_FUTURE' };
  if (earliest !== null && paidOn < earliest) return { refused: 'PAID_TOO_EARLY' };
  return { method, checkNumber: method === 'check' ? checkNumber : null, reference, paidOn };
}
