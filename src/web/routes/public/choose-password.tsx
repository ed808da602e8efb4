import { type ClientActionFunctionArgs, redirect } from 'react-router';
import { account as contract } from '#contract/account/account.ts';
import { m } from '#messages';
import { NewPasswordFields } from '#web/account/recovery-form.tsx';
import signIn from '#web/account/sign-in-form.module.css';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, failureContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { returnAddress } from '#web/shell/return-address.ts';
import { SignOutForm, signOutForm } from '#web/shell/sign-out-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import type { Route } from './+types/choose-password.ts';
import classes from './auth.module.css';

/** After an admin has set the password, the user must choose a new one before seeing anything else. */
export const loader = ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person?.mustChangePassword) throw redirect(returnAddress(new URL(request.url)) ?? '/auth');
  return { email: person.email };
};

const failures = { choosePassword: m.recovery_failed };

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction(
    request,
    {
      choosePassword: submission(contract.choosePassword, async (input) => {
        await context.get(apiContext).account.choosePassword(input);
        // The page that follows sign-in depends on the role.
        return { message: m.recovery_done(), to: returnAddress(new URL(request.url)) ?? '/auth' };
      }),
    },
    { failures, log: context.get(failureContext) },
  );

export const clientAction = (args: ClientActionFunctionArgs) => formClientAction(args, failures);

export default function ChoosePasswordPage({ loaderData: { email } }: Route.ComponentProps) {
  return (
    <div className={classes.page}>
      <PageTitle title={m.choose_password()} />
      <div className={classes.card}>
        <h1 className={classes.title}>{m.choose_password()}</h1>
        <p>{m.choose_password_description()}</p>
        <SubmitForm name="choosePassword" sharesErrors className={signIn.form ?? ''}>
          {({ field, pending }) => (
            <>
              {/* So that password managers save the new password for this account. */}
              <input type="email" autoComplete="username" value={email} readOnly hidden />
              <NewPasswordFields field={field} />
              <Button kind="primary" type="submit" wide busy={pending}>
                {m.choose_password_save()}
              </Button>
            </>
          )}
        </SubmitForm>
        <SignOutForm />
        <Button kind="plain" type="submit" form={signOutForm} wide>
          {m.user_menu_sign_out()}
        </Button>
      </div>
    </div>
  );
}
