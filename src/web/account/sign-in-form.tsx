import { useActionData } from 'react-router';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { type FormAnswer, formField } from '#web/ui/form/form-answer.ts';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { ForgotPasswordButton } from './forgot-password-button.tsx';
import { PasskeySignIn } from './passkey/passkey-sign-in.tsx';
import classes from './sign-in-form.module.css';
import { useUnconfirmed } from './unconfirmed.ts';

type Props = {
  /** The error of a sign-in with another provider. */
  refused: string | null;
  /** Whether sign-in with Google is set up. */
  google: boolean;
};

/** Email and password, Google if it is configured, and the link for a forgotten password. */
export function SignInForm({ refused, google }: Props) {
  const native = useActionData<FormAnswer>();
  const [unconfirmed, onAnswer] = useUnconfirmed();
  return (
    <div className={classes.signIn}>
      {google && (
        <>
          <SubmitForm name="signInWithGoogle" className={classes.form ?? ''}>
            {({ pending }) => (
              <Button wide type="submit" busy={pending}>
                {m.sign_in_google()}
              </Button>
            )}
          </SubmitForm>
          <p className={classes.or}>
            <span>{m.sign_in_or()}</span>
          </p>
        </>
      )}
      <SubmitForm name="signIn" sharesErrors className={classes.form ?? ''} onAnswer={onAnswer}>
        {({ field, sending }) => (
          <>
            {refused !== null && native === undefined && (
              <p role="alert" className={classes.problem}>
                {refused}
              </p>
            )}
            <TextField label={m.person_email()} type="email" autoComplete="username webauthn" {...field('email')} />
            <TextField
              label={m.sign_in_password()}
              type="password"
              autoComplete="current-password"
              {...field('password')}
            />
            <Button kind="primary" type="submit" wide busy={sending === 'signIn'}>
              {m.sign_in()}
            </Button>
            {unconfirmed && (
              <Button
                type="submit"
                wide
                name={formField}
                value="resendConfirmation"
                busy={sending === 'resendConfirmation'}
              >
                {m.sign_in_resend()}
              </Button>
            )}
            <ForgotPasswordButton sending={sending} />
          </>
        )}
      </SubmitForm>
      <PasskeySignIn />
    </div>
  );
}
