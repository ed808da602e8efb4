import type { ClientActionFunctionArgs } from 'react-router';
import { m } from '#messages';
import { turnBack } from '#web/enrolment/turn-back.ts';
import { formClientAction } from '#web/form-client-action.ts';

/** The sentences that the specification gives for a server that does not answer or fails. */
export const authFailures = {
  signIn: m.sign_in_failed,
  signInWithLink: m.sign_in_failed,
  signInWithGoogle: m.google_failed,
  createCustomer: m.account_create_failed,
  requestPasswordReset: m.recovery_failed_mail,
  resendConfirmation: m.sign_in_resend_failed,
  resetPassword: m.recovery_failed,
  confirmAccount: m.confirmation_failed,
  checkPersonalInfo: m.enrolment_unexpected,
  checkAddress: m.enrolment_unexpected,
  enroll: m.enrolment_unexpected,
};

/** The forms of `/auth` in the browser. */
export const authClientAction = async (args: ClientActionFunctionArgs) =>
  (await turnBack(args.request)) ?? formClientAction(args, authFailures);
