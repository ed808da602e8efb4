import type { ApiClient } from '#contract/client.ts';
import { erasureFunctions } from '#contract/erasure/erasure.ts';
import { m } from '#messages';
import { atField, submission } from '#web/form-action.ts';

/** What the form of the erasure does; `back` is the page of the person. */
export const erasureSubmissions = (api: ApiClient['erasure'], back: string) => ({
  erasePersonalData: submission(erasureFunctions.erasePersonalData, async (input) => {
    const { name } = await api.erasePersonalData(input).catch(atField('confirmation', 'WRONG_CONFIRMATION'));
    return { to: back, message: m.erasure_done({ name }) };
  }),
});
