import { z } from 'zod';
import { productFilters } from '#domain/catalog/product-filter.ts';
import { command } from '../function.ts';
import { id, listInput } from '../shapes.ts';
import { activeFlag } from './product.ts';

/** Products of a list: the named ones, or all that match its search and filter, also on other pages. */
const selection = z.strictObject({
  active: activeFlag,
  product_ids: z.array(id).max(2000, 'Select at most 2,000 products.').default([]),
  /** All that match, instead of the named ones. */
  all_matching: z.boolean().default(false),
  searchTerm: listInput.shape.searchTerm,
  shown: z.enum(productFilters).default('all'),
});
export type ProductSelection = z.output<typeof selection>;

export const productActivationFunctions = {
  previewProductActivation: command(
    'preview-product-activation',
    'catalog:write',
    'How many products of a list would be offered in the shop, or no longer offered',
  )
    .input(selection)
    .output(
      z.object({
        active: activeFlag,
        /** Those that change; the others are as wanted already. */
        count: z.number().int(),
        /** The codes of the first of those that change. */
        examples: z.array(z.string()),
      }),
    ),

  setProductsActive: command(
    'set-products-active',
    'catalog:write',
    'Offer products of a list in the shop, or stop offering them',
  )
    .input(
      selection.extend({
        /** The count of the preview: refused if another number of products would change by now. */
        expected_count: z.number().int().min(1),
      }),
    )
    .errors({
      SELECTION_CHANGED: { status: 409, message: 'These products have changed since the preview. Preview again.' },
    })
    .output(
      z.object({
        active: activeFlag,
        /** Those that changed. With the other flag they are as before. */
        product_ids: z.array(id),
      }),
    ),
};
