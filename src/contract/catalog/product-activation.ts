import { z } from 'zod';
import { productFilters } from '#domain/catalog/product-filter.ts';
import { command } from '../function.ts';
import { id } from '../shapes.ts';
import { selectionInput, selectionOf, selectionPreview, selectionRefusals, undoRefusals } from '../view/selection.ts';
import { activeFlag } from './product.ts';

const selection = selectionOf({ active: activeFlag, shown: z.enum(productFilters).default('all') });
export type ProductSelection = z.output<typeof selection>;

/** Products that are as wanted already are not counted. */
const asWanted = ['as-wanted'] as const;

const changed = z.object({ selection_id: id, active: activeFlag, count: z.number().int() });

export const productActivationFunctions = {
  previewProductActivation: command(
    'preview-product-activation',
    'catalog:write',
    'How many products of a list would be offered in the shop, or no longer offered',
  )
    .input(selection)
    .output(selectionPreview(asWanted).extend({ active: activeFlag })),

  setProductsActive: command(
    'set-products-active',
    'catalog:write',
    'Offer the products of a preview in the shop, or stop offering them',
  )
    .input(selectionInput)
    .errors(selectionRefusals)
    .output(changed),

  undoProductsActive: command(
    'undo-products-active',
    'catalog:write',
    'Change products back to their state before an action, unless they have changed since then',
  )
    .input(selectionInput)
    .errors(undoRefusals)
    .output(changed),
};
