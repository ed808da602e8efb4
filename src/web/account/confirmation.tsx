import { useEffect, useRef } from 'react';
import { useActionData } from 'react-router';
import { m } from '#messages';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import type { FormAnswer } from '#web/ui/form/form-answer.ts';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import classes from './sign-in-form.module.css';

type Props = {
  token: string;
  /** The address is confirmed. */
  done: boolean;
};

/**
 * Confirms the address by a form, so that a mail scanner that only fetches the page does not use up the token. With
 * scripts it is sent when the page opens.
 */
export function Confirmation({ token, done }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const answered = useActionData<FormAnswer>() !== undefined;
  // React may run an effect twice, but a token is valid once.
  const sent = useRef(done || answered);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    button.current?.form?.requestSubmit();
  }, []);
  if (done) {
    return (
      <div className={classes.signIn}>
        <p role="status">{m.confirmation_done()}</p>
        <ButtonLink kind="primary" to="/auth">
          {m.sign_in()}
        </ButtonLink>
      </div>
    );
  }
  return (
    <SubmitForm name="confirmAccount" className={classes.signIn ?? ''}>
      {({ pending }) => (
        <>
          <input type="hidden" name="token" value={token} />
          <p>{m.confirmation_description()}</p>
          <Button ref={button} kind="primary" type="submit" busy={pending}>
            {m.confirmation_confirm()}
          </Button>
          <ButtonLink to="/auth">{m.recovery_back()}</ButtonLink>
        </>
      )}
    </SubmitForm>
  );
}
