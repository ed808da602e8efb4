import { roundHalfUp } from '../money/rounding.ts';

/** What a consultant can book an expense under. */
export const expenseCategories = ['Operations', 'Marketing', 'Other'] as const;

/** Revenue and cost of a month, in cents. */
export interface MonthBooks {
  readonly revenue: bigint;
  readonly expenses: bigint;
}

export interface BookTotals {
  readonly revenue: bigint;
  readonly expenses: bigint;
  readonly profit: bigint;
  /** Profit ÷ revenue in percent with one decimal, half away from zero; 0 without revenue, below 100 with expenses. */
  readonly marginPercent: number;
}

/** The four figures above the books (specification, back office, section 2; a margin of nothing is 0). */
export function totalsOf(months: readonly MonthBooks[]): BookTotals {
  const revenue = months.reduce((sum, month) => sum + month.revenue, 0n);
  const expenses = months.reduce((sum, month) => sum + month.expenses, 0n);
  const profit = revenue - expenses;
  return { revenue, expenses, profit, marginPercent: revenue > 0n ? percent(profit, revenue) : 0 };
}

/** A margin that rounds to 100 although there are expenses is 99.9: 100 says that there are none. */
function percent(profit: bigint, revenue: bigint): number {
  const rounded = Number(roundHalfUp(profit * 1000n, revenue)) / 10;
  return profit < revenue ? Math.min(rounded, 99.9) : rounded;
}
