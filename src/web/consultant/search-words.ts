import { labelsOf } from '#web/api.ts';

/** The messages of a consultant search. */
export const searchLabels = {
  countLabels: (count: number): string =>
    count === 0 ? 'No consultants found' : count === 1 ? '1 consultant found' : `${count} consultants found`,
  failureLabels: (error: unknown): string => `The search failed. ${labelsOf(error, 'Please try again.')}`,
} as const;
