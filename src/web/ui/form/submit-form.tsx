import { useForm } from '@conform-to/react/future';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useActionData, useFetcher } from 'react-router';
import { showError } from '../toast.tsx';
import { type FormAnswer, formField, reviewedField } from './form-answer.ts';
import classes from './submit-form.module.css';

/** What a field of `ui/form/field.tsx` needs to know about itself. */
export type FieldState = {
  readonly id: string;
  readonly name: string;
  readonly defaultValue: string;
  readonly error?: string;
  readonly autoFocus?: boolean;
};

export type FormState = {
  /** The name, entered value and error of a field, to spread into a `TextField`, `SelectField` or `TextAreaField`. */
  readonly field: (name: string) => FieldState;
  /** The same for a `CheckField`. */
  readonly checked: (name: string) => { id: string; name: string; defaultChecked: boolean };
  /** Whether the form is being sent; for the submit button's `busy`. */
  readonly pending: boolean;
  /** What the action's review found about the entered values; undefined before, and after a change. */
  readonly review: unknown;
  /** Goes back from the review to the entered values. */
  readonly change: () => void;
};

type Props = {
  /** The key of the submission in the route's action. */
  name: string;
  /** Which of several forms of this name on a page: the id of its row. */
  item?: string;
  /** The path of the route that answers; the page itself by default. */
  action?: string;
  /** The values before anything is entered, by the names of their fields: texts, true for a checked box. */
  values?: Readonly<Record<string, string | boolean | null | undefined>>;
  /** The sentence of the toast when the form is refused as a whole or the server fails; the form itself has the reason. */
  failed?: string;
  /** Called in the browser when the form is done, with the action's value. */
  onDone?: (value: unknown) => void;
  className?: string;
  children: ReactNode | ((state: FormState) => ReactNode);
};

/**
 * A form that posts to the route's action: before, without and with scripts. With scripts the page stays, errors appear
 * at their fields, the first one gets the focus, and a toast says what happened. A form without fields is a button
 * that acts.
 */
export function SubmitForm({ name, item, action, values, failed, onDone, className, children }: Props) {
  const id = useId();
  const form = item === undefined ? name : `${name}#${item}`;
  const fetcher = useFetcher<FormAnswer>();
  const native = useActionData<FormAnswer>();
  // The answer to a form that was sent before the scripts ran is the page's own.
  const answer = fetcher.data ?? (native?.form === form ? native : undefined);
  const [changed, setChanged] = useState<FormAnswer>();
  const reviewed = answer === changed ? undefined : answer?.reviewed;
  const change = () => setChanged(answer);
  const { form: conform, fields } = useForm<Record<string, string>, string[]>({
    id: `form${id}`,
    lastResult: answer?.result ?? null,
    defaultValue: serialized(values),
    onValidate: noClientErrors,
  });
  useAnswer(fetcher.data, failed, onDone);

  const firstWrong = native && answer === native ? Object.keys(conform.fieldErrors)[0] : undefined;
  const state: FormState = {
    // After a refusal the page's data is read again, and the form can be sent meanwhile.
    pending: fetcher.state === 'submitting' || (fetcher.state === 'loading' && fetcher.data?.done !== false),
    review: reviewed === undefined ? undefined : answer?.review,
    change,
    field: (field) => {
      const { id: fieldId, defaultValue, errors } = fields[field] ?? conform.getField<string>(field);
      const error = errors?.[0];
      return {
        id: fieldId,
        name: field,
        defaultValue,
        ...(error !== undefined && { error }),
        ...(field === firstWrong && { autoFocus: true }),
      };
    },
    checked: (field) => {
      const { id: fieldId, defaultChecked } = fields[field] ?? conform.getField<string>(field);
      return { id: fieldId, name: field, defaultChecked };
    },
  };
  return (
    <fetcher.Form
      method="post"
      encType="multipart/form-data"
      {...(action !== undefined && { action })}
      {...conform.props}
      noValidate
      className={className ?? classes.form}
      onChange={({ target }) => {
        // A field that the review added is not one of the reviewed values.
        if (reviewed?.includes(`["${(target as unknown as HTMLInputElement).name}",`)) change();
      }}
    >
      <input type="hidden" name={formField} value={form} />
      {reviewed !== undefined && <input type="hidden" name={reviewedField} value={reviewed} />}
      {conform.errors?.map((error) => (
        <p key={error} role="alert" className={classes.problem}>
          {error}
        </p>
      ))}
      {typeof children === 'function' ? children(state) : children}
    </fetcher.Form>
  );
}

// The server validates: the contract's library is too large for a page.
const noClientErrors = () => ({ error: null });

/** The values by their fields; `address.city` is the city of the address. */
function serialized(values: Props['values'] = {}): Record<string, string> {
  const nested: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === false) continue;
    const path = name.split(/[.[\]]+/).filter(Boolean);
    let part = nested;
    for (const key of path.slice(0, -1)) {
      part[key] ??= {};
      part = part[key] as Record<string, unknown>;
    }
    part[path.at(-1) ?? name] = value === true ? 'on' : value;
  }
  return nested as Record<string, string>;
}

/** Says once why the form was refused, and hands on the value of a form that is done. */
function useAnswer(answer: FormAnswer | undefined, failed: string | undefined, onDone: Props['onDone']) {
  const said = useRef<FormAnswer>(undefined);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (!answer || said.current === answer) return;
    said.current = answer;
    if (!answer.done) {
      if (failed !== undefined && answer.result.error?.formErrors?.length) showError({ message: failed });
      return;
    }
    done.current?.(answer.value);
  }, [answer, failed]);
}
