import type { Currency } from '#domain/money/money.ts';
import { dayOf } from '../period/zone.ts';

/** What a country's tax office is told about somebody's commissions. */
export interface SlipRule {
  readonly slip: 'T4A' | '1099-NEC';
  readonly box: string;
  readonly boxName: string;
  readonly currency: Currency;
  /** The smallest amount, in minor units, that needs a slip when it was paid in a calendar year. */
  readonly requiredFrom: (year: number) => bigint;
}

/**
 * T4A, box 020: commissions of somebody who is not employed. Box 048 is for fees for services; what a consultant gets is a
 * share of sales. The Canada Revenue Agency wants a slip above 500 dollars.
 */
const canada: SlipRule = {
  slip: 'T4A',
  box: '020',
  boxName: 'Self-employed commissions',
  currency: 'CAD',
  requiredFrom: () => 500_01n,
};

/**
 * 1099-NEC, box 1. From 600 dollars on for payments made until 2025, from 2,000 on since (Public Law 119-21, section 70433).
 * From 2027 on the law raises it with prices, in steps of 100 dollars that are made known each year: until such a year is
 * entered here, a slip too many is named and none is missed.
 */
const unitedStates: SlipRule = {
  slip: '1099-NEC',
  box: '1',
  boxName: 'Nonemployee compensation',
  currency: 'USD',
  requiredFrom: (year) => (year < 2026 ? 600_00n : 2_000_00n),
};

/** The slip for somebody with an address in a country (ISO 3166), null where we know of none. */
export function slipRuleOf(country: string | null): SlipRule | null {
  if (country === 'CA') return canada;
  return country === 'US' ? unitedStates : null;
}

/** Whether an amount paid in a calendar year needs a slip. */
export const needsSlip = (rule: SlipRule, year: number, amount: bigint): boolean => amount >= rule.requiredFrom(year);

/** Whether a calendar year of the company is over: until then its sums grow. */
export const isYearOver = (year: number, now: Date, timeZone: string): boolean =>
  year < Number(dayOf(now, timeZone).slice(0, 4));
