import { z } from 'zod';
import { read } from './function.ts';
import { amount, id, instant, listOf } from './shapes.ts';

/** A product's address and name on the wire. */
export const productCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{1,39}$/, 'Unknown product');

export const shade = z.object({ name: z.string(), description: z.string(), code: z.string(), colour: z.string() });

/** How the shop draws a product that has no photograph. Colours are CSS colours. */
export const packshot = z.object({
  kind: z.enum(['dropper', 'tube', 'pot', 'wand', 'pencil']),
  body: z.string(),
  label: z.string(),
  plinth: z.enum(['sunken', 'human', 'science', 'primary']),
});

export const publicProduct = z.object({
  product_id: id,
  product_code: z.string(),
  item_description: z.string(),
  item_category: z.string(),
  inventory_price: amount,
  woocommerce_id: z.string().nullable(),
  title: z.string(),
  subtitle: z.string(),
  badges: z.array(z.string()),
  /** The average of the visible reviews with one decimal, null without any. */
  rating: z.number().nullable(),
  review_count: z.number().int(),
  shades: z.array(shade),
  packshot: packshot.nullable(),
});
export type PublicProduct = z.infer<typeof publicProduct>;

export const review = z.object({
  review_id: id,
  author_name: z.string(),
  rating: z.number().int(),
  title: z.string(),
  body: z.string(),
  verified_purchase: z.boolean(),
  created_at: instant,
});
export type Review = z.infer<typeof review>;

export const productPage = publicProduct.extend({
  key_ingredients: z.array(z.object({ name: z.string(), purpose: z.string() })),
  full_ingredients: z.string(),
  benefits: z.array(z.string()),
  how_to_use: z.array(z.string()),
  tips: z.array(z.string()),
  /** How many reviews gave 5, 4, 3, 2, 1 stars. */
  stars: z.array(z.number().int()).length(5),
  /** The newest ones; `get-product-reviews` answers the rest. */
  reviews: z.array(review),
});
export type ProductPage = z.infer<typeof productPage>;

const unknownProduct = { UNKNOWN_PRODUCT: { status: 404, message: 'We do not have this product.' } } as const;

export const catalog = {
  getPublicProducts: read('get-public-products', 'everyone', 'The active products of the shop').output(
    listOf(publicProduct).extend({ currency: z.string() }),
  ),
  getProduct: read('get-product', 'everyone', 'One product with its content and newest reviews')
    .input(z.strictObject({ product_code: productCode }))
    .errors(unknownProduct)
    .output(productPage),
  getProductReviews: read('get-product-reviews', 'everyone', 'The visible reviews of a product, newest first')
    .input(
      z.strictObject({
        product_code: productCode,
        limit: z.coerce.number().int().min(1).max(100).default(20),
        offset: z.coerce.number().int().min(0).default(0),
      }),
    )
    .errors(unknownProduct)
    .output(listOf(review)),
};
