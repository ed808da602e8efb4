import { type ClientActionFunctionArgs, redirect } from 'react-router';
import { account as accountContract } from '#contract/account/account.ts';
import { m } from '#messages';
import { createCustomerSubmission } from '#web/account/customer/create-customer-submission.ts';
import { apiContext, failureContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { returnAddress, signInPage } from '#web/shell/return-address.ts';
import type { Route } from './+types/sign-in.ts';

const failures = {
  signIn: m.sign_in_failed,
  createCustomer: m.account_create_failed,
  requestPasswordReset: m.recovery_failed_mail,
  resendConfirmation: m.sign_in_resend_failed,
};

/** The forms of the shop's sign-in dialog. The page is at `/auth`. */
export const loader = () => redirect('/auth?next=%2Fshop');

export const action = ({ context, request, url }: Route.ActionArgs) => {
  const { account, enrolment: enrolmentApi } = context.get(apiContext);
  const submissions = {
    signIn: submission(accountContract.signIn, async (input) => {
      const { needs_code } = await account.signIn(input);
      return needs_code ? { to: signInPage(returnAddress(url)) } : { message: m.account_signed_in() };
    }),
    createCustomer: createCustomerSubmission(enrolmentApi),
    requestPasswordReset: submission(accountContract.requestPasswordReset, async ({ email }) => {
      await account.requestPasswordReset({ email });
      return { title: m.recovery_sent(), message: m.recovery_sent_description() };
    }),
    resendConfirmation: submission(accountContract.resendConfirmation, async ({ email }) => {
      await account.resendConfirmation({ email });
      return { message: m.account_created() };
    }),
  };
  return formAction(request, submissions, { failures, log: context.get(failureContext) });
};

export const clientAction = (args: ClientActionFunctionArgs) => formClientAction(args, failures);
