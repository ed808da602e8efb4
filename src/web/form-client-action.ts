import { parseSubmission, report } from '@conform-to/react/future';
import type { ClientActionFunctionArgs } from 'react-router';
import { m } from '#messages';
import { type FormAnswer, formField } from './ui/form/form-answer.ts';

/**
 * The `clientAction` of every route with forms: when the server can't be reached or fails, the page and the entered
 * values stay, and the form says so. Without it, the error page would replace them.
 */
export async function formClientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const sent = request.clone();
  try {
    return await serverAction();
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    const formData = await sent.formData();
    const form = String(formData.getAll(formField).at(-1) ?? '');
    formData.delete(formField);
    const formErrors = [navigator.onLine ? m.form_failed() : m.form_offline()];
    const answer: FormAnswer = {
      form,
      result: report(parseSubmission(formData), { error: { formErrors } }),
      done: false,
    };
    return answer;
  }
}
