import { productActivationFunctions } from '#contract/catalog/product-activation.ts';
import type { ApiClient } from '#contract/client.ts';
import { m } from '#messages';
import { fieldError, reviewedSubmission, submission } from '#web/form-action.ts';

const counted = (count: number) => ({ count, shown: count.toLocaleString('en-US') });

/** What the forms about selected products do. */
export const activationSubmissions = (api: ApiClient['catalog']) => ({
  setProductsActive: reviewedSubmission(
    productActivationFunctions.setProductsActive,
    async ({ expected_count: _, ...selection }) => {
      const preview = await api.previewProductActivation(selection);
      if (preview.count > 0) return preview;
      throw fieldError('', preview.active === 'Y' ? m.product_bulk_all_active() : m.product_bulk_all_inactive());
    },
    async (input) => {
      const { active, product_ids } = await api.setProductsActive(input);
      const done = active === 'Y' ? m.product_bulk_activated : m.product_bulk_deactivated;
      return { message: done(counted(product_ids.length)), value: { active, product_ids } };
    },
  ),
  undoProductsActive: submission(productActivationFunctions.setProductsActive, async (input) => {
    const { product_ids } = await api.setProductsActive(input);
    return m.product_bulk_undone(counted(product_ids.length));
  }),
});
