import { expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { formAction } from '#web/form-action.ts';
import { formField } from '#web/ui/form/form-answer.ts';
import { sponsorSubmissions } from './sponsor-submissions.ts';

/** The errors of the form when the preview is refused with a code. */
async function errorsOf(code: string, kind: 'consultant' | 'none' = 'consultant') {
  const refuse = async () => {
    throw Object.assign(new Error(`Refused: ${code}`), { code, status: 422 });
  };
  const api = { previewSponsorMove: refuse, moveSponsor: refuse } as unknown as ApiClient['correction'];
  const body = new FormData();
  for (const [name, value] of [
    [formField, 'moveSponsor'],
    ['consultant', 'LBC-10035'],
    ['sponsor.kind', kind],
    ['sponsor.code', 'LBC-10290'],
    ['from', '2026-10-20'],
    ['reason', 'Both agree'],
  ] as const)
    body.append(name, value);
  const answer = await formAction(new Request('http://localhost/', { method: 'POST', body }), sponsorSubmissions(api));
  return answer.result?.error;
}

test.each([
  ['UNKNOWN_CONSULTANT', 'consultant'],
  ['UNKNOWN_SPONSOR', 'sponsor.code'],
  ['OWN_SPONSOR', 'sponsor.code'],
  ['SPONSOR_LEFT', 'sponsor.code'],
  ['SPONSOR_BELOW', 'sponsor.code'],
  ['SAME_SPONSOR', 'sponsor.code'],
  ['SPONSOR_JOINED_LATER', 'from'],
  ['BEFORE_PRESENT_SPONSOR', 'from'],
  ['IN_THE_FUTURE', 'from'],
])('shows %s at the field %s', async (code, field) => {
  expect(await errorsOf(code)).toEqual({ formErrors: null, fieldErrors: { [field]: [`Refused: ${code}`] } });
});

test('shows that the consultant already has no sponsor at the choice, because the field of the code is hidden', async () => {
  expect(await errorsOf('SAME_SPONSOR', 'none')).toMatchObject({
    fieldErrors: { 'sponsor.kind': ['Refused: SAME_SPONSOR'] },
  });
});

test('shows above the form what no field can change', async () => {
  expect(await errorsOf('OWN_GAIN')).toMatchObject({ formErrors: ['Refused: OWN_GAIN'] });
});
