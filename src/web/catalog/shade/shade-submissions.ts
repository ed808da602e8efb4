import { shadeFunctions } from '#contract/catalog/shade.ts';
import type { ApiClient } from '#contract/client.ts';
import { m } from '#messages';
import { atField, atFields, submission } from '#web/form-action.ts';

/** What the forms about the shades of a product do. */
export const shadeSubmissions = (api: ApiClient['catalog']) => ({
  addShade: submission(shadeFunctions.addShade, async (input) => {
    const { name } = await api.addShade(input).catch(atFields({ SHADE_CODE_TAKEN: 'code', SHADE_NAME_TAKEN: 'name' }));
    return m.shade_added_message({ shade: name });
  }),
  updateShade: submission(shadeFunctions.updateShade, async (input) => {
    const { name } = await api.updateShade(input).catch(atField('name', 'SHADE_NAME_TAKEN'));
    return m.shade_updated_message({ shade: name });
  }),
  setShadeRetired: submission(shadeFunctions.setShadeRetired, async (input) => {
    const { name, retired } = await api.setShadeRetired(input);
    return retired ? m.shade_retired_message({ shade: name }) : m.shade_offered_message({ shade: name });
  }),
  moveShade: submission(shadeFunctions.moveShade, async (input) => {
    await api.moveShade(input);
    return undefined;
  }),
});
