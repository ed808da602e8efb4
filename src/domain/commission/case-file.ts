/** A worked example as written: amounts are decimal strings, people and orders have names. */
export interface CaseFile {
  readonly period: string;
  readonly consultants: readonly CaseConsultant[];
  readonly orders: readonly CaseOrder[];
  readonly adjustments?: readonly CaseAdjustment[] | undefined;
}

export interface CaseConsultant {
  readonly id: string;
  readonly sponsor: string | null;
  readonly program: string;
  /** The day of joining in the company's calendar: "2026-08-31". */
  readonly joined: string;
}

export interface CaseOrder {
  readonly id: string;
  readonly consultant: string;
  readonly subtotal: string;
  readonly discounts: string;
  readonly returns: string;
}

/** A dated change of a consultant's personal volume, of either sign. */
export interface CaseAdjustment {
  readonly consultant: string;
  readonly amount: string;
}
