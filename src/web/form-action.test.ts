import { ORPCError } from '@orpc/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { catalog } from '#contract/catalog/catalog.ts';
import type { Language } from '#domain/language/language.ts';
import { inLanguage } from '#server/language/in-language.ts';
import { formAction, type Submission, submission } from './form-action.ts';
import { formField, isReviewedField, reviewedField } from './ui/form/form-answer.ts';

const reviewId = '0190f3a0-0000-7000-8000-000000000001';

/** Posts the fields of a form to an action that can hide a review, and returns the function's input and the answer. */
async function post(fields: readonly (readonly [string, string])[], failure?: Error) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const inputs: unknown[] = [];
  const submissions: Record<string, Submission> = {
    hide: submission(catalog.setReviewVisibility, async (input) => {
      inputs.push(input);
      if (failure) throw failure;
      return 'The review is hidden.';
    }),
  };
  const answer = await formAction(new Request('http://localhost/', { method: 'POST', body: form }), submissions);
  return { inputs, answer };
}

const hide = [
  [formField, 'hide#1'],
  ['review_id', reviewId],
] as const;

test('calls the function with the fields as its contract types them', async () => {
  const { inputs, answer } = await post([...hide, ['visible', 'on'], ['reason', ' No longer true ']]);
  expect(inputs).toEqual([{ review_id: reviewId, visible: true, reason: ' No longer true ' }]);
  expect(answer).toMatchObject({ form: 'hide#1', done: true, message: 'The review is hidden.' });
});

test('an unchecked box is false, and an empty required text reaches the function, which has the sentence for it', async () => {
  const { inputs } = await post([...hide, ['reason', '']]);
  expect(inputs).toEqual([{ review_id: reviewId, visible: false, reason: '' }]);
});

/** Posts an amount and a note to a function that takes both, as a reader of a language. */
async function postAmount(language: Language, amount: string, note: string) {
  const form = new FormData();
  for (const [name, value] of [
    [formField, 'pay'],
    ['amount', amount],
    ['note', note],
  ] as const)
    form.append(name, value);
  const inputs: unknown[] = [];
  const pay: Submission = {
    schema: z.object({ amount: z.string().regex(/^\d+(\.\d{1,2})?$/), note: z.string() }),
    send: async (input) => {
      inputs.push(input);
      return undefined;
    },
  };
  await inLanguage(language, () =>
    formAction(new Request('http://localhost/', { method: 'POST', body: form }), { pay }),
  );
  return inputs;
}

test.each([
  ['fr', '12,50', '12.50'],
  ['fr', '1,250', '1,250'],
  ['fr', '1 250,00', '1250.00'],
  ['en', '12,50', '12,50'],
  ['en', '1,250.00', '1250.00'],
  ['en', '$1,250', '1250'],
] as const)('in %s the amount %s reaches the function as %s, and a note as it is', async (language, typed, amount) => {
  expect(await postAmount(language, typed, '12,50')).toEqual([{ amount, note: '12,50' }]);
});

test('a rate has no thousands separator', async () => {
  const form = new FormData();
  form.set(formField, 'close');
  for (const name of ['amount', 'rate']) form.set(name, '1,367');
  const decimal = z.string().regex(/^\d+(\.\d+)?$/);
  const inputs: unknown[] = [];
  const close: Submission = {
    schema: z.object({ amount: decimal, rate: decimal }),
    rates: ['rate'],
    send: async (input) => {
      inputs.push(input);
      return undefined;
    },
  };
  await formAction(new Request('http://localhost/', { method: 'POST', body: form }), { close });
  expect(inputs).toEqual([{ amount: '1367', rate: '1,367' }]);
});

test.each([
  ['fr', '12,5\u202f%', '80\u00a0%'],
  ['en', '12.5 %', '80%'],
] as const)(
  'in %s percentages reach the function without their sign, and only they',
  async (language, share, whole) => {
    const form = new FormData();
    form.set(formField, 'save');
    for (const [name, value] of Object.entries({ share, whole, amount: '12.5 %' })) form.set(name, value);
    const inputs: unknown[] = [];
    const save: Submission = {
      schema: z.object({
        share: z.string().regex(/^\d+(\.\d+)?$/),
        whole: z.number(),
        amount: z.string().regex(/^\d+$/),
      }),
      percentages: ['share', 'whole'],
      send: async (input) => {
        inputs.push(input);
        return undefined;
      },
    };
    await inLanguage(language, () =>
      formAction(new Request('http://localhost/', { method: 'POST', body: form }), { save }),
    );
    expect(inputs).toEqual([{ share: '12.5', whole: 80, amount: '12.5 %' }]);
  },
);

