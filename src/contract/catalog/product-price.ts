import { z } from 'zod';
import { command, read } from '../function.ts';
import { amount, id, instant } from '../shapes.ts';
import { typedPrice, unknownProduct } from './product.ts';

/** A price that starts at a moment. */
export const productPrice = z.object({
  price_id: id,
  price: amount,
  valid_from: instant,
  /** Whether it has started. */
  started: z.boolean(),
});
export type ProductPrice = z.infer<typeof productPrice>;

export const productPriceFunctions = {
  getProductPrices: read('get-product-prices', 'catalog:read', 'The scheduled prices of a product, latest first')
    .input(z.strictObject({ product_id: id, limit: z.coerce.number().int().min(1).max(2000).default(50) }))
    .output(z.object({ data: z.array(productPrice), total: z.number().int(), currency: z.string() })),

  scheduleProductPrice: command(
    'schedule-product-price',
    'catalog:write',
    'Set a price that starts at a moment; repeated calls schedule it once',
  )
    .input(
      z.strictObject({
        product_id: id,
        price: typedPrice,
        /** Date and time in the company's time zone, e.g. `2026-12-01T00:00`. */
        valid_from: z
          .string('Choose a date and time')
          .regex(/^20\d{2}-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'Choose a date and time'),
      }),
    )
    .errors({
      ...unknownProduct,
      IN_THE_PAST: { status: 422, message: 'Choose a time in the future.' },
      MOMENT_TAKEN: { status: 409, message: 'Another price starts at this time. Remove it first.' },
    })
    .output(productPrice),

  removeProductPrice: command('remove-product-price', 'catalog:write', 'Remove a scheduled price before it starts')
    .input(z.strictObject({ price_id: id }))
    .errors({ PRICE_STARTED: { status: 409, message: 'This price has started or was removed. Reload the page.' } })
    .output(z.object({ removed: z.literal(true) })),
};
