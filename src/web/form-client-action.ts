import { type ClientActionFunctionArgs, data } from 'react-router';
import { m } from '#messages';
import { type FormAnswer, formField } from './ui/form/form-answer.ts';
import { loadAhead } from './ui/lazy-ahead.ts';
import { showInfo, showSuccess } from './ui/toast.tsx';

// Only a form that failed needs it. It is fetched after the page has settled, so that it is there without a network.
const conform = loadAhead(() => import('@conform-to/react/future'));

/**
 * The `clientAction` of every route with forms: when the server can't be reached or fails, the page and the entered
 * values stay, and the form says so. Without it, the error page would replace them. A done form is reported here, because
 * the form may be gone by then: the row of an approved payout leaves its list with the page's new data.
 */
export async function formClientAction(
  { request, serverAction }: ClientActionFunctionArgs,
  /** What a form says instead, by its name, when the server fails or can't be reached. */
  failures: Readonly<Record<string, () => string>> = {},
) {
  const sent = request.clone();
  try {
    const answer = await serverAction<FormAnswer>();
    if (!answer.done) return refused(answer);
    if (answer.message !== undefined) (answer.warning ? showInfo : showSuccess)({ message: answer.message });
    return answer;
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    const formData = await sent.formData();
    const form = String(formData.getAll(formField).at(-1) ?? '');
    formData.delete(formField);
    const { parseSubmission, report } = await conform();
    const failed = failures[form.split('#', 1)[0] ?? ''] ?? (navigator.onLine ? m.form_failed : m.form_offline);
    const formErrors = [failed()];
    const result = report(parseSubmission(formData), { error: { formErrors } });
    return refused({ form, result, done: false, unreached: true });
  }
}

/** With this status the router does not load the page's data again: nothing changed, and offline it would fail. */
const refused = (answer: FormAnswer) => data(answer, { status: 422 });
