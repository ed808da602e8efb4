import { checkPlan } from './check-plan.ts';
import { getMyPlan } from './get-my-plan.ts';
import { getPlanVersion } from './get-plan-version.ts';
import { getPlanVersions } from './get-plan-versions.ts';
import { getPublicPlan } from './get-public-plan.ts';
import { savePlanVersion } from './save-plan-version.ts';
import { simulatePlan } from './simulate-plan.ts';

/** Functions about the plan itself: its versions, and what another one would do. */
export const planFunctions = {
  getPlanVersions,
  getPlanVersion,
  checkPlan,
  savePlanVersion,
  simulatePlan,
  getMyPlan,
  getPublicPlan,
};
