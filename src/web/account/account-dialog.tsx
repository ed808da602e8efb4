import { useState } from 'react';
import { useLocation } from 'react-router';
import { m } from '#messages';
import { withReturn } from '#web/shell/return-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { formField } from '#web/ui/form/form-answer.ts';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import classes from './account-dialog.module.css';
import { CreateAccountForm } from './customer/create-account-form.tsx';
import { ForgotPasswordButton } from './forgot-password-button.tsx';
import { useUnconfirmed } from './unconfirmed.ts';

type Mode = 'signIn' | 'createCustomer';

const textsOf = (mode: Mode) =>
  mode === 'signIn'
    ? {
        title: m.sign_in(),
        description: m.account_sign_in_description(),
        turn: m.account_turn_to_create(),
      }
    : {
        title: m.account_create(),
        description: m.account_create_description(),
        turn: m.account_turn_to_sign_in(),
      };

type FormProps = {
  /** The route of the dialog's forms, with the page to return to after a code was entered. */
  action: string;
  email: string;
  onDone: () => void;
};

function DialogSignIn({ action, email, onDone }: FormProps) {
  const [unconfirmed, onAnswer] = useUnconfirmed();
  return (
    <SubmitForm
      name="signIn"
      action={action}
      values={{ email }}
      sharesErrors
      className={classes.form ?? ''}
      onAnswer={onAnswer}
      onDone={onDone}
    >
      {({ field, pending, sending }) => {
        const isBusy = pending && sending === 'signIn';
        return (
          <>
            <TextField label={m.person_email()} type="email" autoComplete="username" required {...field('email')} />
            <TextField
              label={m.sign_in_password()}
              type="password"
              autoComplete="current-password"
              required
              {...field('password')}
            />
            <Button kind="primary" type="submit" wide busy={isBusy}>
              {isBusy ? m.account_signing_in() : m.sign_in()}
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
            <ForgotPasswordButton sending={sending} />
          </>
        );
      }}
    </SubmitForm>
  );
}

/** Signs in, or creates a customer's account, without leaving the shop. */
export default function AccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [mode, setMode] = useState<Mode>('signIn');
  const [email, setEmail] = useState('');
  const action = withReturn('/sign-in', useLocation());
  const { title, description, turn } = textsOf(mode);
  const finish = () => {
    onClose();
    setMode('signIn');
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
        {mode === 'signIn' ? (
          <DialogSignIn action={action} email={email} onDone={finish} />
        ) : (
          <CreateAccountForm action={action} values={{ email }} onDone={finish} />
        )}
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
