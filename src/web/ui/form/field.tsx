import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { m } from '#messages';
import classes from './field.module.css';

type Common = {
  label: string;
  /** Marks the label as optional; everything else is required. */
  optional?: boolean;
  hint?: ReactNode;
  /** The error message, announced with the field. */
  error?: string | undefined;
  /** Id of a message elsewhere that covers several fields. */
  invalidBy?: string | undefined;
};

type FrameProps = Common & { id: string; children: ReactNode };

function Frame({ id, label, optional = false, hint, error, children }: FrameProps) {
  return (
    <div className={classes.field} data-field>
      <label htmlFor={id} className={classes.label}>
        {label}
        {optional && <span className={classes.optional}> {m.form_optional()}</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}h`} className={classes.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}e`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

const described = (id: string, { hint, error, invalidBy }: Common) => ({
  'aria-invalid': error || invalidBy ? (true as const) : undefined,
  'aria-describedby': [error && `${id}e`, invalidBy, hint && `${id}h`].filter(Boolean).join(' ') || undefined,
});

/** A text input with label, hint and error. */
export function TextField({
  label,
  optional,
  hint,
  error,
  invalidBy,
  ...input
}: Common & Omit<ComponentProps<'input'>, 'className' | 'children'>) {
  const generated = useId();
  const id = input.id ?? generated;
  const common = { label, ...(optional && { optional }), hint, error, invalidBy };
  return (
    <Frame {...common} id={id}>
      <input {...input} {...described(id, common)} id={id} className={classes.control} />
    </Frame>
  );
}

/** A multi-line text input. */
export function TextAreaField({
  label,
  optional,
  hint,
  error,
  invalidBy,
  ...area
}: Common & Omit<ComponentProps<'textarea'>, 'className' | 'children'>) {
  const generated = useId();
  const id = area.id ?? generated;
  const common = { label, ...(optional && { optional }), hint, error, invalidBy };
  useTypedText(id);
  return (
    <Frame {...common} id={id}>
      <textarea {...area} {...described(id, common)} id={id} className={classes.control} />
    </Frame>
  );
}

const textAreaOf = (id: string) => {
  if (typeof document === 'undefined') return null;
  const area = document.getElementById(id);
  return area instanceof HTMLTextAreaElement ? area : null;
};

/** Restores what was typed before the scripts ran: React writes the server's text into a text area when it takes over. */
function useTypedText(id: string) {
  // The first render in the browser is before that.
  const [typed] = useState(() => {
    const area = textAreaOf(id);
    return area && { text: area.value, from: area.selectionStart, to: area.selectionEnd };
  });
  useLayoutEffect(() => {
    const area = textAreaOf(id);
    if (!typed || !area || area.value === typed.text) return;
    area.value = typed.text;
    if (document.activeElement === area) area.setSelectionRange(typed.from, typed.to);
  }, [id, typed]);
}

/** A native select for a few choices. */
export function SelectField({
  label,
  optional,
  hint,
  error,
  invalidBy,
  children,
  ...select
}: Common & Omit<ComponentProps<'select'>, 'className'>) {
  const generated = useId();
  const id = select.id ?? generated;
  const common = { label, ...(optional && { optional }), hint, error, invalidBy };
  return (
    <Frame {...common} id={id}>
      <select {...select} {...described(id, common)} id={id} className={classes.control}>
        {children}
      </select>
    </Frame>
  );
}

type CheckProps = { label: string } & Omit<ComponentProps<'input'>, 'className' | 'children' | 'type'>;

/** A checkbox; its label is part of the target. */
export function CheckField({ label, ...input }: CheckProps) {
  return (
    <label className={classes.check}>
      <input {...input} type="checkbox" className={classes.box} />
      {label}
    </label>
  );
}
