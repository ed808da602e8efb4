import type { StepProblem } from './check-step.ts';

/** Of the words above a step. */
export const stepProblemId = 'step-problem';

/**
 * What is wrong, for each field of a step: in words of its own where it alone is meant, else in those above the step, so
 * that the same sentence does not stand twice.
 */
export const wrongOf = (problem: StepProblem | null) => (field: string) => {
  if (problem?.missing) return { invalidBy: problem.missing.includes(field) ? stepProblemId : undefined };
  return { error: problem?.field === field ? problem.message : undefined };
};

/** Whether the words stand beside the field that they are about; then they need not be seen above the step as well. */
export const saidAtField = (problem: StepProblem): boolean => problem.field !== '' && !problem.missing;