test('the issues of a refused input appear at their fields', async () => {
  const issues = [
    { path: ['reason'], message: 'Please say why' },
    { path: ['lines', 0, 'quantity'], message: 'The field "lines.0.quantity" is missing.' },
  ];
  const refused = new ORPCError('BAD_REQUEST', { data: { issues } });
  const { answer } = await post([...hide, ['reason', '']], refused);
  expect(answer.done).toBe(false);
  expect(answer.result.error?.fieldErrors).toEqual({
    reason: ['Please say why'],
    'lines[0].quantity': ['Check this field.'],
  });
});

test('a refusal without a field is an error of the form', async () => {
  const refused = new ORPCError('ALREADY_HIDDEN', { status: 409, message: 'Another admin has already hidden this.' });
  const { answer } = await post([...hide, ['reason', 'Spam']], refused);
  expect(answer.result.error?.formErrors).toEqual(['Another admin has already hidden this.']);
});

test('a wrong value that the review asked for keeps the review, and another one ends it', async () => {
  const refused = (field: string) => new ORPCError('RATES_DIFFER', { data: { fields: [{ field, error: 'Differs' }] } });
  const submissions = (field: string): Record<string, Submission> => ({
    close: {
      schema: z.object({ rate: z.string(), again: z.string().optional() }),
      review: async () => 'Far from the last one',
      send: () => Promise.reject(refused(field)),
    },
  });
  const post = (field: string, fields: Readonly<Record<string, string>>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ [formField]: 'close', rate: '7.3', ...fields })) form.set(name, value);
    return formAction(new Request('http://localhost/', { method: 'POST', body: form }), submissions(field));
  };
  const { reviewed = '' } = await post('again', {});
  const second = { [reviewedField]: reviewed, again: '7.4' };
  expect(await post('again', second)).toMatchObject({
    done: false,
    review: 'Far from the last one',
    reviewed,
    result: { error: { fieldErrors: { again: ['Differs'] } } },
  });
  expect(await post('rate', second)).not.toHaveProperty('reviewed');
});

test('a row that is added after the review is reviewed, and a field on which the review does not depend is not', async () => {
  const order: Submission = {
    schema: z.object({
      lines: z.array(z.object({ code: z.string() })),
      note: z.string(),
      price: z.string().optional(),
    }),
    reviewFields: ['lines', 'price'],
    enteredInReview: ['price'],
    review: async () => '$40.00',
    send: async () => 'Saved.',
  };
  const post = (fields: Readonly<Record<string, string>>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ [formField]: 'order', 'lines[0].code': 'A', ...fields }))
      form.set(name, value);
    return formAction(new Request('http://localhost/', { method: 'POST', body: form }), { order });
  };
  const first = await post({ note: '', 'lines[1].code': '' });
  expect(first).toMatchObject({ review: '$40.00', reviewFields: ['lines'] });
  const seen = { [reviewedField]: first.reviewed ?? '' };
  expect(await post({ ...seen, note: '', 'lines[2].code': 'B' })).toMatchObject({ done: false, review: '$40.00' });
  expect(await post({ ...seen, note: 'Blue door' })).toMatchObject({ done: true, message: 'Saved.' });
});

test.each([
  ['a field of the review', 'rate', undefined, true],
  ['a field that the review added', 'again', undefined, false],
  ['a row that was added after the review', 'lines[7].code', ['lines'], true],
  ['a field on which the review does not depend', 'rate', ['lines'], false],
])('a change of %s ends it or not', (_what, name, reviewFields, ends) => {
  expect(isReviewedField(name, '[["rate","7.3"]]', reviewFields)).toBe(ends);
});

test('entered passwords are never sent back', async () => {
  const refused = new ORPCError('BAD_REQUEST', { data: { issues: [{ path: ['reason'], message: 'Please say why' }] } });
  const { answer } = await post([...hide, ['reason', ''], ['password', 'lantern-42']], refused);
  expect(JSON.stringify(answer)).not.toContain('lantern-42');
});

test('the value of the pressed button names the form', async () => {
  const { answer } = await post([[formField, 'other'], ...hide, ['reason', 'Spam']]);
  expect(answer).toMatchObject({ form: 'other', submission: 'hide#1' });
});

test('an unknown form and a fault are not answered as a form', async () => {
  await expect(post([[formField, 'drop']])).rejects.toMatchObject({ status: 400 });
  await expect(post([...hide, ['reason', 'Spam']], new Error('connection lost'))).rejects.toThrow('connection lost');
});
