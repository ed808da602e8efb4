import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { StockReason } from '#domain/stock/stock.ts';
import { productShades, products } from '../catalog/tables.ts';
import { createdAt, newId } from '../db/columns.ts';
import { orders } from '../order/tables.ts';

/** The pieces on hand of a product, or of each of its shades. An item without a row, or not tracked, is never out of stock. */
export const stockLevels = pgTable(
  'stock_levels',
  {
    stockId: newId('stock_id'),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.productId),
    /** Null for a product without shades. */
    shadeCode: text('shade_code').references(() => productShades.code),
    tracked: boolean('tracked').notNull().default(true),
    /** The sum of its changes; only a trigger writes it. Two buyers of the last one wait here for each other. */
    onHand: integer('on_hand').notNull().default(0),
    /** From here down an admin is reminded; null for never. */
    lowLevel: integer('low_level'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('stock_levels_item').on(t.productId, t.shadeCode).nullsNotDistinct(),
    index('stock_levels_low').on(t.productId).where(sql`${t.tracked} and ${t.onHand} <= ${t.lowLevel}`),
    check('stock_levels_on_hand', sql`${t.onHand} >= 0`),
    check('stock_levels_low_level', sql`${t.lowLevel} >= 0`),
  ],
);

/** Every change of a stock, never altered: by an admin with a reason, or by an order, written by the database. */
export const stockChanges = pgTable(
  'stock_changes',
  {
    changeId: bigint('change_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    stockId: uuid('stock_id')
      .notNull()
      .references(() => stockLevels.stockId),
    /** Negative for what left. */
    quantity: integer('quantity').notNull(),
    reason: text('reason').$type<StockReason>().notNull(),
    /** An admin's reason, in their words. */
    note: text('note'),
    orderId: uuid('order_id').references(() => orders.orderId),
    changedBy: uuid('changed_by'),
    createdAt: createdAt(),
  },
  (t) => [
    index('stock_changes_stock').on(t.stockId, t.changeId),
    index('stock_changes_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    check('stock_changes_quantity', sql`${t.quantity} <> 0`),
    check(
      'stock_changes_reason',
      sql`${t.reason} in ('received', 'removed', 'counted', 'ordered', 'edited', 'cancelled', 'returned')`,
    ),
    check(
      'stock_changes_source',
      sql`case when ${t.reason} in ('received', 'removed', 'counted') then ${t.note} is not null and ${t.orderId} is null
        else ${t.orderId} is not null end`,
    ),
  ],
);
