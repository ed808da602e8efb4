import type { ApiClient } from '#contract/client.ts';
import { enrolment } from '#contract/enrolment/enrolment.ts';
import { m } from '#messages';
import { atFields, type Submission, submission } from '#web/form-action.ts';

const atWrongField = atFields({ ALREADY_REGISTERED: 'email', COMMON_PASSWORD: 'password' });

/** Creates a customer's account, in the shop's dialog and on the sign-in page of shoppers. */
export const createCustomerSubmission = (api: ApiClient['enrolment']): Submission =>
  submission(enrolment.createCustomer, async (input) => {
    await api.createCustomer(input).catch(atWrongField);
    return { message: m.account_created(), value: 'created' };
  });
