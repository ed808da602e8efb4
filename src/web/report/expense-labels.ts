import type { FinancialFigures } from '#contract/report/financials.ts';
import { m } from '#messages';

type Category = FinancialFigures['expenses_by_category'][number]['category'];

/** The names of what money is spent on. */
export const expenseCategoryName: Readonly<Record<Category, () => string>> = {
  Commissions: m.expense_category_commissions,
  Operations: m.expense_category_operations,
  Marketing: m.expense_category_marketing,
  Other: m.expense_category_other,
};
