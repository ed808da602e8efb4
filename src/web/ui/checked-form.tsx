import { type ReactNode, useRef, useState } from 'react';
import type { z } from 'zod';
import classes from './checked-form.module.css';

/** What is wrong, and with which field; of the whole form where the field is empty. */
export type FormProblem = { readonly field: string; readonly message: string };

type State = {
  /** What is wrong with a field, by its name. */
  readonly errorAt: (field: string) => string | undefined;
  readonly busy: boolean;
};

type Props<Input> = {
  /** What the fields come to by the contract, or one that is wrong beside it. `text` is what stands in a field. */
  check: (text: (field: string) => string) => z.ZodSafeParseResult<Input> | FormProblem;
  send: (input: Input) => Promise<void>;
  /** A failure of `send` for a person. */
  wordsOf: (failure: unknown) => string;
  children: (state: State) => ReactNode;
};

/**
 * A form that is checked by the contract of what it calls before anything is sent. The first wrong field gets the focus
 * and says what is wrong with it; what the server refuses stands above the fields.
 */
export function CheckedForm<Input>({ check, send, wordsOf, children }: Props<Input>) {
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
      setProblem({ field: '', message: wordsOf(failure) });
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
