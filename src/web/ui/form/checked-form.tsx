import { type ReactNode, useRef, useState } from 'react';
import type { z } from 'zod';
import classes from './checked-form.module.css';

/** A problem and its field; an empty field means the whole form. */
export type FormProblem = { readonly field: string; readonly message: string };

type State = {
  /** The error of a field by its name. */
  readonly errorAt: (field: string) => string | undefined;
  readonly busy: boolean;
};

type Props<Input> = {
  /** Validates the fields with the contract; `text` returns the text of a field. */
  check: (text: (field: string) => string) => z.ZodSafeParseResult<Input> | FormProblem;
  send: (input: Input) => Promise<void>;
  /** The message for a failure of `send`. */
  labelsOf: (failure: unknown) => string;
  children: (state: State) => ReactNode;
};

/**
 * A form that is validated by the contract of its function before sending. The first invalid field gets the focus and
 * its message; errors of the server are shown above the fields.
 */
export function CheckedForm<Input>({ check, send, labelsOf, children }: Props<Input>) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [busy, setBusy] = useState(false);

  const refuse = (wrong: FormProblem) => {
    setProblem(wrong);
    form.current?.querySelector<HTMLElement>(`[name="${wrong.field}"]`)?.focus();
  };
  const submit = async () => {
    const given = new FormData(form.current ?? undefined);
    const checked = check((field) => String(given.get(field) ?? '').trim());
    if ('field' in checked) return refuse(checked);
    if (!checked.success) return refuse(problemOf(checked.error));
    setBusy(true);
    setProblem(null);
    try {
      await send(checked.data);
    } catch (failure) {
      setProblem({ field: '', message: labelsOf(failure) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {problem?.field === '' && (
        <p role="alert" className={classes.problem}>
          {problem.message}
        </p>
      )}
      {children({ busy, errorAt: (field) => (problem?.field === field ? problem.message : undefined) })}
    </form>
  );
}

const problemOf = ({ issues: [first] }: z.ZodError): FormProblem => ({
  field: String(first?.path[0] ?? ''),
  message: first?.message ?? '',
});
