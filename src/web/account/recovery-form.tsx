import { m } from '#messages';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import classes from './sign-in-form.module.css';

type Props = {
  /** From the link in the mail; null if it no longer works. */
  token: string | null;
  /** The account of the link; with it the new password signs in immediately. */
  email: string | null;
  /** Whether an admin invited the person, who has no password yet. */
  isInvitation: boolean;
  /** The sign-in page of the person who got the link. */
  signIn: string;
};

/** Sets a new password with the link of the mail, and signs in with it. */
export function RecoveryForm({ token, email, isInvitation, signIn }: Props) {
  if (token === null) {
    return (
      <div className={classes.signIn}>
        <p role="alert" className={classes.problem}>
          {isInvitation ? m.invitation_invalid() : m.recovery_invalid()}
        </p>
        <ButtonLink to={signIn}>{m.recovery_back()}</ButtonLink>
      </div>
    );
  }
  return (
    <SubmitForm name="resetPassword" sharesErrors className={classes.form ?? ''}>
      {({ pending, field }) => (
        <>
          <input type="hidden" name="token" value={token} />
          {/* So that password managers save the new password for this account. */}
          {email !== null && <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />}
          {isInvitation && email !== null && <p>{m.invitation_lead({ email })}</p>}
          <NewPasswordFields field={field} />
          <Button kind="primary" type="submit" wide busy={pending}>
            {isInvitation ? m.invitation_submit() : m.password_update()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}

/** A new password, and again. */
export function NewPasswordFields({ field }: { field: (name: string) => { id: string; name: string } }) {
  return (
    <>
      <TextField
        label={m.password_new()}
        type="password"
        autoComplete="new-password"
        hint={m.password_hint()}
        {...field('new_password')}
      />
      <TextField
        label={m.password_confirm()}
        type="password"
        autoComplete="new-password"
        {...field('confirm_password')}
      />
    </>
  );
}
