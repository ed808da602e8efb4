import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
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
import { files } from '../file/tables.ts';

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
    /** Its id in the online store, from the last push. */
    woocommerceId: text('woocommerce_id').unique(),
    /** None on hand; written by the database when the stock of a product without shades changes. */
    soldOut: boolean('sold_out').notNull().default(false),
    /** Where the online store fetches its image. */
    imageUrl: text('image_url'),
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

/**
 * Prices that start at a moment. A quote uses the latest one that has started; a job then writes it to the product and sets
 * `appliedAt`, so that the product's own price is the one of today.
 */
export const productPrices = pgTable(
  'product_prices',
  {
    priceId: newId('price_id'),
    productId: ofProduct(),
    price: money('price').notNull(),
    validFrom: instant('valid_from').notNull(),
    appliedAt: instant('applied_at'),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('product_prices_moment').on(t.productId, t.validFrom),
    index('product_prices_waiting').on(t.validFrom).where(sql`${t.appliedAt} is null`),
    check('product_prices_amount', sql`${t.price} >= 0`),
    check('product_prices_applied', sql`${t.appliedAt} >= ${t.validFrom}`),
  ],
);

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
  /** When an admin last changed it. */
  updatedAt: instant('updated_at').notNull().defaultNow(),
  createdAt: createdAt(),
});

/** The image of a product, made by the server from the one sent. */
export const productImages = pgTable(
  'product_images',
  {
    productId: uuid('product_id')
      .primaryKey()
      .references(() => products.productId, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .unique()
      .references(() => files.fileId),
    /** The widths of its file, ascending. */
    widths: smallint('widths').array().notNull(),
    /** The largest width, and the height of the image at it. */
    width: smallint('width').notNull(),
    height: smallint('height').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('product_images_size', sql`${t.width} > 0 and ${t.height} > 0`)],
);

export const productShades = pgTable(
  'product_shades',
  {
    code: text('code').primaryKey(),
    productId: ofProduct(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    color: text('colour').notNull(),
    /** None on hand; written by the database. */
    soldOut: boolean('sold_out').notNull().default(false),
    position: smallint('position').notNull(),
    /** Since when it is no longer offered; its orders and its stock stay. */
    retiredAt: instant('retired_at'),
    /** When an admin last changed it. */
    updatedAt: instant('updated_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    index('product_shades_product').on(t.productId, t.position),
    uniqueIndex('product_shades_name').on(t.productId, sql`lower(${t.name})`).where(sql`${t.retiredAt} is null`),
  ],
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
    /** When an admin last hid it or showed it again; null before migration 0097. */
    visibilityChangedAt: instant('visibility_changed_at'),
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

/**
 * A push of the products to the online store. Its counts are the progress, and survive a restart. One job at a time works
 * on it: the one with the lease.
 */
export const productPushes = pgTable(
  'product_pushes',
  {
    pushId: newId('push_id'),
    state: text('state').$type<'running' | 'failed' | 'done'>().notNull().default('running'),
    total: integer('total').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    /** Why the store accepts nothing, or why a running push was interrupted. */
    failure: text('failure'),
    lease: uuid('lease'),
    leasedUntil: instant('leased_until'),
    startedBy: uuid('started_by'),
    finishedAt: instant('finished_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('product_pushes_running').on(t.state).where(sql`${t.state} = 'running'`),
    index('product_pushes_created').on(t.createdAt),
    check('product_pushes_state', sql`${t.state} in ('running', 'failed', 'done')`),
    check('product_pushes_counts', sql`${t.created} + ${t.updated} + ${t.failed} <= ${t.total}`),
  ],
);

/** The products of a push, and what the store answered. */
export const productPushItems = pgTable(
  'product_push_items',
  {
    pushId: uuid('push_id')
      .notNull()
      .references(() => productPushes.pushId, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.productId, { onDelete: 'cascade' }),
    productCode: text('product_code').notNull(),
    /** Null until the store has answered. */
    outcome: text('outcome').$type<'created' | 'updated' | 'failed'>(),
    error: text('error'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.pushId, t.productId] }),
    index('product_push_items_waiting').on(t.pushId, t.productCode).where(sql`${t.outcome} is null`),
    index('product_push_items_failed').on(t.pushId, t.productCode).where(sql`${t.outcome} = 'failed'`),
    check('product_push_items_outcome', sql`${t.outcome} in ('created', 'updated', 'failed')`),
    check('product_push_items_error', sql`(${t.error} is not null) = (${t.outcome} is not distinct from 'failed')`),
  ],
);
