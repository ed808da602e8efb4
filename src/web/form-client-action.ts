import { type ClientActionFunctionArgs, data, isRouteErrorResponse, redirect } from 'react-router';
import { m } from '#messages';
import { type FormAnswer, submissionOf, submittedForm, unsentAnswer } from './ui/form/form-answer.ts';
import { routesFetched } from './ui/form/route-scripts.ts';
import { showInfo, showSuccess } from './ui/toast.tsx';

/**
 * The `clientAction` of every route with forms: when the server can't be reached or fails, the page and the entered
 * values stay, and the form says so. Without it, the error page would replace them. A done form is reported here, because
 * the form may be gone by then: the row of an approved payout leaves its list with the page's new data.
 */
export async function formClientAction(
  { request, serverAction }: ClientActionFunctionArgs,
  /** What a form says instead, by its submission, when the server fails or can't be reached. */
  failures: Readonly<Record<string, () => string>> = {},
) {
  const sent = request.clone();
  try {
    const answer = await serverAction<FormAnswer>();
    if (!answer.done) return answer.stale ? answer : unchanged(answer);
    const { message, title, warning, to, file } = answer;
    if (message !== undefined) (warning ? showInfo : showSuccess)({ message, ...(title !== undefined && { title }) });
    if (file !== undefined) location.assign(file);
    return to === undefined ? answer : redirect(to);
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    const formData = await sent.formData();
    const failed = isTooLarge(failure)
      ? m.form_too_large
      : (failures[submissionOf(submittedForm(formData)[1])] ?? (navigator.onLine ? m.form_failed : m.form_offline));
    return unchanged({ ...unsentAnswer(formData, [failed()]), unreached: true });
  } finally {
    await routesFetched();
  }
}

/** The server does not read a form of this size, so no function can say which of its fields is too large. */
const isTooLarge = (failure: unknown): boolean => isRouteErrorResponse(failure) && failure.status === 413;

/** With this status the router does not load the page's data again: nothing changed, and offline it would fail. */
export const unchanged = (answer: FormAnswer) => data(answer, { status: 422 });
