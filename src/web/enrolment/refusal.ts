import { codeOf, labelsOf, statusOf } from '#web/api.ts';
import type { StepProblem } from './check-step.ts';

export type Step = 1 | 2 | 3;

/** The step that shows the field of an error. */
const places: Readonly<Record<string, { readonly step: Step; readonly field: string }>> = {
  ALREADY_REGISTERED: { step: 1, field: 'email' },
  OTHER_EMAIL: { step: 1, field: 'email' },
  PASSWORD_MISSING: { step: 1, field: 'password' },
  COMMON_PASSWORD: { step: 1, field: 'password' },
  WRONG_PHONE: { step: 2, field: 'phone' },
  UNKNOWN_REGION: { step: 2, field: 'state' },
  WRONG_POSTAL_CODE: { step: 2, field: 'postal_code' },
  WRONG_ZIP: { step: 2, field: 'postal_code' },
  UNKNOWN_SPONSOR: { step: 3, field: 'sponsor_consultant_id' },
};

const unexpected = 'An unexpected error occurred. Please try again.';

/**
 * The message and field for a failed enrolment (specification, section 8; product.md, "Enrolment failing"): the
 * server's message at its field where there is one; everything else is unexpected.
 */
export function enrolmentProblem(error: unknown): StepProblem & { readonly step: Step } {
  const status = statusOf(error);
  if (status === null || status >= 500) return { step: 3, field: '', message: unexpected };
  const { step, field } = places[codeOf(error) ?? ''] ?? { step: 3, field: '' };
  return { step, field, message: labelsOf(error, 'Failed to create account') };
}
