import { api, codeOf, wordsOf } from '#web/api.ts';
import type { Outcome } from '#web/person/sign-in.ts';

/** Makes a customer's account; a mail asks to confirm its address. */
export async function createAccount(email: string, password: string): Promise<Outcome> {
  try {
    await api.enrolment.createCustomer({ email, password });
    return { refused: null };
  } catch (error) {
    return { refused: wordsOf(error, 'Failed to create account'), code: codeOf(error) ?? 'OFFLINE' };
  }
}
