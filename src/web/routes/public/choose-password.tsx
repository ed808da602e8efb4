import { data, Form, redirect, useNavigation } from 'react-router';
import { checkNewPassword } from '#web/account/new-password.ts';
import signIn from '#web/account/sign-in-form.module.css';
import { codeOf, labelsOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { returnAddress } from '#web/shell/return-address.ts';
import { SignOutForm, signOutForm } from '#web/shell/sign-out-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import type { Route } from './+types/choose-password.ts';
import classes from './auth.module.css';

/** After an admin has set the password, the user must choose a new one before seeing anything else. */
export const loader = ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person?.mustChangePassword) throw redirect(returnAddress(new URL(request.url)) ?? '/auth');
  return { email: person.email };
};

export const action = async ({ context, request }: Route.ActionArgs) => {
  const form = await request.formData().catch(() => null);
  if (form === null) throw new Response(null, { status: 415 });
  const newPassword = String(form.get('new-password') ?? '');
  const problem = checkNewPassword(newPassword, String(form.get('confirm-password') ?? ''));
  if (problem) return data({ problem }, { status: 400 });
  try {
    await context.get(apiContext).account.choosePassword({ newPassword });
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return data({ problem: labelsOf(error, 'Failed to update password') }, { status: 422 });
  }
  // The page that follows sign-in depends on the role.
  throw redirect(returnAddress(new URL(request.url)) ?? '/auth', 303);
};

export default function ChoosePasswordPage({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  const problem = actionData?.problem;
  return (
    <div className={classes.page}>
      <PageTitle title="Choose a New Password" />
      <div className={classes.card}>
        <h1 className={classes.title}>Choose a New Password</h1>
        <p>An administrator reset your password. Choose your own to continue.</p>
        <Form method="post" className={signIn.form} noValidate>
          {problem && (
            <p role="alert" className={signIn.problem}>
              {problem}
            </p>
          )}
          {/* So that password managers save the new password for this account. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <TextField
            label="New Password"
            name="new-password"
            type="password"
            autoComplete="new-password"
            hint="At least 6 characters"
          />
          <TextField label="Confirm New Password" name="confirm-password" type="password" autoComplete="new-password" />
          <Button kind="primary" type="submit" wide busy={state === 'submitting'}>
            Save Password
          </Button>
        </Form>
        <SignOutForm />
        <Button kind="plain" type="submit" form={signOutForm} wide>
          Sign Out
        </Button>
      </div>
    </div>
  );
}
