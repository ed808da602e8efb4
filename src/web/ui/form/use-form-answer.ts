import { type FormEvent, useEffect, useRef } from 'react';
import { useActionData } from 'react-router';
import { showError } from '../toast.tsx';
import { changedField } from './changed-field.ts';
import { type FormAnswer, submissionOf, submittedForm } from './form-answer.ts';
import { useClearedErrors } from './use-cleared-errors.ts';
import { useFetcher } from './use-fetcher.ts';

type Options = {
  /** The submissions that this form sends; answers to other forms of the page are not its own. */
  submissions: Readonly<
    Record<
      string,
      {
        /** The title of the toast about a refused or failed form. */
        readonly failed?: string;
        /** The toast's sentence when the server could not be reached. */
        readonly unreached?: string;
      }
    >
  >;
  /** Called in the browser with every answer. */
  onAnswer?: (answer: FormAnswer) => void;
  /** The codes of errors that the page itself shows, without a toast. */
  shown?: readonly string[];
};

/**
 * For forms that stay as they are after they are sent: editors, calculators, analyses. `SubmitForm` is for forms that are
 * done then. The first wrong field gets the focus; a toast says why a form was refused for another reason. `formClientAction` says
 * what was done.
 */
export function useFormAnswer({ submissions, onAnswer, shown = [] }: Options) {
  const fetcher = useFetcher<FormAnswer>();
  const native = useActionData<FormAnswer>();
  // The answer to a form that was sent before the scripts ran is the page's own.
  const ownNative = native && submissionOf(native.submission) in submissions ? native : undefined;
  const answer = fetcher.data ?? ownNative;
  const { isCleared, clear } = useClearedErrors(answer);
  const said = useRef<FormAnswer>(undefined);
  const latest = useRef({ submissions, onAnswer, shown });
  useEffect(() => {
    latest.current = { submissions, onAnswer, shown };
  });
  const sent = fetcher.data;
  useEffect(() => {
    if (!sent || said.current === sent) return;
    said.current = sent;
    const { failed: title, unreached } = latest.current.submissions[submissionOf(sent.submission)] ?? {};
    if (!sent.done) {
      const { formErrors, fieldErrors = {} } = sent.result.error ?? {};
      const wrong = wrongFieldOf(fieldErrors);
      wrong?.focus();
      // The page has no such field, e.g. for a value that the form adds.
      const fieldError = wrong === undefined ? Object.values(fieldErrors)[0]?.[0] : undefined;
      const message = (sent.unreached ? unreached : undefined) ?? formErrors?.[0] ?? fieldError;
      const isShown = latest.current.shown.includes(sent.code ?? '');
      if (message !== undefined && !isShown) showError({ ...(title !== undefined && { title }), message });
    }
    latest.current.onAnswer?.(sent);
  }, [sent]);

  const pendingForm = fetcher.state === 'idle' ? null : fetcher.formData ? submittedForm(fetcher.formData)[1] : '';
  return {
    fetcher,
    answer,
    /** The form that is being sent; null while none is. */
    pending: pendingForm === null || (fetcher.state === 'loading' && fetcher.data?.done === false) ? null : pendingForm,
    /** The entered text of a field in the answer. */
    entered: (name: string): string | undefined => {
      const value = answer?.result.submission.payload[name];
      return typeof value === 'string' ? value : undefined;
    },
    errorAt: (name: string): string | undefined =>
      isCleared(name) ? undefined : answer?.result.error?.fieldErrors[name]?.[0],
    /** For the form's `onChange`: a changed field loses its error. */
    onChange: (event: FormEvent<HTMLFormElement>): void => {
      const name = changedField(event);
      if (answer?.result.error?.fieldErrors[name] && !isCleared(name)) clear(name);
    },
    formError: answer?.result.error?.formErrors?.[0],
  };
}

/** The first of these fields that the page shows with its error. */
const wrongFieldOf = (fieldErrors: Readonly<Record<string, unknown>>): HTMLElement | undefined =>
  Object.keys(fieldErrors).flatMap(
    (name) => document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"][aria-invalid="true"]`) ?? [],
  )[0];
