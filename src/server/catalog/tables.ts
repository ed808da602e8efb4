import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { user } from '../auth/tables.ts';
import { createdAt, instant, money, newId } from '../db/columns.ts';

export const products = pgTable(
  'products',
  {
    productId: newId('product_id'),
    productCode: text('product_code').notNull().unique(),
    itemDescription: text('item_description').notNull(),
    itemCategory: text('item_category').notNull(),
    cost: money('cost').notNull().default(sql`0`),
    warehouse: text('warehouse'),
    /** The shop's price. */
    inventoryPrice: money('inventory_price').notNull(),
    rankType: text('rank_type'),
    active: char('active', { length: 1 }).notNull().default('Y'),
    woocommerceId: text('woocommerce_id').unique(),
    /** Its place on the shelf, before all products that have none. */
    position: smallint('position'),
    /** When an admin last changed it. */
    updatedAt: instant('updated_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    index('products_category').on(t.itemCategory),
    check('products_active', sql`${t.active} in ('Y', 'N')`),
    check('products_cost', sql`${t.cost} >= 0`),
    check('products_price', sql`${t.inventoryPrice} >= 0`),
  ],
);

const ofProduct = () =>
  uuid('product_id')
    .notNull()
    .references(() => products.productId);

/** What the product page says. Lists are arrays of plain text, never HTML. */
export const productContents = pgTable('product_contents', {
  productId: ofProduct().primaryKey(),
  title: text('title').notNull(),
  subtitle: text('subtitle').notNull(),
  badges: text('badges').array().notNull().default(sql`'{}'`),
  keyIngredients: jsonb('key_ingredients').notNull().default(sql`'[]'`),
  fullIngredients: text('full_ingredients').notNull().default(''),
  benefits: text('benefits').array().notNull().default(sql`'{}'`),
  howToUse: text('how_to_use').array().notNull().default(sql`'{}'`),
  tips: text('tips').array().notNull().default(sql`'{}'`),
  /** Which packshot the shop draws, and in which colours. */
  packshot: jsonb('packshot'),
  createdAt: createdAt(),
});

export const productShades = pgTable(
  'product_shades',
  {
    code: text('code').primaryKey(),
    productId: ofProduct(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    color: text('colour').notNull(),
    position: smallint('position').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('product_shades_product').on(t.productId, t.position)],
);

export const productReviews = pgTable(
  'product_reviews',
  {
    reviewId: newId('review_id'),
    productId: ofProduct(),
    userId: uuid('user_id').references(() => user.id),
    authorName: text('author_name').notNull(),
    rating: smallint('rating').notNull(),
    title: text('title').notNull().default(''),
    body: text('body').notNull().default(''),
    verifiedPurchase: boolean('verified_purchase').notNull().default(false),
    hiddenAt: instant('hidden_at'),
    hiddenBy: uuid('hidden_by'),
    /** Why, in an admin's words. */
    hiddenReason: text('hidden_reason'),
    /** When its writer last changed it. */
    updatedAt: instant('updated_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('product_reviews_product').on(t.productId, t.createdAt),
    uniqueIndex('product_reviews_of_person').on(t.userId, t.productId),
    check('product_reviews_rating', sql`${t.rating} between 1 and 5`),
  ],
);

export const wishListItems = pgTable(
  'wish_list_items',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id),
    productId: ofProduct(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] })],
);

/**
 * One row with a number that rises with every change of the shop window: triggers on products, contents, shades and
 * reviews write it in the transaction of the change, so a cached response is as new as its number.
 */
export const catalogVersion = pgTable(
  'catalog_version',
  {
    only: boolean('only').primaryKey().default(true),
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [check('catalog_version_only', sql`${t.only}`)],
);
