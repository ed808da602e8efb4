import { codeOf, statusOf, wordsOf } from '#web/api.ts';
import type { StepProblem } from './check-step.ts';

export type Step = 1 | 2 | 3;

/** Which step shows the field that the server refused. */
const places: Readonly<Record<string, { readonly step: Step; readonly field: string }>> = {
  ALREADY_REGISTERED: { step: 1, field: 'email' },
  OTHER_EMAIL: { step: 1, field: 'email' },
  PASSWORD_MISSING: { step: 1, field: 'password' },
  COMMON_PASSWORD: { step: 1, field: 'password' },
  UNKNOWN_REGION: { step: 2, field: 'state' },
  WRONG_POSTAL_CODE: { step: 2, field: 'postal_code' },
  WRONG_ZIP: { step: 2, field: 'postal_code' },
  UNKNOWN_SPONSOR: { step: 3, field: 'sponsor_consultant_id' },
};

const unexpected = 'An unexpected error occurred. Please try again.';

/**
 * Where and in what words the wizard shows that an enrolment failed (specification, section 8; product.md, "Enrolment
 * failing"): a refusal in the server's words, at its field where it has one; anything else is unexpected.
 */
export function enrolmentProblem(error: unknown): StepProblem & { readonly step: Step } {
  const status = statusOf(error);
  if (status === null || status >= 500) return { step: 3, field: '', message: unexpected };
  const { step, field } = places[codeOf(error) ?? ''] ?? { step: 3, field: '' };
  return { step, field, message: wordsOf(error, 'Failed to create account') };
}
