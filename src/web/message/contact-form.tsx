import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import classes from './contact-form.module.css';

const required = ['firstName', 'lastName', 'email', 'subject', 'message'] as const;

/** A form with an empty field is not sent (specification, section 5). */
export const missingFields = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    required.filter((name) => String(form.get(name) ?? '').trim() === '').map((name) => [name, m.contact_required()]),
  );

type Props = {
  /** Null for visitors. */
  person: { readonly firstName: string; readonly lastName: string; readonly email: string } | null;
  /** The subject, where a link says what the message is about. */
  subject: string | undefined;
};

/** The contact form. The fields stay filled until the message has been sent. */
export function ContactForm({ person, subject }: Props) {
  return (
    <SubmitForm
      name="sendContactEmail"
      label={m.contact_form()}
      sharesErrors
      values={{ firstName: person?.firstName, lastName: person?.lastName, email: person?.email, subject }}
      check={missingFields}
      className={classes.form ?? ''}
    >
      {({ field, pending }) => (
        <>
          <TextField
            label={m.person_first_name()}
            autoComplete="given-name"
            maxLength={100}
            required
            {...field('firstName')}
          />
          <TextField
            label={m.person_last_name()}
            autoComplete="family-name"
            maxLength={100}
            required
            {...field('lastName')}
          />
          <TextField
            label={m.person_email()}
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            {...field('email')}
          />
          <TextField
            label={m.person_phone()}
            type="tel"
            autoComplete="tel"
            maxLength={40}
            optional
            {...field('phone')}
          />
          <div className={classes.whole}>
            <TextField label={m.contact_subject()} autoComplete="off" maxLength={200} required {...field('subject')} />
          </div>
          <div className={classes.whole}>
            <TextAreaField label={m.contact_message()} rows={5} maxLength={5000} required {...field('message')} />
          </div>
          <div className={classes.whole}>
            <Button kind="primary" size="lg" type="submit" busy={pending}>
              {pending ? m.contact_sending() : m.contact_send()}
            </Button>
          </div>
        </>
      )}
    </SubmitForm>
  );
}
