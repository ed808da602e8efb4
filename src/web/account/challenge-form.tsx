import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import classes from './sign-in-form.module.css';

/** The second step of a sign-in. */
export function ChallengeForm() {
  return (
    <div className={classes.signIn}>
      <p>{m.challenge_description()}</p>
      <SubmitForm name="passChallenge" className={classes.form ?? ''}>
        {({ field, pending }) => (
          <>
            <TextField
              {...field('code')}
              label={m.challenge_code()}
              hint={m.challenge_hint()}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Button kind="primary" type="submit" wide busy={pending}>
              {m.challenge_pass()}
            </Button>
          </>
        )}
      </SubmitForm>
    </div>
  );
}
