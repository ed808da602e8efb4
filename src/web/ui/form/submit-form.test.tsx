import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { TextField } from './field.tsx';
import type { FormAnswer } from './form-answer.ts';
import { type FormState, SubmitForm } from './submit-form.tsx';

// The server's answer to a form that was sent without scripts.

const Nested = ({ field }: Pick<FormState, 'field'>) => <TextField label="Name" {...field('name')} />;

type Given = { code?: string; formErrors?: string[]; fieldErrors?: Record<string, string[]> };

/** The sentences above the form, and those at its one field, after a refusal. */
function refusedWith({ code = 'BAD_REQUEST', formErrors = [], fieldErrors = {} }: Given, shown?: readonly string[]) {
  const error = { formErrors, fieldErrors };
  const submission = { payload: { name: 'Ada' }, fields: ['name'], intent: null };
  const answer: FormAnswer = { form: 'f', submission: 'f', result: { submission, error }, done: false, code };
  const form = (
    <SubmitForm name="f" {...(shown && { shown })}>
      {({ field }) => <Nested field={field} />}
    </SubmitForm>
  );
  const router = createMemoryRouter([{ id: 'page', path: '/', element: form, loader: () => null }], {
    hydrationData: { loaderData: { page: null }, actionData: { page: answer } },
  });
  const html = renderToString(<RouterProvider router={router} />);
  const texts = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => text);
  return { above: texts(/role="alert"[^>]*>([^<]*)</g), atField: texts(/<p id="[^"]*e" [^>]*>([^<]*)</g) };
}

test('an error is at its field, others are above the form, also those of fields that the form does not have', () => {
  expect(refusedWith({ fieldErrors: { name: ['Enter a name.'] } })).toEqual({ above: [], atField: ['Enter a name.'] });
  expect(refusedWith({ formErrors: ['Not now.'], fieldErrors: { missing: ['Accept the agreement.'] } })).toEqual({
    above: ['Not now.', 'Accept the agreement.'],
    atField: [],
  });
  const both = { fieldErrors: { name: ['Enter a name.'], a: ['Wrong.'], b: ['Wrong.'] } };
  expect(refusedWith(both)).toEqual({ above: ['Wrong.'], atField: ['Enter a name.'] });
});

test('a refusal that the page shows is not above the form', () => {
  const refusal = { code: 'CHANGED_MEANWHILE', formErrors: ['Someone else has changed this.'] };
  expect(refusedWith(refusal).above).toEqual(['Someone else has changed this.']);
  expect(refusedWith(refusal, ['CHANGED_MEANWHILE']).above).toEqual([]);
});
