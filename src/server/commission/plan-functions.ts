import { getMyPlan } from './own-plan.ts';
import { savePlanVersion } from './plan-save.ts';
import { checkPlan, getPlanVersion, getPlanVersions } from './plan-versions.ts';
import { simulatePlan } from './simulate-plan.ts';

/** Functions about the plan itself: its versions, and what another one would do. */
export const planFunctions = { getPlanVersions, getPlanVersion, checkPlan, savePlanVersion, simulatePlan, getMyPlan };
