import { m } from '#messages';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { useInvalidLink } from './invalid-link.ts';
import classes from './sign-in-form.module.css';
import { useSubmitOnce } from './submit-once.ts';

/** Completes a sign-in with the mailed link, by a form: a program that only fetches the page uses nothing up. `signIn` is the page to sign in again. */
export function SignInLink({ token, signIn }: { token: string; signIn: string }) {
  const button = useSubmitOnce();
  const [invalid, onAnswer] = useInvalidLink();
  return (
    <SubmitForm name="signInWithLink" className={classes.signIn ?? ''} onAnswer={onAnswer}>
      {({ pending }) => (
        <>
          {!invalid && (
            <>
              <input type="hidden" name="token" value={token} />
              <p>{m.sign_in_link_description()}</p>
              <Button ref={button} kind="primary" type="submit" busy={pending}>
                {m.sign_in()}
              </Button>
            </>
          )}
          <ButtonLink to={signIn}>{m.recovery_back()}</ButtonLink>
        </>
      )}
    </SubmitForm>
  );
}
