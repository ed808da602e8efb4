import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { m } from '#messages';
import { withReturn } from '#web/shell/return-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { formField } from '#web/ui/form/form-answer.ts';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import classes from './account-dialog.module.css';
import { ForgotPasswordButton } from './forgot-password-button.tsx';
import { useUnconfirmed } from './unconfirmed.ts';

type Mode = 'signIn' | 'createCustomer';

const textsOf = (mode: Mode) =>
  mode === 'signIn'
    ? {
        title: m.sign_in(),
        busy: m.account_signing_in(),
        description: m.account_sign_in_description(),
        turn: m.account_turn_to_create(),
      }
    : {
        title: m.account_create(),
        busy: m.account_creating(),
        description: m.account_create_description(),
        turn: m.account_turn_to_sign_in(),
      };

/** Signs in, or creates a customer's account, without leaving the shop. */
export default function AccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [mode, setMode] = useState<Mode>('signIn');
  const [email, setEmail] = useState('');
  const [unconfirmed, onAnswer] = useUnconfirmed();
  const navigate = useNavigate();
  const location = useLocation();
  const { title, busy, description, turn } = textsOf(mode);
  const finish = (value: unknown) => {
    onClose();
    setMode('signIn');
    if (value === 'needs-code') void navigate(withReturn('/auth', location));
  };
  return (
    <Dialog open={open} onClose={onClose} label={title}>
      {/* The address stays when the person turns to the other form. */}
      <div
        className={classes.form}
        onInput={({ target }) =>
          target instanceof HTMLInputElement && target.type === 'email' && setEmail(target.value)
        }
      >
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{description}</p>
        <SubmitForm
          key={mode}
          name={mode}
          action="/account"
          values={{ email }}
          sharesErrors
          className={classes.form ?? ''}
          onAnswer={onAnswer}
          onDone={finish}
        >
          {({ field, pending, sending }) => (
            <>
              <TextField
                label={m.person_email()}
                type="email"
                autoComplete={mode === 'signIn' ? 'username' : 'email'}
                required
                {...field('email')}
              />
              <TextField
                label={m.sign_in_password()}
                type="password"
                autoComplete={mode === 'signIn' ? 'current-password' : 'new-password'}
                required
                {...(mode === 'createCustomer' && { hint: m.password_hint() })}
                {...field('password')}
              />
              <Button kind="primary" type="submit" wide busy={pending && sending === mode}>
                {pending && sending === mode ? busy : title}
              </Button>
              {unconfirmed && (
                <Button
                  size="sm"
                  type="submit"
                  name={formField}
                  value="resendConfirmation"
                  busy={sending === 'resendConfirmation'}
                >
                  {m.sign_in_resend()}
                </Button>
              )}
              {mode === 'signIn' && <ForgotPasswordButton sending={sending} />}
            </>
          )}
        </SubmitForm>
        <button
          type="button"
          className={classes.turn}
          onClick={() => setMode(mode === 'signIn' ? 'createCustomer' : 'signIn')}
        >
          {turn}
        </button>
      </div>
    </Dialog>
  );
}
