import { redirect } from 'react-router';
import { account as contract } from '#contract/account/account.ts';
import type { ApiClient } from '#contract/client.ts';
import { m } from '#messages';
import { codeOf } from '#web/api.ts';
import { fieldError, type Submission, submission } from '#web/form-action.ts';
import { signInPage } from '#web/shell/return-address.ts';

/** The specification has a sentence before the reason. */
async function withReason<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (failure) {
    if (codeOf(failure) !== 'INVALID_TOKEN') throw failure;
    throw fieldError('', m.recovery_failed_link(), failure);
  }
}

/**
 * What the forms of `/auth` do apart from the wizard's. `next` is the return address of the page: the links of customers have the
 * shop there (product decisions, section 2); without one, a new password leads to the dashboard.
 */
export function authSubmissions({ account }: ApiClient, next: string | null): Record<string, Submission> {
  // Signed-in users are redirected from it, and one who must enter a code gets that form.
  const here = signInPage(next);
  return {
    signIn: submission(contract.signIn, async (input) => {
      const { needs_code } = await account.signIn(input);
      return { to: here, ...(!needs_code && { message: m.sign_in_welcome() }) };
    }),
    signInWithLink: submission(contract.signInWithLink, async (input) => {
      const { needs_code } = await account.signInWithLink(input);
      return { to: here, ...(!needs_code && { message: m.sign_in_welcome() }) };
    }),
    signInWithGoogle: submission(contract.signInWithGoogle, async () => {
      try {
        throw redirect((await account.signInWithGoogle({ return_to: here })).url, 303);
      } catch (failure) {
        if (codeOf(failure) !== 'PROVIDER_NOT_FOUND') throw failure;
        throw fieldError('', m.google_not_set_up(), failure);
      }
    }),
    requestPasswordReset: submission(contract.requestPasswordReset, async ({ email }) => {
      await account.requestPasswordReset({ email });
      return { title: m.recovery_sent(), message: m.recovery_sent_description() };
    }),
    resendConfirmation: submission(contract.resendConfirmation, async ({ email }) => {
      await account.resendConfirmation({ email });
      return m.sign_in_resent();
    }),
    resetPassword: submission(contract.resetPassword, async (input) => {
      const { email, ...reset } = input as typeof input & { email?: string };
      await withReason(account.resetPassword(reset));
      // If this fails, the user signs in with the form: the password is already set.
      if (email) await account.signIn({ email, password: input.new_password }).catch(() => undefined);
      return { message: m.recovery_done(), to: next === null ? '/dashboard' : here };
    }),
    confirmAccount: submission(contract.confirmAccount, async (input) => {
      try {
        await account.confirmAccount(input);
      } catch (failure) {
        if (!['INVALID_TOKEN', 'TOKEN_EXPIRED', 'USER_NOT_FOUND'].includes(codeOf(failure) ?? '')) throw failure;
        throw fieldError('', m.confirmation_invalid(), failure);
      }
      return { to: `/auth?${new URLSearchParams({ type: 'confirm', done: '', ...(next !== null && { next }) })}` };
    }),
    sendFactorCode: submission(contract.sendFactorCode, async () => {
      const { phone } = await account.sendFactorCode({});
      return { message: m.factor_code_sent({ digits: phone }), stays: true };
    }),
    signInWithPasskey: submission(contract.signInWithPasskey, async (input) => {
      await account.signInWithPasskey(input);
      return { to: here, message: m.sign_in_welcome() };
    }),
    passChallenge: submission(contract.passChallenge, async (input) => {
      await account.passChallenge(input);
      return { to: here };
    }),
  };
}
