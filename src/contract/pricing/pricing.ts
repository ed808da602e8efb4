import { z } from 'zod';
import { maxLines, maxQuantity } from '#domain/pricing/cart-limits.ts';
import { productCode } from '../catalog/catalog.ts';
import { command } from '../function.ts';
import { amount } from '../shapes.ts';

/** One line of a cart as a browser sends it. Prices are the server's; one that is sent is only compared. */
export const cartLine = z.strictObject({
  product_code: productCode,
  /** Name of the shade, for products that have shades. */
  variant: z.string().trim().min(1).max(60).nullable().default(null),
  quantity: z
    .number()
    .int('Quantities are whole numbers')
    .min(1, 'Quantities start at 1')
    .max(maxQuantity, 'At most 99 of one product'),
  /** The unit price the shopper saw. */
  price: amount.optional(),
});
export type CartLine = z.input<typeof cartLine>;

export const cart = z.array(cartLine).max(maxLines, 'At most 50 lines in one cart');

export const pricedLine = z.object({
  product_code: z.string(),
  title: z.string(),
  variant: z.string().nullable(),
  quantity: z.number().int(),
  /** The pieces on hand where they are fewer than the quantity; otherwise null. */
  available: z.number().int().nullable(),
  price: amount,
  amount,
});

/** The price of a cart, by the server. Every amount in `currency`. */
export const chargedTax = z.object({
  name: z.string(),
  /** The name with the rate and the province of the delivery if both are known, e.g. `GST 5% (Alberta)`. */
  label: z.string(),
  /** The rate in percent, e.g. `9.975`; null if it is not known, as in imported orders. */
  percent: z.string().nullable(),
  amount,
});

export const pricedCart = z.object({
  currency: z.string(),
  /** The buyer's role determines discount and shipping. */
  buyer: z.enum(['guest', 'customer', 'consultant']),
  lines: z.array(pricedLine),
  subtotal: amount,
  /** In basis points: 3000 for consultants. */
  discount_rate: z.number().int(),
  discount: amount,
  shipping: amount,
  free_shipping_from: amount,
  /** The amount missing to free shipping, `0.00` when it is free. */
  until_free_shipping: amount,
  taxes: z.array(chargedTax),
  /** False until a region is chosen: the page shows `Tax calculated at checkout`. */
  tax_known: z.boolean(),
  tax: amount,
  total: amount,
});
export type PricedCart = z.infer<typeof pricedCart>;

export const cartRefusals = {
  UNKNOWN_PRODUCT: {
    status: 422,
    message: 'A product in your cart is no longer available.',
    data: z.object({ product_codes: z.array(z.string()) }),
  },
  SHADE_REQUIRED: {
    status: 422,
    message: 'Please select a shade before adding to cart',
    data: z.object({ product_code: z.string() }),
  },
  UNKNOWN_SHADE: { status: 422, message: 'This shade does not exist.', data: z.object({ product_code: z.string() }) },
  OUT_OF_STOCK: {
    status: 409,
    message: 'There is not enough in stock. Reduce the quantity or remove the item.',
    data: z.object({
      items: z.array(
        z.object({
          product_code: z.string(),
          title: z.string(),
          variant: z.string().nullable(),
          available: z.number().int(),
        }),
      ),
    }),
  },
  UNKNOWN_REGION: { status: 422, message: 'Please choose a province or state of the country you ship to.' },
  NOT_SHIPPED_THERE: { status: 422, message: 'We do not ship to this country.' },
  PRICES_CHANGED: { status: 409, message: 'Prices have changed', data: pricedCart },
} as const;

export const pricing = {
  priceCart: command(
    'price-cart',
    'everyone',
    'What a cart costs: discount, shipping and tax by who buys and where it goes',
  )
    .input(
      z.strictObject({
        cart,
        /** The country of the shipping address. */
        country: z.string().trim().length(2).default('CA'),
        /** Province or state of the shipping address, null while unknown. */
        state: z.string().trim().max(40).nullable().default(null),
      }),
    )
    .errors(cartRefusals)
    .output(pricedCart),
};
