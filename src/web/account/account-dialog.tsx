import { type FormEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { resendConfirmation, signIn } from '#web/account/sign-in.ts';
import { withReturn } from '#web/shell/return-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { createAccount } from '../catalog/account.ts';
import classes from './account-dialog.module.css';

const modes = {
  'sign-in': {
    title: 'Sign In',
    busy: 'Signing in...',
    text: 'Your cart stays as it is.',
    other: 'create',
    turn: 'New here? Create an account',
  },
  create: {
    title: 'Create Account',
    busy: 'Creating your account...',
    text: 'An account for shopping. We send you a mail to confirm your address.',
    other: 'sign-in',
    turn: 'Already have an account? Sign in',
  },
} as const;

/** Signs in, or creates a customer's account, without leaving the shop. */
export default function AccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [mode, setMode] = useState<keyof typeof modes>('sign-in');
  const [problem, setProblem] = useState<string | null>(null);
  /** The address that waits for its confirmation. */
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const location = useLocation();
  const { title, text, other, turn, busy: busyLabels } = modes[mode];

  const refuse = (why: string, field: 'email' | 'password') => {
    setProblem(why);
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
  };
  const begin = () => {
    setProblem(null);
    setUnconfirmed(null);
  };
  const close = () => {
    begin();
    onClose();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email')).trim();
    const password = String(fields.get('password'));
    if (email === '' || password === '') {
      return refuse('Please fill in all fields', email === '' ? 'email' : 'password');
    }
    if (mode === 'create' && password.length < 6) {
      return refuse('Password must be at least 6 characters long', 'password');
    }
    begin();
    setBusy(true);
    const outcome = await (mode === 'sign-in' ? signIn : createAccount)(email, password);
    setBusy(false);
    if (outcome.refused !== null) {
      if (outcome.code === 'EMAIL_NOT_VERIFIED') setUnconfirmed(email);
      return refuse(outcome.refused, outcome.code === 'COMMON_PASSWORD' ? 'password' : 'email');
    }
    close();
    if (outcome.needsCode) return navigate(withReturn('/auth', location));
    if (mode === 'create') {
      setMode('sign-in');
      return showSuccess({ message: 'Please check your email to verify your account' });
    }
    showSuccess({ message: "You've successfully logged in" });
    await revalidate();
  };
  return (
    <Dialog open={open} onClose={close} label={title}>
      <form ref={form} onSubmit={submit} noValidate className={classes.form} aria-describedby={`${id}w`}>
        <h2 className={classes.title}>{title}</h2>
        <p id={`${id}w`} className={classes.text}>
          {text}
        </p>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete={mode === 'sign-in' ? 'username' : 'email'}
          required
          aria-describedby={problem ? `${id}p` : undefined}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete={mode === 'sign-in' ? 'current-password' : 'new-password'}
          required
          {...(mode === 'create' && { hint: 'At least 6 characters' })}
        />
        <p id={`${id}p`} role="alert" className={classes.problem}>
          {problem}
        </p>
        {unconfirmed !== null && (
          <Button
            size="sm"
            onClick={async () => {
              const { refused } = await resendConfirmation(unconfirmed);
              if (refused !== null) return showError({ message: refused });
              close();
              showSuccess({ message: 'Please check your email to verify your account' });
            }}
          >
            Send the confirmation again
          </Button>
        )}
        <Button kind="primary" type="submit" wide busy={busy}>
          {busy ? busyLabels : title}
        </Button>
        <button
          type="button"
          className={classes.turn}
          onClick={() => {
            begin();
            setMode(other);
          }}
        >
          {turn}
        </button>
      </form>
    </Dialog>
  );
}
