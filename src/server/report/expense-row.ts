import type { ExpenseRow } from '#contract/report/financials.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { dayOf } from '#domain/period/zone.ts';
import { expenseCategories } from '#domain/report/financials.ts';
import type { expenses } from '../payout/tables.ts';

export const rowOf = (
  row: typeof expenses.$inferSelect,
  receipt: ExpenseRow['receipt'],
  timeZone: string,
): ExpenseRow => ({
  expense_id: row.expenseId,
  category: expenseCategories.find((category) => category === row.category) ?? 'Other',
  amount: formatAmount(row.amount),
  currency: row.currency,
  spent_on: dayOf(row.spentOn, timeZone),
  note: row.note,
  receipt,
});

/** The stored kind of a receipt; null without one. */
export const receiptKind = (kind: string | null): ExpenseRow['receipt'] =>
  kind === 'image' || kind === 'pdf' ? kind : null;
