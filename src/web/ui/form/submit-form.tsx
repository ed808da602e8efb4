import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import type { Permission } from '#domain/account/admin-role.ts';
import { Permitted } from '../auth.tsx';
import { showError } from '../toast.tsx';
import { changedField } from './changed-field.ts';
import {
  type FormAnswer,
  formField,
  isReviewedField,
  repeatReview,
  reviewedField,
  submittedForm,
} from './form-answer.ts';
import { errorsOf, type FieldErrors, type FormFields, formFields, severalTimes } from './form-fields.ts';
import { useUnsavedWarning } from './leave-warning.ts';
import classes from './submit-form.module.css';
import { useClearedErrors } from './use-cleared-errors.ts';
import { useFetcher } from './use-fetcher.ts';

export type FormState = Pick<FormFields, 'field' | 'checked'> & {
  /** Whether the form is being sent; for the submit button's `busy`. */
  readonly pending: boolean;
  /** What the action's review found about the entered values; undefined before, and after a change. */
  readonly review: unknown;
  /** The submission of the review, of a form with several buttons. */
  readonly reviewing: string | null;
  /** Goes back from the review to the entered values. */
  readonly change: () => void;
  /** Reviews the entered values again, after a field of the review was changed. The review stays until then. */
  readonly reviewAgain: () => void;
  /** The submission that is being sent, of a form with several buttons. */
  readonly sending: string | null;
  /** Removes the errors of fields until the next answer: what they depend on has changed. A changed field loses its own error anyway. */
  readonly clearErrors: (...fields: string[]) => void;
};

type Props = {
  /** The key of the submission in the route's action. */
  name: string;
  /** Only people with this permission see the form. */
  needs?: Permission;
  /** Distinguishes several forms of this name on a page: the id of the row. */
  item?: string;
  /** The path of the route that answers; the page itself by default. */
  action?: string;
  /** The values before anything is entered, by the names of their fields: texts, true for a checked box. */
  values?: FormFields['values'];
  /** An error of several fields is shown once, above the form. */
  sharesErrors?: boolean;
  /** The codes of refusals that the page itself shows, so that they are not above the form. */
  shown?: readonly string[];
  /** The sentence of the toast when the form is refused as a whole or the server fails; the form itself has the reason. */
  failed?: string;
  /** Finds errors before the form is sent, by field: for what a specification forbids to send. */
  check?: (values: FormData) => Readonly<Record<string, string>>;
  /** Called in the browser when the form is done, with the action's value. */
  onDone?: (value: unknown) => void;
  /** Called in the browser with every answer, before its errors get the focus. */
  onAnswer?: (answer: FormAnswer) => void;
  /** For a page of its own: asks before the page is left with unsaved entries. */
  asksBeforeLeaving?: boolean;
  /** For fields outside of the form that belong to it. */
  id?: string;
  className?: string | undefined;
  /** The accessible name of a form that is a landmark of its page. */
  label?: string;
  children: ReactNode | ((state: FormState) => ReactNode);
};

/**
 * A form that posts to the route's action: before, without and with scripts. With scripts the page stays, errors appear
 * at their fields, the first one gets the focus, and a toast says what happened. A form without fields is a button
 * that acts.
 */
export function SubmitForm({ needs, ...props }: Props) {
  return (
    <Permitted needs={needs}>
      <ShownForm {...props} />
    </Permitted>
  );
}

function ShownForm(props: Omit<Props, 'needs'>) {
  const { name, item, action, values = {}, sharesErrors = false, failed, className, label, children } = props;
  const { shown = [] } = props;
  const id = useId();
  const form = item === undefined ? name : `${name}#${item}`;
  const element = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<FormAnswer>();
  // The answer to a form that was sent before the scripts ran is the page's own, until the next navigation.
  const [pageAnswer] = useState(useActionData<FormAnswer>());
  const native = pageAnswer?.form === form ? pageAnswer : undefined;
  const answer = fetcher.data ?? native;
  const [changed, setChanged] = useState<FormAnswer>();
  const reviewed = answer === changed ? undefined : answer?.reviewed;
  const change = () => setChanged(answer);
  const left = useLeaving(fetcher);
  const { errors, several, onSubmit, clearErrors } = useCheck(element, left ? undefined : answer, props.check);
  useLostRefusal(fetcher);
  useUnsavedWarning(element, {
    // A form that was sent may lead to another page.
    isWatched: props.asksBeforeLeaving === true && fetcher.state === 'idle',
    saved: fetcher.data?.done ? fetcher.data : undefined,
  });
  useAnswer(element, fetcher.data, { failed, onDone: props.onDone, onAnswer: props.onAnswer });

  const isShownByPage = shown.includes(answer?.code ?? '');
  const { above, field, checked } = formFields({
    id,
    errors: isShownByPage ? { ...errors, formErrors: [] } : errors,
    shared: sharesErrors ? several : [],
    // With scripts the fields themselves have what was entered.
    values: native && !native.result.reset && !answer?.result.reset ? native.result.submission.payload : values,
    focusesFirst: native !== undefined && answer === native,
  });
  const [placed] = useState(() => new Set<string>());
  const state: FormState = {
    field: (fieldName) => {
      placed.add(fieldName);
      return field(fieldName);
    },
    checked,
    // After a refusal the page's data is read again, and the form can be sent meanwhile.
    pending: fetcher.state === 'submitting' || (fetcher.state === 'loading' && fetcher.data?.done !== false),
    sending: fetcher.formData ? submittedForm(fetcher.formData)[1] : null,
    review: reviewed === undefined ? undefined : answer?.review,
    reviewing: reviewed === undefined ? null : (answer?.submission ?? null),
    change,
    clearErrors,
    reviewAgain: () => {
      if (!element.current) return;
      const entered = new FormData(element.current);
      entered.append(reviewedField, repeatReview);
      void fetcher.submit(entered, {
        method: 'post',
        encType: 'multipart/form-data',
        ...(action !== undefined && { action }),
      });
    },
  };
  return (
    <fetcher.Form
      ref={element}
      id={props.id}
      method="post"
      encType="multipart/form-data"
      {...(action !== undefined && { action })}
      onSubmit={onSubmit}
      noValidate
      aria-label={label}
      className={className ?? classes.form}
      onChange={(event) => {
        const changed = changedField(event);
        if (changed in errors.fieldErrors) clearErrors(changed);
        if (reviewed !== undefined && isReviewedField(changed, reviewed, answer?.reviewFields)) change();
      }}
    >
      <input type="hidden" name={formField} value={form} />
      {reviewed !== undefined && <input type="hidden" name={reviewedField} value={reviewed} />}
      {above.map((error) => (
        <p key={error.text} id={error.id} role="alert" className={classes.problem}>
          {error.text}
        </p>
      ))}
      {typeof children === 'function' ? children(state) : children}
      <Unplaced errors={errors.fieldErrors} placed={placed} shown={above} />
    </fetcher.Form>
  );
}

