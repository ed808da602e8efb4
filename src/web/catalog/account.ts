import type { Outcome } from '#web/account/sign-in.ts';
import { api, codeOf, labelsOf } from '#web/api.ts';

/** Creates a customer's account; a mail asks to confirm its address. */
export async function createAccount(email: string, password: string): Promise<Outcome> {
  try {
    await api.enrolment.createCustomer({ email, password });
    return { refused: null };
  } catch (error) {
    return { refused: labelsOf(error, 'Failed to create account'), code: codeOf(error) ?? 'OFFLINE' };
  }
}
