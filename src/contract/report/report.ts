import { adminDashboardFunctions } from './admin-dashboard.ts';
import { analyticsFunctions } from './analytics.ts';
import { dashboardFunctions } from './dashboard.ts';
import { financialFunctions } from './financials.ts';
import { disclosureFunctions } from './income-disclosure.ts';
import { jobFunctions } from './jobs.ts';

/** Figures over several months: the dashboard, analytics and financials of a consultant and of the company. */
export const report = {
  ...dashboardFunctions,
  ...analyticsFunctions,
  ...financialFunctions,
  ...adminDashboardFunctions,
  ...disclosureFunctions,
  ...jobFunctions,
};
