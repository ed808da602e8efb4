import type { ApiClient } from '#contract/client.ts';
import { viewFunctions } from '#contract/view/saved-view.ts';
import { m } from '#messages';
import { atField, atFields, submission } from '#web/form-action.ts';

/** What the forms about saved views do, on the page of every list that has them. */
export const viewSubmissions = ({ view: api }: Pick<ApiClient, 'view'>) => ({
  saveView: submission(viewFunctions.saveView, async (input) => {
    const { name } = await api.saveView(input).catch(atField('name', 'VIEW_NAME_TAKEN', 'TOO_MANY_VIEWS'));
    return m.view_saved({ name });
  }),
  renameView: submission(viewFunctions.renameView, async (input) => {
    await api.renameView(input).catch(atFields({ VIEW_NAME_TAKEN: 'name' }));
    return m.view_renamed();
  }),
  deleteView: submission(viewFunctions.deleteView, async (input) => {
    await api.deleteView(input);
    return m.view_deleted();
  }),
});
