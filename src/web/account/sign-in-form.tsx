import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { ScriptForm } from '#web/ui/form/script-form.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { requestReset, resendConfirmation, signIn, signInWithGoogle } from './sign-in.ts';
import classes from './sign-in-form.module.css';

type Busy = 'sign-in' | 'google' | 'reset' | 'resend' | null;

type Props = {
  /** The error of a sign-in with another provider. */
  refused: string | null;
  /** Whether sign-in with Google is set up. */
  google: boolean;
  /** The page to which a provider returns. */
  returnTo: string;
  /** Decides which page follows: the next one, or the one that asks for a code. */
  onSignedIn: () => void;
};

/** Email and password, Google if it is configured, and the link for a forgotten password. */
export function SignInForm({ refused, google, returnTo, onSignedIn }: Props) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(refused);
  const [unconfirmed, setUnconfirmed] = useState(false);
  const [busy, setBusy] = useState<Busy>(null);

  const doing = async (what: Busy, work: () => Promise<void>) => {
    setBusy(what);
    setProblem(null);
    await work();
    setBusy(null);
  };

  const submit = () => {
    if (email.trim() === '' || password === '') {
      setProblem('Please fill in all fields');
      return;
    }
    void doing('sign-in', async () => {
      const outcome = await signIn(email, password);
      setUnconfirmed(outcome.refused !== null && outcome.code === 'EMAIL_NOT_VERIFIED');
      if (outcome.refused !== null) setProblem(outcome.refused);
      else {
        if (!outcome.needsCode) showSuccess({ message: 'Welcome back!' });
        onSignedIn();
      }
    });
  };

  const reset = () => {
    if (email.trim() === '') {
      setProblem('Enter your email to request a reset');
      return;
    }
    void doing('reset', async () => {
      const { refused } = await requestReset(email);
      if (refused) showError({ message: refused });
      else showSuccess({ title: 'Reset email sent', message: 'Check your inbox for the reset link.' });
    });
  };

  return (
    <div className={classes.signIn}>
      {google && (
        <>
          <Button
            wide
            busy={busy === 'google'}
            onClick={() =>
              doing('google', async () => {
                const { refused } = await signInWithGoogle(returnTo);
                if (refused) setProblem(refused);
              })
            }
          >
            Continue with Google
          </Button>
          <p className={classes.or}>
            <span>or</span>
          </p>
        </>
      )}
      <ScriptForm
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {problem && (
          <div role="alert" className={classes.problem}>
            <p>{problem}</p>
            {unconfirmed && (
              <Button
                size="sm"
                busy={busy === 'resend'}
                onClick={() =>
                  doing('resend', async () => {
                    const { refused } = await resendConfirmation(email);
                    if (refused) showError({ message: refused });
                    else showSuccess({ message: 'Please check your email to confirm your account.' });
                  })
                }
              >
                Send the confirmation again
              </Button>
            )}
          </div>
        )}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button kind="primary" type="submit" wide busy={busy === 'sign-in'}>
          Sign In
        </Button>
      </ScriptForm>
      <Button kind="plain" wide busy={busy === 'reset'} onClick={reset}>
        Forgot your password? Send reset link
      </Button>
    </div>
  );
}
