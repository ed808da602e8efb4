import {
  type ClientActionFunctionArgs,
  createMemoryRouter,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
} from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { m } from '#messages';
import { formClientAction } from './form-client-action.ts';
import { type FormAnswer, formField } from './ui/form/form-answer.ts';

const tooLarge = new ErrorResponse(413, '', '<h1>Too large</h1>');
const failed = new ErrorResponse(500, '', '');
const ownSentence = { updatePhoto: m.import_action_failed };

beforeEach(() => vi.stubGlobal('window', {}));
afterEach(() => vi.unstubAllGlobals());

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

test('a form may be answered while the router fetches the routes of the page to which the person goes', async () => {
  const [answered, fetched] = [Promise.withResolvers<FormAnswer>(), Promise.withResolvers<void>()];
  const action = (args: object) =>
    formClientAction({ ...args, serverAction: () => answered.promise } as unknown as ClientActionFunctionArgs);
  const router = createMemoryRouter([{ id: 'shop', path: '/shop', action }], {
    initialEntries: ['/shop'],
    patchRoutesOnNavigation: async ({ patch }) => {
      await fetched.promise;
      patch(null, [{ path: '/about' }]);
    },
  });
  vi.stubGlobal('window', { __reactRouterDataRouter: router });
  const body = new FormData();
  body.set(formField, 'changeWishList');
  const sent = router.fetch('wishes', 'shop', '/shop', { formMethod: 'post', formData: body });
  const opened = router.navigate('/about');
  answered.resolve({ form: 'changeWishList', submission: 'changeWishList', done: true } as FormAnswer);
  setTimeout(fetched.resolve, 20);
  await Promise.all([sent, opened]);
  expect([router.state.location.pathname, router.state.errors]).toEqual(['/about', null]);
  router.dispose();
});
