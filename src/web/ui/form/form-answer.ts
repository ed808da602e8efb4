import type { SubmissionResult } from '@conform-to/react/future';

/** The field that names the submitted form of a page. Not part of any input. */
export const formField = '_form';

/** The field with the values that were reviewed before the form does what it says. */
export const reviewedField = '_reviewed';

/** As the value of `reviewedField`: shows the entered values again instead of the review. */
export const backToEntry = 'back';

/** As the value of `reviewedField`: repeats the review, even if no value changed. */
export const repeatReview = 'again';

/** What an action answers: the entered values with their errors, or that it is done. */
export type FormAnswer = {
  /** The form that was submitted: its name, and the item where a page has one form per row. */
  readonly form: string;
  /** The submission: the form's, or that of the pressed button. */
  readonly submission: string;
  readonly result: SubmissionResult<string[]>;
  readonly done: boolean;
  /** The code of the refusal. */
  readonly code?: string | null;
  /** Refused because of what has changed since the page was loaded: the page's data is loaded again. */
  readonly stale?: boolean;
  /** What a refusing function says besides its sentence, e.g. the rows that it can't read. */
  readonly refusal?: unknown;
  /** The server did not answer. */
  readonly unreached?: boolean;
  /** The sentence for the user, if the form is done. */
  readonly message?: string;
  /** Only a part of it was done: the sentence is not a success. */
  readonly warning?: boolean;
  /** The heading of the sentence. */
  readonly title?: string;
  /** The page that follows. The browser opens it and shows the sentence there; without scripts the answer is a redirect. */
  readonly to?: string;
  /** The address of a file that the browser downloads now. The page stays. */
  readonly file?: string;
  /** What the page needs to continue, e.g. the code of a new consultant. */
  readonly value?: unknown;
  /** What the form would do with the entered values. Pressed again without a change, it does it. */
  readonly review?: unknown;
  /** The values of the review, for `reviewedField`. */
  readonly reviewed?: string;
  /** The fields that end the review when they change, by the names in the input; those among `reviewed` by default. */
  readonly reviewFields?: readonly string[];
};

/** `lines` of `lines[0].quantity`: the name in the input of the function. */
export const inputNameOf = (field: string): string => field.split(/[.[]/, 1)[0] ?? '';

/** Whether the review depends on the field. By default it depends on the fields that were posted, so not on those that the review added. */
export const isReviewedField = (field: string, reviewed: string, reviewFields?: readonly string[]): boolean =>
  reviewFields === undefined ? reviewed.includes(`["${field}",`) : reviewFields.includes(inputNameOf(field));

/** The name of a submitted form, and of its submission: a pressed button with a name of its own comes last. */
export function submittedForm(formData: FormData): readonly [form: string, submission: string] {
  const names = formData.getAll(formField).map(String);
  return [names[0] ?? '', names.at(-1) ?? ''];
}

/** The key in the action: `editPlan` of `editPlan#tracks`. */
export const submissionOf = (name: string) => name.split('#', 1)[0] ?? '';

/** The answer of a form that the server did not get: `errors` are above the form. */
export function unsentAnswer(formData: FormData, errors: readonly string[]): FormAnswer {
  const [form, submission] = submittedForm(formData);
  const payload: Record<string, string> = {};
  for (const [name, value] of formData) if (typeof value === 'string' && name !== formField) payload[name] = value;
  const error = errors.length === 0 ? null : { formErrors: [...errors], fieldErrors: {} };
  const sent = { payload, fields: Object.keys(payload), intent: null };
  return { form, submission, result: { submission: sent, error }, done: false };
}
