import { getIncomeDisclosure } from './disclosure/get-income-disclosure.ts';
import { previewIncomeDisclosure } from './disclosure/preview-income-disclosure.ts';
import { publishIncomeDisclosure } from './disclosure/publish-income-disclosure.ts';
import { withdrawIncomeDisclosure } from './disclosure/withdraw-income-disclosure.ts';
import { getAdminCharts } from './get-admin-charts.ts';
import { getAdminMetrics } from './get-admin-metrics.ts';
import { getAnalytics } from './get-analytics.ts';
import { getCompanyFinancials } from './get-company-financials.ts';
import { getDashboard } from './get-dashboard.ts';
import { getExpenses } from './get-expenses.ts';
import { getFinancials } from './get-financials.ts';
import { getJobs } from './get-jobs.ts';
import { getPendingDecisions } from './get-pending-decisions.ts';
import { getSystemHealth } from './get-system-health.ts';
import { getTeamActivity } from './get-team-activity.ts';
import { previewRunJobsAgain } from './preview-run-jobs-again.ts';
import { recordExpense } from './record-expense.ts';
import { removeExpense } from './remove-expense.ts';
import { runJobAgain } from './run-job-again.ts';
import { runJobsAgain } from './run-jobs-again.ts';

export const reportFunctions = {
  getDashboard,
  getTeamActivity,
  getAnalytics,
  getFinancials,
  getCompanyFinancials,
  getExpenses,
  recordExpense,
  removeExpense,
  getAdminMetrics,
  getAdminCharts,
  getSystemHealth,
  getPendingDecisions,
  getIncomeDisclosure,
  previewIncomeDisclosure,
  publishIncomeDisclosure,
  withdrawIncomeDisclosure,
  getJobs,
  runJobAgain,
  previewRunJobsAgain,
  runJobsAgain,
};
