import { getExpenses, recordExpense, removeExpense } from './expenses.ts';
import { getCompanyFinancials, getFinancials } from './financials.ts';

export const financialFunctions = { getFinancials, getCompanyFinancials, getExpenses, recordExpense, removeExpense };
