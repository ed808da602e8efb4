import type { FinancialFigures } from '#contract/report/financials.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { addMonths, type Period } from '#domain/period/period.ts';
import { instantsOf } from '#domain/period/zone.ts';
import { totalsOf } from '#domain/report/financials.ts';
import { timeRanges } from '../db/time-ranges.ts';

export const months = 12;

/** What happened in one month, in cents, as the database answers it. */
export type Row = {
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
    Array.from({ length: months }, (_, at) => {
      const month = addMonths(open, at + 1 - months);
      return { name: month, ...instantsOf(month, timeZone) };
    }),
  );

type Figures = Omit<FinancialFigures, 'statements' | 'statement_total'>;

export function figuresOf(rows: readonly Row[], currency: string): Figures {
  const sum = (of: 'commissions' | 'operations' | 'marketing' | 'other') =>
    rows.reduce((total, row) => total + BigInt(row[of]), 0n);
  const totals = totalsOf(
    rows.map((row) => ({
      revenue: BigInt(row.revenue),
      expenses: BigInt(row.commissions) + BigInt(row.operations) + BigInt(row.marketing) + BigInt(row.other),
    })),
  );
  return {
    currency,
    total_revenue: formatAmount(totals.revenue),
    total_expenses: formatAmount(totals.expenses),
    net_profit: formatAmount(totals.profit),
    profit_margin: totals.marginPercent,
    revenue_by_month: rows.map(({ period, revenue }) => ({ period, amount: formatAmount(BigInt(revenue)) })),
    expenses_by_category: [
      { category: 'Commissions', amount: formatAmount(sum('commissions')) },
      { category: 'Operations', amount: formatAmount(sum('operations')) },
      { category: 'Marketing', amount: formatAmount(sum('marketing')) },
      { category: 'Other', amount: formatAmount(sum('other')) },
    ],
  };
}
