import type { z } from 'zod';
import type { ProductRow, productFields } from '#contract/catalog/product.ts';
import { centsOf, formatAmount } from '#domain/money/decimal.ts';
import type { products } from './tables.ts';

type StoredProduct = typeof products.$inferSelect;

/** A product as a row of the API. */
export const productRowOf = (product: StoredProduct): ProductRow => ({
  product_id: product.productId,
  product_code: product.productCode,
  item_description: product.itemDescription,
  item_category: product.itemCategory,
  cost: formatAmount(product.cost),
  warehouse: product.warehouse,
  inventory_price: formatAmount(product.inventoryPrice),
  rank_type: product.rankType,
  active: product.active === 'Y' ? 'Y' : 'N',
  image_url: product.imageUrl,
  created_at: product.createdAt.toISOString(),
  updated_at: product.updatedAt.toISOString(),
});

/** The columns of what an admin entered. Amounts were checked by the contract. */
export function productColumns(fields: z.output<typeof productFields>) {
  return {
    productCode: fields.product_code,
    itemDescription: fields.item_description,
    itemCategory: fields.item_category,
    inventoryPrice: centsOf(fields.inventory_price),
    cost: centsOf(fields.cost),
    warehouse: fields.warehouse === '' ? null : fields.warehouse,
    rankType: fields.rank_type === '' ? null : fields.rank_type,
    imageUrl: fields.image_url === '' ? null : fields.image_url,
    active: fields.active,
  };
}
