import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { formField } from '#web/ui/form/form-answer.ts';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import classes from './sign-in-form.module.css';

type Props = {
  /** The last digits of the phone that got a code; null where an app shows it. */
  phone: string | null;
};

/** The second step of a sign-in. */
export function ChallengeForm({ phone }: Props) {
  return (
    <div className={classes.signIn}>
      <p>{phone === null ? m.challenge_description() : m.challenge_description_phone({ digits: phone })}</p>
      <SubmitForm name="passChallenge" className={classes.form ?? ''}>
        {({ field, sending }) => (
          <>
            <TextField
              {...field('code')}
              label={m.challenge_code()}
              hint={m.challenge_hint()}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Button kind="primary" type="submit" wide busy={sending === 'passChallenge'}>
              {m.challenge_pass()}
            </Button>
            {phone !== null && (
              <Button
                kind="plain"
                type="submit"
                wide
                name={formField}
                value="sendFactorCode"
                busy={sending === 'sendFactorCode'}
              >
                {m.factor_send_again()}
              </Button>
            )}
          </>
        )}
      </SubmitForm>
    </div>
  );
}
