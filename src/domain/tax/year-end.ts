import type { Currency } from '#domain/money/money.ts';
import { dayOf } from '../period/zone.ts';

/** The report of commissions to a country's tax office. */
export interface TaxSlipRule {
  readonly slip: 'T4A' | '1099-NEC';
  readonly box: string;
  readonly boxName: string;
  readonly currency: Currency;
  /** The smallest amount, in minor units, that requires a tax slip when paid in a calendar year. */
  readonly requiredFrom: (year: number) => bigint;
}

/**
 * T4A, box 020: commissions of a person who is not employed. Box 048 is for fees for services; a consultant gets a
 * share of sales. The Canada Revenue Agency requires a slip above 500 dollars.
 */
const canada: TaxSlipRule = {
  slip: 'T4A',
  box: '020',
  boxName: 'Self-employed commissions',
  currency: 'CAD',
  requiredFrom: () => 500_01n,
};

/**
 * 1099-NEC, box 1. From 600 dollars on for payments made until 2025, from 2,000 on since (Public Law 119-21, section
 * 70433). From 2027 on the law raises it with prices, in steps of 100 dollars that are announced each year: until such
 * a year is entered here, an unnecessary tax slip is possible and none is missed.
 */
const unitedStates: TaxSlipRule = {
  slip: '1099-NEC',
  box: '1',
  boxName: 'Nonemployee compensation',
  currency: 'USD',
  requiredFrom: (year) => (year < 2026 ? 600_00n : 2_000_00n),
};

/** The tax slip for an address in a country (ISO 3166), null if none is known. */
export function taxSlipRuleOf(country: string | null): TaxSlipRule | null {
  if (country === 'CA') return canada;
  return country === 'US' ? unitedStates : null;
}

/** Whether an amount paid in a calendar year requires a tax slip. */
export const needsTaxSlip = (rule: TaxSlipRule, year: number, amount: bigint): boolean =>
  amount >= rule.requiredFrom(year);

/** Whether a calendar year of the company is over: until then its sums grow. */
export const isYearOver = (year: number, now: Date, timeZone: string): boolean =>
  year < Number(dayOf(now, timeZone).slice(0, 4));
