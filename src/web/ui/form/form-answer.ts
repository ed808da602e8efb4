import type { SubmissionResult } from '@conform-to/react/future';

/** The field that names the submitted form of a page. Not part of any input. */
export const formField = '_form';

/** The field with the values that were reviewed before the form does what it says. */
export const reviewedField = '_reviewed';

/** As the value of `reviewedField`: shows the entered values again instead of the review. */
export const backToEntry = 'back';

/** What an action answers: the entered values with their errors, or that it is done. */
export type FormAnswer = {
  /** The form that was submitted: its action, and the item where a page has one form per row. */
  readonly form: string;
  readonly result: SubmissionResult<string[]>;
  readonly done: boolean;
  /** The code of the refusal. */
  readonly code?: string | null;
  /** What a refusing function says besides its sentence, e.g. the rows that it can't read. */
  readonly refusal?: unknown;
  /** The server did not answer. */
  readonly unreached?: boolean;
  /** The sentence for the user, if the form is done. */
  readonly message?: string;
  /** Only a part of it was done: the sentence is no success. */
  readonly warning?: boolean;
  /** What the page needs to continue, e.g. the code of a new consultant. */
  readonly value?: unknown;
  /** What the form would do with the entered values. Pressed again without a change, it does it. */
  readonly review?: unknown;
  /** The values of the review, for `reviewedField`. */
  readonly reviewed?: string;
};
