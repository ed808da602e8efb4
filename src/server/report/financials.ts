import type { FinancialFigures } from '#contract/report/financials.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { addMonths, type Period } from '#domain/period/period.ts';
import { instantsOf } from '#domain/period/zone.ts';
import { totalsOf } from '#domain/report/financials.ts';
import { timeRanges } from '../db/time-ranges.ts';

export const shownMonths = 12;

/** What happened in one month, in cents, as the database answers it. */
export type MonthRow = {
  period: Period;
  revenue: string;
  commissions: string;
  operations: string;
  marketing: string;
  other: string;
};

/** The months that the books show, to the open one. */
export const monthsUntil = (open: Period, { timeZone }: Pick<CompanySettings, 'timeZone'>) =>
  timeRanges(
    Array.from({ length: shownMonths }, (_, at) => {
      const month = addMonths(open, at + 1 - shownMonths);
      return { name: month, ...instantsOf(month, timeZone) };
    }),
  );

const expenseColumns = [
  { category: 'Commissions', column: 'commissions' },
  { category: 'Operations', column: 'operations' },
  { category: 'Marketing', column: 'marketing' },
  { category: 'Other', column: 'other' },
] as const;

type Figures = Omit<FinancialFigures, 'statements' | 'statement_total'>;

/** The figures of the books from their months, oldest first, in `currency`. */
export function figuresOf(rows: readonly MonthRow[], currency: string): Figures {
  const sumOf = (column: (typeof expenseColumns)[number]['column']) =>
    rows.reduce((total, row) => total + BigInt(row[column]), 0n);
  const totals = totalsOf(
    rows.map((row) => ({
      revenue: BigInt(row.revenue),
      expenses: expenseColumns.reduce((total, { column }) => total + BigInt(row[column]), 0n),
    })),
  );
  return {
    currency,
    total_revenue: formatAmount(totals.revenue),
    total_expenses: formatAmount(totals.expenses),
    net_profit: formatAmount(totals.profit),
    profit_margin: totals.marginPercent,
    revenue_by_month: rows.map(({ period, revenue }) => ({ period, amount: formatAmount(BigInt(revenue)) })),
    expenses_by_category: expenseColumns.map(({ category, column }) => ({
      category,
      amount: formatAmount(sumOf(column)),
    })),
  };
}
