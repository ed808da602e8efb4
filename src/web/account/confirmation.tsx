import { m } from '#messages';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { useInvalidLink } from './invalid-link.ts';
import classes from './sign-in-form.module.css';
import { useSubmitOnce } from './submit-once.ts';

type Props = {
  token: string;
  /** The address is confirmed. */
  done: boolean;
  /** The sign-in page of the person who got the link. */
  signIn: string;
};

/**
 * Confirms the address by a form, so that a mail scanner that only fetches the page does not use up the token. With
 * scripts it is sent when the page opens.
 */
export function Confirmation({ token, done, signIn }: Props) {
  const button = useSubmitOnce(done);
  const [invalid, onAnswer] = useInvalidLink();
  if (done) {
    return (
      <div className={classes.signIn}>
        <p role="status">{m.confirmation_done()}</p>
        <ButtonLink kind="primary" to={signIn}>
          {m.sign_in()}
        </ButtonLink>
      </div>
    );
  }
  return (
    <SubmitForm name="confirmAccount" className={classes.signIn ?? ''} onAnswer={onAnswer}>
      {({ pending }) => (
        <>
          {!invalid && (
            <>
              <input type="hidden" name="token" value={token} />
              <p>{m.confirmation_description()}</p>
              <Button ref={button} kind="primary" type="submit" busy={pending}>
                {m.confirmation_confirm()}
              </Button>
            </>
          )}
          <ButtonLink to={signIn}>{m.recovery_back()}</ButtonLink>
        </>
      )}
    </SubmitForm>
  );
}
