import type { FormAnswer } from '#web/ui/form/form-answer.ts';

export type Step = 1 | 2 | 3 | 4;

const fieldsOfSteps: readonly (readonly [Step, readonly string[]])[] = [
  [1, ['first_name', 'last_name', 'email', 'password', 'confirm_password']],
  [2, ['phone', 'address1', 'address2', 'city', 'country', 'state', 'postal_code']],
];

const submissionsOfSteps: Readonly<Record<string, Step>> = { checkPersonalInfo: 1, checkAddress: 2 };

/** The first field with an error, in the order of the steps. */
export function firstWrongField({ result }: FormAnswer): string | undefined {
  const wrong = Object.keys(result.error?.fieldErrors ?? {});
  const inOrder = fieldsOfSteps.flatMap(([, fields]) => fields).filter((name) => wrong.includes(name));
  return inOrder[0] ?? wrong[0];
}

/** The step that follows an answer: that of the first wrong field, or the one that the server says. */
export function stepOf(answer: FormAnswer): Step {
  if (answer.done) return (answer.value as { readonly step: Step }).step;
  const field = firstWrongField(answer);
  const ofField = fieldsOfSteps.find(([, fields]) => field !== undefined && fields.includes(field));
  return ofField?.[0] ?? submissionsOfSteps[answer.submission] ?? 3;
}
