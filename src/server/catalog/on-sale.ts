import { sql } from 'drizzle-orm';
import { products } from './tables.ts';

/** Whether the shop sells the row's product: `isOnSale` of the domain, in the database. */
export const onSale = sql<boolean>`(${products.active} = 'Y' and ${products.inventoryPrice} > 0)`;
