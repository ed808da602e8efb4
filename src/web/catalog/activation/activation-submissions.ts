import { productActivationFunctions } from '#contract/catalog/product-activation.ts';
import type { ApiClient } from '#contract/client.ts';
import { m } from '#messages';
import { submission } from '#web/form-action.ts';
import { counted } from '#web/ui/table/bulk-confirm.tsx';
import { bulkSubmission } from '#web/view/bulk-submission.ts';

/** What the forms about selected products do. */
export const activationSubmissions = (api: ApiClient['catalog']) => ({
  activateProducts: setting(api, 'Y', m.product_bulk_all_active, m.product_bulk_activated),
  deactivateProducts: setting(api, 'N', m.product_bulk_all_inactive, m.product_bulk_deactivated),
  undoProductsActive: submission(productActivationFunctions.undoProductsActive, async (input) => {
    const { count } = await api.undoProductsActive(input);
    return m.product_bulk_undone(counted(count));
  }),
});

const setting = (
  api: ApiClient['catalog'],
  active: 'Y' | 'N',
  none: () => string,
  done: (count: ReturnType<typeof counted>) => string,
) =>
  bulkSubmission(productActivationFunctions.previewProductActivation, productActivationFunctions.setProductsActive, {
    preview: (selection) => api.previewProductActivation({ ...selection, active }),
    none,
    apply: (input) => api.setProductsActive(input),
    done: ({ count }) => ({ sentence: count === 0 ? none() : done(counted(count)), warning: count === 0 }),
    undo: 'undoProductsActive',
  });
