import { expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { fieldError, formAction } from '#web/form-action.ts';
import { formField } from '#web/ui/form/form-answer.ts';
import { enrolmentSubmissions } from './enrolment-submissions.ts';

const noSponsor = Object.assign(new Error('Invalid'), {
  code: 'BAD_REQUEST',
  status: 400,
  data: { issues: [{ path: ['sponsor_consultant_id'], message: 'Enter a sponsor.' }] },
});

/** The wrong fields after *Complete Registration*, where the functions refuse the values as given. */
async function wrongFields(published: number | null, accepted: number | undefined, refusals: Partial<Refusals>) {
  const answer = (refusal: Error | undefined) =>
    refusal ? Promise.reject(refusal) : Promise.resolve({ code: 'LBC-1' });
  const texts = published === null ? [] : [{ kind: 'consultant-agreement', version: published }];
  const api = {
    enrolment: {
      checkPersonalInfo: () => answer(refusals.personal),
      enroll: () => answer(refusals.enroll),
    },
    consultant: { getSponsor: () => Promise.resolve({}) },
    content: { getLegalTexts: () => Promise.resolve({ data: texts }) },
  } as unknown as ApiClient;
  const body = new URLSearchParams({ [formField]: 'enroll' });
  if (accepted !== undefined) body.set('agreement_version', String(accepted));
  const request = new Request('https://shop.test/auth', { method: 'POST', body });
  const { result } = await formAction(
    request,
    enrolmentSubmissions(api, () => {}),
  );
  return Object.keys(result.error?.fieldErrors ?? {});
}

type Refusals = { readonly personal: Error; readonly enroll: Error };

test.each([
  [
    'no acceptance beside another wrong field',
    2,
    undefined,
    { enroll: noSponsor },
    ['sponsor_consultant_id', 'agreement_version'],
  ],
  [
    'no acceptance beside an email address that is taken',
    2,
    undefined,
    { personal: fieldError('email', 'Taken') },
    ['email', 'agreement_version'],
  ],
  ['an accepted agreement', 2, 2, { enroll: noSponsor }, ['sponsor_consultant_id']],
  ['no published agreement', null, undefined, { enroll: noSponsor }, ['sponsor_consultant_id']],
] as const)(
  'the last step of the enrolment names all wrong fields: %s',
  async (_, published, accepted, refusals, fields) => {
    expect(await wrongFields(published, accepted, refusals)).toEqual(fields);
  },
);
