import { sql } from 'drizzle-orm';
import { productShades, products } from '../catalog/tables.ts';
import { stockLevels } from './tables.ts';

const trackedOfProduct = sql`from ${stockLevels} l where l.product_id = ${products.productId} and l.tracked`;

/** Pieces of the row's product in all its tracked items; null where none is tracked. */
export const stockOnHand = sql<number | null>`(select sum(l.on_hand)::int ${trackedOfProduct})`;

/** Whether the item `l` of `stock_levels` is at its low level or below and still offered: a retired shade is not restocked. */
export const isLowItem = sql`l.tracked and l.on_hand <= l.low_level and not exists (
  select from ${productShades} s where s.code = l.shade_code and s.retired_at is not null)`;

/** Whether a tracked item of the row's product is low. */
export const lowStock = sql<boolean>`exists (select ${trackedOfProduct} and ${isLowItem})`;
