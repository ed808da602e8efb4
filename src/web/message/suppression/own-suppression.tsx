import { m } from '#messages';
import type { SignedInPerson } from '#web/shell/person.ts';
import { accountPath } from '#web/shell/public-links.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Tells a person that mails to their address do not arrive, until they confirm or change it. */
export function OwnSuppression({ person }: { person: SignedInPerson }) {
  if (person.mailSuppressed === null) return null;
  const { email } = person;
  return (
    <Notice
      title={m.suppression_own_title()}
      actions={
        <>
          <SubmitForm
            name="resumeMails"
            action={person.isConsultant ? '/settings' : accountPath}
            failed={m.suppression_own_failed()}
          >
            {({ pending }) => (
              <Button type="submit" size="sm" busy={pending}>
                {m.suppression_own_confirm()}
              </Button>
            )}
          </SubmitForm>
          <ButtonLink to={person.isConsultant ? '/settings?tab=profile' : accountPath} size="sm" kind="plain">
            {m.suppression_own_change()}
          </ButtonLink>
        </>
      }
    >
      <p>
        {person.mailSuppressed === 'bounce'
          ? m.suppression_own_bounce({ email })
          : m.suppression_own_complaint({ email })}
      </p>
    </Notice>
  );
}
