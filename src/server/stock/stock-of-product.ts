import { sql } from 'drizzle-orm';
import { products } from '../catalog/tables.ts';
import { stockLevels } from './tables.ts';

const trackedOfProduct = sql`from ${stockLevels} l where l.product_id = ${products.productId} and l.tracked`;

/** Pieces of the row's product in all its tracked items; null where none is tracked. */
export const stockOnHand = sql<number | null>`(select sum(l.on_hand)::int ${trackedOfProduct})`;

/** Whether a tracked item of the row's product is at its low level or below. */
export const lowStock = sql<boolean>`exists (select ${trackedOfProduct} and l.on_hand <= l.low_level)`;
