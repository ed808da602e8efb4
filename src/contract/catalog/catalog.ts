import { z } from 'zod';
import { command, read } from '../function.ts';
import { amount, id, instant, listInput, listOf, printable, singleLine } from '../shapes.ts';
import { productImage } from './product-image.ts';

/** A product's address and name on the wire. */
export const productCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{1,39}$/, 'Unknown product');

export const shade = z.object({
  name: z.string(),
  description: z.string(),
  code: z.string(),
  color: z.string(),
  sold_out: z.boolean(),
});

/** How the shop draws a product that has no image. Colours are CSS colours. */
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
  /** Its photograph; null without one: then the packshot is shown. */
  image: productImage.nullable(),
  /** Nothing of it can be bought: it, or each of its shades, is out of stock. */
  sold_out: z.boolean(),
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
  /** The newest reviews; `get-product-reviews` returns the rest. */
  reviews: z.array(review),
});
export type ProductPage = z.infer<typeof productPage>;

/** The number of stars of a review. */
const stars = z
  .number('Please choose from one to five stars')
  .int('Please choose from one to five stars')
  .min(1, 'Please choose from one to five stars')
  .max(5, 'Please choose from one to five stars');

export const reviewLimits = { title: 120, body: 2000 } as const;

/** Whether the caller may review a product, and their own review, hidden or not. */
export const ownReview = z.object({
  standing: z.enum(['may-write', 'written', 'hidden', 'not-bought']),
  review: review.nullable(),
});
export type OwnReview = z.infer<typeof ownReview>;

/** A review as an admin sees it. */
export const reviewRow = review.extend({
  product_code: z.string(),
  product_title: z.string(),
  hidden_at: instant.nullable(),
  /** Why it is hidden, in an admin's words. */
  hidden_reason: z.string().nullable(),
});
export type ReviewRow = z.infer<typeof reviewRow>;

/** The products one wishes for, the newest wish first. */
export const wishList = z.object({ product_codes: z.array(z.string()) });
/** The most items a wish list stores. */
export const maxWishListItems = 200;
const codes = z.array(productCode).max(maxWishListItems).default([]);

const reviewHidden = {
  status: 409,
  message: 'Our team has hidden your review, so it can’t be changed. Contact us if you think that this is a mistake.',
} as const;
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
  getOwnReview: read('get-own-review', 'signed-in', 'Whether the caller may review a product, and their own review')
    .input(z.strictObject({ product_code: productCode }))
    .errors(unknownProduct)
    .output(ownReview),
  writeReview: command('write-review', 'signed-in', 'Review a product that you bought, or change your review')
    .input(
      z.strictObject({
        product_code: productCode,
        rating: stars,
        title: z.union([z.literal(''), singleLine(reviewLimits.title)]).default(''),
        body: printable(reviewLimits.body, 'Please write a few words'),
      }),
    )
    .errors({
      ...unknownProduct,
      NOT_BOUGHT: { status: 403, message: 'You can review a product once you have bought it with this account.' },
      REVIEW_HIDDEN: reviewHidden,
    })
    .output(ownReview),
  deleteReview: command('delete-review', 'signed-in', 'Delete your own review of a product')
    .input(z.strictObject({ product_code: productCode }))
    .errors({
      ...unknownProduct,
      NO_REVIEW: { status: 404, message: 'You have not reviewed this product.' },
      REVIEW_HIDDEN: reviewHidden,
    })
    .output(ownReview),
  getReviews: read('get-reviews', 'catalog:read', 'The reviews of all products, hidden ones too, newest first')
    .input(listInput.extend({ shown: z.enum(['all', 'visible', 'hidden']).default('all') }))
    .output(listOf(reviewRow)),
  setReviewVisibility: command(
    'set-review-visibility',
    'catalog:write',
    'Hide a review from everyone, or show it again',
  )
    .input(z.strictObject({ review_id: id, visible: z.boolean(), reason: singleLine(300, 'Please say why') }))
    .errors({
      UNKNOWN_REVIEW: { status: 404, message: 'This review does not exist.' },
      ALREADY_HIDDEN: { status: 409, message: 'Another admin has already hidden this review. Their reason applies.' },
    })
    .output(reviewRow),
  getWishList: read('get-wish-list', 'signed-in', 'The products on your wish list').output(wishList),
  changeWishList: command('change-wish-list', 'signed-in', 'Add products to your wish list, or remove them')
    .input(z.strictObject({ add: codes, remove: codes }))
    .output(wishList),
};
