import { useState } from 'react';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { ScriptForm } from '#web/ui/form/script-form.tsx';
import { showSuccess } from '#web/ui/toast.tsx';
import { checkNewPassword } from './new-password.ts';
import { resetPassword, signIn } from './sign-in.ts';
import classes from './sign-in-form.module.css';

type Props = {
  /** From the link in the mail. */
  token: string | null;
  /** The account of the link; with it the new password signs in immediately. */
  email: string | null;
  onUpdated: () => void;
};

/** Sets a new password with the link of the mail, and signs in with it. */
export function RecoveryForm({ token, email, onUpdated }: Props) {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (token === null) {
    return (
      <div className={classes.signIn}>
        <p role="alert" className={classes.problem}>
          This link is no longer valid. Please request a new one.
        </p>
        <ButtonLink to="/auth">Back to sign in</ButtonLink>
      </div>
    );
  }
  return (
    <ScriptForm
      className={classes.form}
      onSubmit={async (event) => {
        event.preventDefault();
        const wrong = checkNewPassword(password, confirm);
        setProblem(wrong);
        if (wrong) return;
        setBusy(true);
        const { refused } = await resetPassword(token, password);
        setBusy(false);
        setProblem(refused);
        if (refused === null) {
          showSuccess({ message: 'Password updated' });
          // If this fails, the user signs in manually: the password is already set.
          if (email !== null) await signIn(email, password);
          onUpdated();
        }
      }}
    >
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <TextField
        label="New Password"
        name="new-password"
        type="password"
        autoComplete="new-password"
        hint="At least 6 characters"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        label="Confirm New Password"
        name="confirm-password"
        type="password"
        autoComplete="new-password"
        value={confirm}
        onChange={(event) => setConfirm(event.target.value)}
      />
      <Button kind="primary" type="submit" wide busy={busy}>
        Update Password
      </Button>
    </ScriptForm>
  );
}
