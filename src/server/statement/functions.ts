import { getCommissionSummary } from './get-commission-summary.ts';
import { getCommissionTotals } from './get-commission-totals.ts';
import { getCommissions } from './get-commissions.ts';
import { getConsultantCommissions } from './get-consultant-commissions.ts';
import { getStatement } from './get-statement.ts';
import { getWorkedExamples } from './get-worked-examples.ts';

export const statementFunctions = {
  getCommissions,
  getStatement,
  getCommissionSummary,
  getCommissionTotals,
  getConsultantCommissions,
  getWorkedExamples,
};
