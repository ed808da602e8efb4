import { planCheckFunctions } from './plan/check.ts';
import { ownPlanFunctions } from './plan/own-plan.ts';
import { planSimulationFunctions } from './plan/simulation.ts';
import { planVersionFunctions } from './plan/version.ts';

/** The compensation plan: its versions, what a change would do, and how a consultant reads it. */
export const plan = {
  ...planVersionFunctions,
  ...planCheckFunctions,
  ...planSimulationFunctions,
  ...ownPlanFunctions,
};
