import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './field.module.css';

type Common = {
  label: string;
  /** Marks the label; everything else is required. */
  optional?: boolean;
  hint?: ReactNode;
  /** Says what is wrong with what was entered; read out with the field. */
  error?: string | undefined;
  /** Id of words elsewhere that say what is wrong with several fields at once. */
  invalidBy?: string | undefined;
};

type FrameProps = Common & { id: string; children: ReactNode };

function Frame({ id, label, optional = false, hint, error, children }: FrameProps) {
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {optional && <span className={classes.optional}> (optional)</span>}
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

/** A line of text with its label, its hint and what is wrong with it. */
export function TextField({
  label,
  optional,
  hint,
  error,
  invalidBy,
  ...input
}: Common & Omit<ComponentProps<'input'>, 'className' | 'children'>) {
  const made = useId();
  const id = input.id ?? made;
  const common = { label, ...(optional && { optional }), hint, error, invalidBy };
  return (
    <Frame {...common} id={id}>
      <input {...input} {...described(id, common)} id={id} className={classes.control} />
    </Frame>
  );
}

/** Several lines of text. */
export function TextAreaField({
  label,
  optional,
  hint,
  error,
  invalidBy,
  ...area
}: Common & Omit<ComponentProps<'textarea'>, 'className' | 'children'>) {
  const made = useId();
  const id = area.id ?? made;
  const common = { label, ...(optional && { optional }), hint, error, invalidBy };
  return (
    <Frame {...common} id={id}>
      <textarea {...area} {...described(id, common)} id={id} className={classes.control} />
    </Frame>
  );
}

/** A choice of few, as the browser's own list. */
export function SelectField({
  label,
  optional,
  hint,
  error,
  invalidBy,
  children,
  ...select
}: Common & Omit<ComponentProps<'select'>, 'className'>) {
  const made = useId();
  const id = select.id ?? made;
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

/** A box to tick; its label is part of the target. */
export function CheckField({ label, ...input }: CheckProps) {
  return (
    <label className={classes.check}>
      <input {...input} type="checkbox" className={classes.box} />
      {label}
    </label>
  );
}
