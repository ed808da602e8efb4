import { type FormEvent, useId, useRef, useState } from 'react';
import type { ContactMessage } from '#contract/message.ts';
import { api, wordsOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import classes from './contact-form.module.css';
import { contactWords, type FieldName, messageIn, missingIn } from './contact-message.ts';

type Props = {
  /** Without scripts the form is sent as a form; then this is what came of it. */
  answered?: { readonly problem: string; readonly values: Required<ContactMessage> } | undefined;
  sent?: boolean;
};

/** What is wrong with the form: words, and the fields they are about. */
type Problem = { readonly words: string; readonly fields: readonly FieldName[] };

/** Writes to the company. The fields keep what was typed until it has been sent. */
export function ContactForm({ answered, sent = false }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<Problem | null>(answered ? { words: answered.problem, fields: [] } : null);
  const [sending, setSending] = useState(false);

  const refuse = (form: HTMLFormElement, found: Problem) => {
    setProblem(found);
    const first = form.elements.namedItem(found.fields[0] ?? '');
    if (first instanceof HTMLElement) first.focus();
  };
  const send = async (form: HTMLFormElement, message: Required<ContactMessage>) => {
    setSending(true);
    try {
      await api.message.sendContactEmail(message);
      form.reset();
      showSuccess({ message: contactWords.sent });
    } catch (error) {
      console.error('A message could not be sent:', error);
      const why = wordsOf(error, '');
      showError(why === '' ? { message: contactWords.failed } : { title: contactWords.failed, message: why });
    } finally {
      setSending(false);
      // a button that was switched off has lost the focus
      requestAnimationFrame(() => document.activeElement === document.body && button.current?.focus());
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const message = messageIn(new FormData(form));
    const missing = missingIn(message);
    if (missing.length > 0) return refuse(form, { words: contactWords.required, fields: missing });
    const email = form.elements.namedItem('email');
    if (email instanceof HTMLInputElement && !email.validity.valid) {
      return refuse(form, { words: contactWords.email, fields: ['email'] });
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
          {contactWords.sent}
        </p>
      )}
      {problem && (
        <p id={id} role="alert" className={classes.problem}>
          {problem.words}
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
