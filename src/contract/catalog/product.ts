import { z } from 'zod';
import { command, read } from '../function.ts';
import { keyConflict } from '../payout/refusals.ts';
import {
  amount,
  id,
  idempotencyKey,
  instant,
  listInput,
  listOf,
  optionalLine,
  queryBoolean,
  singleLine,
} from '../shapes.ts';

/** `Y` is offered in the shop, `N` is not. */
export const activeFlag = z.enum(['Y', 'N']);

/** A product as admins manage it, with the fields of the specification. Amounts are in the shop's currency. */
export const productRow = z.object({
  product_id: id,
  product_code: z.string(),
  item_description: z.string(),
  item_category: z.string(),
  cost: amount,
  warehouse: z.string().nullable(),
  inventory_price: amount,
  rank_type: z.string().nullable(),
  active: activeFlag,
  /** Where the online store fetches its image. */
  image_url: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type ProductRow = z.infer<typeof productRow>;

/** Its title in the shop; null without one. */
const title = z.string().nullable();

/** A product with its name in the shop. */
export const titledProduct = productRow.extend({ title });
export type TitledProduct = z.infer<typeof titledProduct>;

/** A product in a list, with what is on hand. */
export const listedProduct = titledProduct.extend({
  /** Pieces of all tracked items; null where none is tracked. */
  stock: z.number().int().nullable(),
  low_stock: z.boolean(),
});
export type ListedProduct = z.infer<typeof listedProduct>;

/** What a list of products can be sorted by. */
export const productSort = z.enum(['code', 'description', 'category', 'price', 'cost', 'created']);
export type ProductSort = z.infer<typeof productSort>;

/** An amount as an admin types it, from 0 to 99,999,999.99. */
const typedAmount = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .regex(/^(0|[1-9]\d{0,7})(\.\d{1,2})?$/, 'Enter an amount like 49.90');

export const typedPrice = typedAmount('Enter a price');

/** The code of a product or a shade as an admin types it. `missing` is the message of an empty one. */
export const typedCode = (missing: string) =>
  z
    .string(missing)
    .trim()
    .toUpperCase()
    .min(1, missing)
    .regex(/^[A-Z0-9][A-Z0-9-]{1,39}$/, 'Use 2 to 40 letters, digits and hyphens, like LBC-1024');

/** A color as `#rrggbb`, which is what browsers send. */
export const typedColor = z
  .string('Choose a color')
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Choose a color');

/** The fields of the forms to add and to edit a product. */
export const productFields = z.strictObject({
  product_code: typedCode('Enter a product code'),
  item_description: singleLine(200, 'Enter a description'),
  /** Leave blank to list the product under Other. */
  item_category: optionalLine(80).transform((given) => (given === '' ? 'Other' : given)),
  inventory_price: typedPrice,
  cost: typedAmount('Enter a cost').default('0'),
  warehouse: optionalLine(80),
  rank_type: optionalLine(80),
  image_url: z
    .union([
      z.literal(''),
      z
        .string()
        .trim()
        .max(500, 'This is too long')
        .pipe(z.url({ protocol: /^https$/, error: 'Enter an address that starts with https://' })),
    ])
    .default(''),
  active: activeFlag.default('Y'),
});

const codeTaken = {
  PRODUCT_CODE_TAKEN: { status: 409, message: 'Another product or shade has this code. Choose a different one.' },
} as const;
export const unknownProduct = { UNKNOWN_PRODUCT: { status: 404, message: 'This product does not exist.' } } as const;

export const productFunctions = {
  getProducts: read('get-products', 'catalog:read', 'All products, active or not')
    .input(
      listInput.extend({
        active: activeFlag.nullable().default(null),
        category: z.string().trim().max(80).nullable().default(null),
        /** Only products with a tracked item at its low level or below. */
        low_stock: queryBoolean.default(false),
        sort: productSort.default('code'),
        descending: queryBoolean.default(false),
      }),
    )
    .output(listOf(listedProduct)),

  getProductSummary: read('get-product-summary', 'catalog:read', 'Counts of products, and their average price').output(
    z.object({
      total: z.number().int(),
      active: z.number().int(),
      inactive: z.number().int(),
      /** Products with a tracked item at its low level or below. */
      low_stock: z.number().int(),
      /** The categories in use, by name. */
      categories: z.array(z.string()),
      /** The average of the active products; null if there are none. */
      average_price: amount.nullable(),
      currency: z.string(),
    }),
  ),

  addProduct: command('add-product', 'catalog:write', 'Add a product to the catalog')
    .input(productFields.extend({ idempotency_key: idempotencyKey }))
    .errors({ ...codeTaken, ...keyConflict })
    .output(productRow),

  updateProduct: command(
    'update-product',
    'catalog:write',
    'Change a product; orders keep the price they were placed with',
  )
    .input(
      productFields.extend({
        product_id: id,
        /** `updated_at` as the admin saw it: refused if another admin has changed the product since. Null skips the check. */
        expected_updated_at: instant.nullable().default(null),
      }),
    )
    .errors({
      ...unknownProduct,
      ...codeTaken,
      PRODUCT_CHANGED: {
        status: 409,
        message: 'Someone else has changed this product. Check it, then save again.',
        data: z.object({ product: productRow }),
      },
    })
    .output(productRow),

  setProductActive: command('set-product-active', 'catalog:write', 'Offer a product in the shop, or stop offering it')
    .input(z.strictObject({ product_id: id, active: activeFlag }))
    .errors(unknownProduct)
    .output(productRow),
};
