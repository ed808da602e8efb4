import { type ClientActionFunctionArgs, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { m } from '#messages';
import { formClientAction } from './form-client-action.ts';
import { type FormAnswer, formField } from './ui/form/form-answer.ts';

const tooLarge = new ErrorResponse(413, '', '<h1>Too large</h1>');
const failed = new ErrorResponse(500, '', '');
const ownSentence = { updatePhoto: m.import_action_failed };

test.each([
  ['a file is too large', tooLarge, {}, m.form_too_large()],
  ['a file is too large for a form with a sentence of its own', tooLarge, ownSentence, m.form_too_large()],
  ['the server fails', failed, ownSentence, m.import_action_failed()],
])('a form stays and says that %s', async (_, failure, failures, sentence) => {
  const body = new FormData();
  body.set(formField, 'updatePhoto');
  const request = new Request('http://localhost/settings', { method: 'POST', body });
  const serverAction = () => Promise.reject(failure);
  const answer = await formClientAction({ request, serverAction } as unknown as ClientActionFunctionArgs, failures);
  const { result, done } = (answer as { data: FormAnswer }).data;
  expect([result.error?.formErrors, done]).toEqual([[sentence], false]);
});
