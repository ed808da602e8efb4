import type { StepProblem } from './check-step.ts';
import type { Draft } from './draft.ts';
import type { StepProps } from './wizard.tsx';

/** Of the words above a step. */
export const stepProblemId = 'step-problem';

/** A step's field by its name: what stands in it, how that changes, and what is wrong with it. */
export const fieldOf = ({ draft, change, problem }: StepProps) => {
  const wrong = wrongOf(problem);
  return (name: Exclude<keyof Draft, 'country'>, autoComplete?: string) => ({
    name,
    autoComplete,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change((before) => ({ ...before, [name]: target.value })),
    ...wrong(name),
  });
};

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
