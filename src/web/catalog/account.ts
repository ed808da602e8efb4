import { api, wordsOf } from '#web/api.ts';

/** Makes a customer's account; a mail asks to confirm its address. Answers why not, in words, or null. */
export async function createAccount(email: string, password: string): Promise<string | null> {
  try {
    await api.enrolment.createCustomer({ email, password });
    return null;
  } catch (error) {
    return wordsOf(error, 'Failed to create account');
  }
}
