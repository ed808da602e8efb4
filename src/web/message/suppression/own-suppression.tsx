import { m } from '#messages';
import type { SignedInPerson } from '#web/shell/person.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import classes from './suppression-notice.module.css';

/** Tells a person that mails to their address do not arrive, until they confirm or change it. */
export function OwnSuppression({ person }: { person: SignedInPerson }) {
  if (person.mailSuppressed === null) return null;
  const { email } = person;
  return (
    <section className={classes.notice} aria-label={m.suppression_own_title()}>
      <div className={classes.text}>
        <p className={classes.title}>{m.suppression_own_title()}</p>
        <p>
          {person.mailSuppressed === 'bounce'
            ? m.suppression_own_bounce({ email })
            : m.suppression_own_complaint({ email })}
        </p>
      </div>
      <div className={classes.actions}>
        <SubmitForm name="resumeMails" action="/settings" failed={m.suppression_own_failed()}>
          {({ pending }) => (
            <Button type="submit" size="sm" busy={pending}>
              {m.suppression_own_confirm()}
            </Button>
          )}
        </SubmitForm>
        {person.isConsultant && (
          <ButtonLink to="/settings?tab=profile" size="sm" kind="plain">
            {m.suppression_own_change()}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
