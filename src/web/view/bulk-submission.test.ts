import { expect, test } from 'vitest';
import { selectedConsultantFunctions as functions } from '#contract/consultant/selected.ts';
import { fieldError, formAction } from '#web/form-action.ts';
import { formField, repeatReview, reviewedField } from '#web/ui/form/form-answer.ts';
import { bulkSubmission } from './bulk-submission.ts';

const selectionId = '0190f3a0-0000-7000-8000-000000000001';
const rank = { current_rank: 'Team Leader', granted_on: '', reason: '' };

/** A form that grants a rank to one selected consultant, with what its functions were called with. */
function rankForm() {
  const previewed: unknown[] = [];
  const granted: unknown[] = [];
  const submissions = {
    grantRanks: bulkSubmission(functions.previewRankGrants, functions.grantRanks, {
      entered: ['current_rank', 'granted_on'],
      preview: async (selection) => {
        previewed.push(selection);
        if (selection.granted_on === '2030-01-01') throw fieldError('granted_on', 'In the future');
        const { current_rank } = selection;
        const isNone = current_rank === 'Ambassador' || selection.granted_on === '2020-01-01';
        return { selection_id: selectionId, count: isNone ? 0 : 1, current_rank };
      },
      none: ({ current_rank }) => (current_rank ? null : 'None'),
      apply: async (input) => {
        if (!input.current_rank) throw fieldError('current_rank', 'Please choose a rank');
        granted.push(input);
        return { selection_id: selectionId, count: 1 };
      },
      done: () => ({ sentence: 'Granted' }),
    }),
  };
  const post = (fields: Readonly<Record<string, string>>, reviewed: readonly string[] = []) => {
    const form = new FormData();
    form.append(formField, 'grantRanks');
    for (const value of reviewed) form.append(reviewedField, value);
    for (const [name, value] of Object.entries({ ids: selectionId, ...fields })) form.append(name, value);
    return formAction(new Request('http://localhost/', { method: 'POST', body: form }), submissions);
  };
  return { post, previewed, granted };
}

test('previews again when a field of the preview changes, but not when the reason does', async () => {
  const { post, previewed, granted } = rankForm();
  const { reviewed: first = '' } = await post({});
  // Without scripts nothing is previewed when the rank is chosen, so the button does it.
  const { reviewed = '', done, review } = await post(rank, [first]);
  expect({ done, review }).toEqual({
    done: false,
    review: { selection_id: selectionId, count: 1, current_rank: 'Team Leader' },
  });
  expect(previewed.at(-1)).toMatchObject({ current_rank: 'Team Leader' });
  const asked = { ...rank, selection_id: selectionId, reason: 'Leads the north' };
  expect(await post({ ...asked, current_rank: 'Ambassador' }, [reviewed])).toMatchObject({ done: false });
  expect(await post(asked, [reviewed])).toMatchObject({ done: true, message: 'Granted' });
  expect(granted).toEqual([{ selection_id: selectionId, current_rank: 'Team Leader', reason: 'Leads the north' }]);
});

test('keeps the preview when the entered values change nothing, and shows an error when no rank is chosen', async () => {
  const { post } = rankForm();
  const { reviewed = '' } = await post({});
  expect(await post({ ...rank, current_rank: 'Ambassador' }, [reviewed, repeatReview])).toMatchObject({
    review: { count: 0 },
  });
  const none = await post({ ...rank, current_rank: '', granted_on: '2020-01-01' });
  expect(none.result.error?.formErrors).toEqual(['None']);
});

test('repeats the review on request, even if nothing changed', async () => {
  const { post, granted } = rankForm();
  const { reviewed = '' } = await post({});
  const again = await post(rank, [reviewed, repeatReview]);
  expect(await post(rank, [again.reviewed ?? '', repeatReview])).toMatchObject({ done: false, review: { count: 1 } });
  expect(granted).toEqual([]);
});

test('shows a wrong value of the preview in the preview', async () => {
  const { post, previewed } = rankForm();
  const { reviewed = '' } = await post({});
  const late = { ...rank, granted_on: '2030-01-01' };
  expect(await post(late, [reviewed, repeatReview])).toMatchObject({
    done: false,
    review: { count: 1 },
    result: { error: { fieldErrors: { granted_on: ['In the future'] } } },
  });
  expect(previewed.at(-1)).not.toHaveProperty('granted_on');
  // The rank is missing.
  expect(await post({ ...rank, current_rank: '' }, [reviewed])).toMatchObject({
    done: false,
    review: { count: 1 },
    result: { error: { fieldErrors: { current_rank: ['Please choose a rank'] } } },
  });
});
