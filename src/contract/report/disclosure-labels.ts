import { parseSignedAmount } from '#domain/money/decimal.ts';
import { displayMoney } from '#domain/money/money.ts';
import { roundHalfUp } from '#domain/money/rounding.ts';
import { formatCount, formatPercent, readerLanguage } from '../language/format.ts';
import type { IncomeFigures } from './income-disclosure.ts';

// The page and the document write the same figures in the same way.

/** An amount of the disclosure with its currency; a dash where there is none. */
export function disclosedAmount(value: string | null, currency: string): string {
  const amount = value === null ? null : parseSignedAmount(value);
  return amount === null ? '–' : displayMoney({ amount, currency }, 'with code', readerLanguage());
}

/** A share in percent with one decimal: 1 of 3 is `33.3%`. */
export const disclosedShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : formatPercent(Number(roundHalfUp(BigInt(part) * 1000n, BigInt(whole))) / 1000, { at_most: 1 });

/** The average of active months, with the decimal sign of the reader; a dash where there is none. */
export const disclosedMonths = (months: number | null): string => (months === null ? '–' : formatCount(months));

/** The first and the last amount of a band; null for no limit. */
export function bandAmounts({ from, until }: IncomeFigures['bands'][number], currency: string) {
  const end = until === null ? null : parseSignedAmount(until);
  return {
    from: from === null ? null : disclosedAmount(from, currency),
    to: end === null ? null : displayMoney({ amount: end - 1n, currency }, 'with code', readerLanguage()),
  };
}
