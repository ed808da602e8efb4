import { adjustVolume, previewVolumeAdjustment } from './adjust-volume.ts';
import { calculateCommission } from './calculate-commission.ts';
import { getCommissionCalculations } from './calculations.ts';
import { compareRuns } from './compare-runs.ts';
import { compareStatements } from './compare-statements.ts';
import { getDashboard } from './dashboard.ts';
import { getEarnings } from './earnings.ts';
import { getEarningsLines } from './earnings-lines.ts';
import { explainCommission } from './explain.ts';
import { getMissedOverrides } from './missed-overrides.ts';
import { getOpenPeriod } from './open.ts';
import { getRunPreview } from './preview.ts';
import { replayCommissionRun } from './replays.ts';
import { calculateSalesCommissions, closeCommissionRun, getCommissionRuns } from './runs.ts';
import { getCommissions } from './statements.ts';

export const commissionFunctions = {
  getOpenPeriod,
  getCommissionRuns,
  calculateSalesCommissions,
  getRunPreview,
  compareRuns,
  compareStatements,
  replayCommissionRun,
  closeCommissionRun,
  getCommissions,
  getCommissionCalculations,
  explainCommission,
  getEarnings,
  getEarningsLines,
  getMissedOverrides,
  getDashboard,
  previewVolumeAdjustment,
  adjustVolume,
  calculateCommission,
};
