import type { StepProblem } from './check-step.ts';
import type { Draft } from './draft.ts';

/** The props of every step: the draft, how to change it, and its problem. */
export type StepProps = {
  draft: Draft;
  change: (next: (draft: Draft) => Draft) => void;
  problem: StepProblem | null;
};

/** The id of the message above a step. */
export const stepProblemId = 'step-problem';

/** The props of a step's field: value, change handler and error. */
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
 * The error of each field: its own message if only that field is affected, else a reference to the message above the
 * step, so that the same sentence is not repeated.
 */
export const wrongOf = (problem: StepProblem | null) => (field: string) => {
  if (problem?.missing) return { invalidBy: problem.missing.includes(field) ? stepProblemId : undefined };
  return { error: problem?.field === field ? problem.message : undefined };
};

/** Whether the message is shown at its field and not needed above the step. */
export const shownAtField = (problem: StepProblem): boolean => problem.field !== '' && !problem.missing;