type UnplacedProps = {
  errors: FieldErrors;
  /** The fields that have been rendered. */
  placed: ReadonlySet<string>;
  /** The sentences that are above the form anyway. */
  shown: readonly { readonly text: string }[];
};

/**
 * The errors of fields that the form does not have, e.g. of a hidden value, or of a field that a newer version of the page has. It is
 * rendered after the fields, when they are known, and shown above them.
 */
function Unplaced({ errors, placed, shown }: UnplacedProps) {
  const texts = Object.entries(errors).flatMap(([name, of]) => (of?.[0] && !placed.has(name) ? [of[0]] : []));
  return [...new Set(texts)]
    .filter((text) => !shown.some((other) => other.text === text))
    .map((text) => (
      <p key={text} role="alert" className={`${classes.problem} ${classes.unplaced}`}>
        {text}
      </p>
    ));
}

/** Whether the form is done and its page is being left: earlier errors are not shown beside the success. */
function useLeaving({ state, data }: { readonly state: string; readonly data: FormAnswer | undefined }): boolean {
  const [before, setBefore] = useState<FormAnswer>();
  if (state === 'submitting' && before !== data) setBefore(data);
  // A redirect has no answer, so the previous one is still there while the next page loads.
  return state === 'loading' && data === before;
}

/** The errors of the answer, or those that `check` has found since. */
function useCheck(
  form: { readonly current: HTMLFormElement | null },
  answer: FormAnswer | undefined,
  check: Props['check'],
) {
  const [unsent, setUnsent] = useState<{ after: FormAnswer | undefined; fieldErrors: FieldErrors } | null>(null);
  useEffect(() => {
    if (unsent) firstWrong(form.current, unsent.fieldErrors)?.focus();
  }, [form, unsent]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const errors = Object.entries(check?.(new FormData(event.currentTarget)) ?? {});
    if (errors.length === 0) return setUnsent(null);
    event.preventDefault();
    setUnsent({ after: answer, fieldErrors: Object.fromEntries(errors.map(([field, error]) => [field, [error]])) });
  };
  const source = unsent && unsent.after === answer ? unsent : answer?.result.error;
  const { isCleared, clear } = useClearedErrors(source);
  const { formErrors, fieldErrors } = errorsOf(source);
  return {
    errors: {
      formErrors,
      fieldErrors: Object.fromEntries(Object.entries(fieldErrors).filter(([name]) => !isCleared(name))),
    },
    /** The sentences of several fields, including those that were changed since. */
    several: severalTimes(fieldErrors),
    onSubmit,
    clearErrors: clear,
  };
}

/**
 * Shows a refusal as a toast if its form is gone with the page's new data: another person has changed the row, which has left the list.
 */
function useLostRefusal({ state, data }: { readonly state: string; readonly data: FormAnswer | undefined }) {
  const refusal = state === 'loading' && data?.stale ? (errorsOf(data.result.error).formErrors[0] ?? null) : null;
  const latest = useRef(refusal);
  useEffect(() => {
    latest.current = refusal;
  });
  useEffect(
    () => () => {
      if (latest.current !== null) showError({ message: latest.current });
    },
    [],
  );
}

function firstWrong(form: HTMLFormElement | null, fieldErrors: FieldErrors): HTMLElement | null {
  const wrong = [...(form?.elements ?? [])].find((element) => (element.getAttribute('name') ?? '') in fieldErrors);
  return wrong instanceof HTMLElement && !wrong.matches('[type="hidden"]') ? wrong : null;
}

/** Shows once why the form was refused, and passes on the value of a form that is done. */
function useAnswer(
  form: { readonly current: HTMLFormElement | null },
  answer: FormAnswer | undefined,
  options: { [Name in 'failed' | 'onDone' | 'onAnswer']: Props[Name] | undefined },
) {
  const said = useRef<FormAnswer>(undefined);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    if (!answer || said.current === answer) return;
    said.current = answer;
    const { failed, onDone, onAnswer } = latest.current;
    onAnswer?.(answer);
    if (!answer.done) {
      const { formErrors, fieldErrors } = errorsOf(answer.result.error);
      if (failed !== undefined && formErrors.length > 0) showError({ message: failed });
      const field = firstWrong(form.current, fieldErrors);
      // The top of a long form may be far above its button.
      if (formErrors.length > 0 || !field)
        form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
      return field?.focus();
    }
    if (answer.result.reset) form.current?.reset();
    onDone?.(answer.value);
  }, [form, answer]);
}
