import { z } from 'zod';
import { titledProduct } from '../catalog/product.ts';
import { command, read } from '../function.ts';
import { keyConflict } from '../payout/refusals.ts';
import { id, idempotencyKey, instant, listOf, singleLine } from '../shapes.ts';

const pieces = z.coerce.number('Enter a whole number').int('Enter a whole number').min(0, 'Enter 0 or more');

/** A product without shades, or one of its shades. */
export const stockItem = z.object({
  /** Empty for a product without shades. */
  shade_code: z.string(),
  shade: z.string().nullable(),
  tracked: z.boolean(),
  on_hand: z.number().int(),
  low_level: z.number().int().nullable(),
  low: z.boolean(),
  /** A shade that is no longer offered. */
  retired: z.boolean(),
});
export type StockItem = z.infer<typeof stockItem>;

export const stockReason = z.enum(['received', 'removed', 'counted', 'ordered', 'edited', 'cancelled', 'returned']);

export const stockChange = z.object({
  change_id: z.number().int(),
  shade: z.string().nullable(),
  /** Negative for what left. */
  quantity: z.number().int(),
  reason: stockReason,
  /** An admin's reason, in their words. */
  note: z.string().nullable(),
  order_id: id.nullable(),
  order_no: z.number().int().nullable(),
  changed_by: z.string().nullable(),
  changed_at: instant,
});
export type StockChange = z.infer<typeof stockChange>;

const ofItem = {
  product_id: id,
  /** Empty for a product without shades. */
  shade_code: z.string().trim().max(60).default(''),
};

const unknownItem = {
  UNKNOWN_PRODUCT: { status: 404, message: 'This product does not exist.' },
  UNKNOWN_SHADE: { status: 422, message: 'This product does not have this shade.' },
} as const;

export const stock = {
  getStock: read(
    'get-stock',
    'catalog:read',
    'How many pieces of a product and its shades are on hand, and how that changed, newest first',
  )
    .input(
      z.strictObject({
        product_id: id,
        limit: z.coerce.number().int().min(1).max(2000).default(50),
        offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
      }),
    )
    .errors({ UNKNOWN_PRODUCT: unknownItem.UNKNOWN_PRODUCT })
    .output(z.object({ product: titledProduct, items: z.array(stockItem), changes: listOf(stockChange) })),

  adjustStock: command(
    'adjust-stock',
    'catalog:write',
    'Count, add or remove pieces; the first adjustment starts the tracking',
  )
    .input(
      z.strictObject({
        ...ofItem,
        reason: z.enum(['received', 'removed', 'counted']),
        quantity: pieces,
        note: singleLine(200, 'Enter a reason'),
        idempotency_key: idempotencyKey,
      }),
    )
    .errors({
      ...unknownItem,
      ...keyConflict,
      NOT_ENOUGH: { status: 422, message: 'There are not that many pieces on hand.' },
      NOTHING_CHANGES: { status: 422, message: 'The stock already has this quantity.' },
      TOO_MANY: { status: 422, message: 'A stock has at most 1,000,000 pieces.' },
    })
    .output(stockItem),

  setStockTracking: command(
    'set-stock-tracking',
    'catalog:write',
    'Track the stock of an item or stop tracking it, and set when it is low',
  )
    .input(
      z.strictObject({
        ...ofItem,
        tracked: z.boolean().default(false),
        /** Null for no reminder. */
        low_level: pieces.nullable().default(null),
      }),
    )
    .errors(unknownItem)
    .output(stockItem),
};
