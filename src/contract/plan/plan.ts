import { planCheckFunctions } from './check.ts';
import { ownPlanFunctions } from './own-plan.ts';
import { planSimulationFunctions } from './simulation.ts';
import { planVersionFunctions } from './version.ts';

/** The compensation plan: its versions, the effect of a change, and a consultant's view. */
export const plan = {
  ...planVersionFunctions,
  ...planCheckFunctions,
  ...planSimulationFunctions,
  ...ownPlanFunctions,
};
