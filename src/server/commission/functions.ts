import { adjustVolume } from './adjust-volume.ts';
import { calculateCommission } from './calculate-commission.ts';
import { explainCommission } from './explain-commission.ts';
import { getCommissionCalculations } from './get-commission-calculations.ts';
import { getEarnings } from './get-earnings.ts';
import { getEarningsLines } from './get-earnings-lines.ts';
import { getMissedOverrides } from './get-missed-overrides.ts';
import { getOpenPeriod } from './get-open-period.ts';
import { getOrderCommissions } from './get-order-commissions.ts';
import { previewVolumeAdjustment } from './preview-volume-adjustment.ts';
import { calculateSalesCommissions } from './run/calculate-sales-commissions.ts';
import { closeCommissionRun } from './run/close-commission-run.ts';
import { compareRuns } from './run/compare-runs.ts';
import { compareStatements } from './run/compare-statements.ts';
import { getCloseChecklist } from './run/get-close-checklist.ts';
import { getCommissionRuns } from './run/get-commission-runs.ts';
import { getRunPreview } from './run/get-run-preview.ts';
import { replayCommissionRun } from './run/replay-commission-run.ts';
import { signOffRun } from './run/sign-off-run.ts';

export const commissionFunctions = {
  getOrderCommissions,
  getOpenPeriod,
  getCommissionRuns,
  calculateSalesCommissions,
  getRunPreview,
  getCloseChecklist,
  signOffRun,
  compareRuns,
  compareStatements,
  replayCommissionRun,
  closeCommissionRun,
  getCommissionCalculations,
  explainCommission,
  getEarnings,
  getEarningsLines,
  getMissedOverrides,
  previewVolumeAdjustment,
  adjustVolume,
  calculateCommission,
};
