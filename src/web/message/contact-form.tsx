import { type FormEvent, useId, useRef, useState } from 'react';
import type { ContactMessage } from '#contract/message/message.ts';
import { api, fieldProblemsOf, labelsOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import classes from './contact-form.module.css';
import { contactLabels, type FieldName, isFieldName, messageIn, missingIn } from './contact-message.ts';

type Props = {
  /** The result of sending the form without scripts. */
  answered?:
    | { readonly problem: string; readonly fields: readonly FieldName[]; readonly values: Required<ContactMessage> }
    | undefined;
  sent?: boolean;
};

/** The problem of the form: its message and fields. */
type Problem = { readonly text: string; readonly fields: readonly FieldName[] };

/** The contact form. The fields stay filled until the message has been sent. */
export function ContactForm({ answered, sent = false }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<Problem | null>(
    answered ? { text: answered.problem, fields: answered.fields } : null,
  );
  const [sending, setSending] = useState(false);

  const refuse = (form: HTMLFormElement, problemNow: Problem) => {
    setProblem(problemNow);
    const first = form.elements.namedItem(problemNow.fields[0] ?? '');
    if (first instanceof HTMLElement) first.focus();
  };
  const send = async (form: HTMLFormElement, message: Required<ContactMessage>) => {
    setSending(true);
    try {
      await api.message.sendContactEmail(message);
      form.reset();
      showSuccess({ message: contactLabels.sent });
    } catch (error) {
      const fields = fieldProblemsOf(error);
      const named = fields.map(({ field }) => field).filter(isFieldName);
      if (named.length > 0) return refuse(form, { text: fields[0]?.error ?? contactLabels.failed, fields: named });
      console.error('A message could not be sent:', error);
      const why = labelsOf(error, '');
      showError(why === '' ? { message: contactLabels.failed } : { title: contactLabels.failed, message: why });
    } finally {
      setSending(false);
      // A disabled button loses the focus.
      requestAnimationFrame(() => document.activeElement === document.body && button.current?.focus());
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const message = messageIn(new FormData(form));
    const missing = missingIn(message);
    if (missing.length > 0) return refuse(form, { text: contactLabels.required, fields: missing });
    const email = form.elements.namedItem('email');
    if (email instanceof HTMLInputElement && !email.validity.valid) {
      return refuse(form, { text: contactLabels.email, fields: ['email'] });
    }
    setProblem(null);
    void send(form, message);
  };
  const field = (name: FieldName) => ({
    name,
    defaultValue: answered?.values[name],
    ...(problem?.fields.includes(name) && { invalidBy: id }),
  });
  return (
    <form method="post" action="/contact" noValidate className={classes.form} onSubmit={submit} aria-label="Message">
      {sent && (
        <p role="status" className={classes.sent}>
          {contactLabels.sent}
        </p>
      )}
      {problem && (
        <p id={id} role="alert" className={classes.problem}>
          {problem.text}
        </p>
      )}
      <TextField label="First name" autoComplete="given-name" maxLength={100} required {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" maxLength={100} required {...field('lastName')} />
      <TextField label="Email" type="email" autoComplete="email" maxLength={254} required {...field('email')} />
      <TextField label="Phone" type="tel" autoComplete="tel" maxLength={40} optional {...field('phone')} />
      <div className={classes.whole}>
        <TextField label="Subject" autoComplete="off" maxLength={200} required {...field('subject')} />
      </div>
      <div className={classes.whole}>
        <TextAreaField label="Message" rows={5} maxLength={5000} required {...field('message')} />
      </div>
      <div className={classes.whole}>
        <Button ref={button} kind="primary" size="lg" type="submit" busy={sending} disabled={sending}>
          {sending ? 'Sending...' : 'Send Message'}
        </Button>
      </div>
    </form>
  );
}
