import { z } from 'zod';
import { command, read } from '../function.ts';
import { id, instant, optionalLine, printable, singleLine } from '../shapes.ts';
import { packshot, productPage } from './catalog.ts';
import { typedColor, unknownProduct } from './product.ts';

/** The longest entry of a list, and the most entries. */
export const contentLimits = { line: 240, lines: 30, ingredients: 6000 } as const;

const tooLong = `Use at most ${contentLimits.lines} lines of ${contentLimits.line} characters`;

/** A list of short texts; empty ones are left out. */
const lines = z
  .array(z.string().trim())
  .transform((given) => given.filter((line) => line !== ''))
  .refine((given) => given.length <= contentLimits.lines && given.every((line) => line.length <= contentLimits.line), {
    message: tooLong,
  })
  .refine((given) => given.every((line) => /^\P{Cc}*$/u.test(line)), {
    message: 'This contains a character that can’t be shown',
  })
  .default([]);

const keyIngredient = z.object({ name: z.string().trim(), purpose: z.string().trim() });

/** What the page of a product in the shop says. */
export const productContentFields = z.strictObject({
  title: singleLine(120, 'Enter a title'),
  subtitle: optionalLine(240),
  badges: lines,
  benefits: lines,
  key_ingredients: z
    .array(keyIngredient)
    .refine((given) => given.every(({ name, purpose }) => name !== '' && purpose !== ''), {
      message: 'Write each ingredient as “Name: purpose”, one per line',
    })
    .refine(
      (given) =>
        given.length <= contentLimits.lines &&
        given.every(({ name, purpose }) => name.length + purpose.length <= contentLimits.line),
      { message: tooLong },
    )
    .default([]),
  full_ingredients: z.union([z.literal(''), printable(contentLimits.ingredients)]).default(''),
  how_to_use: lines,
  tips: lines,
  /** How the shop draws a product that has no image; null for its name only. */
  packshot: packshot
    .extend({ body: typedColor, label: optionalLine(40) })
    .nullable()
    .default(null),
});
export type ProductContentFields = z.output<typeof productContentFields>;

/** The stored content, which may be older than the limits of the fields, and when it was last changed. */
export const productContent = productPage
  .pick({
    title: true,
    subtitle: true,
    badges: true,
    benefits: true,
    key_ingredients: true,
    full_ingredients: true,
    how_to_use: true,
    tips: true,
    packshot: true,
  })
  .extend({ updated_at: instant });
export type ProductContent = z.output<typeof productContent>;

export const productContentFunctions = {
  getProductContent: read('get-product-content', 'catalog:read', 'What the page of a product in the shop says')
    .input(z.strictObject({ product_id: id }))
    .errors(unknownProduct)
    .output(
      z.object({
        product: z.object({ product_code: z.string(), item_description: z.string(), active: z.enum(['Y', 'N']) }),
        /** Null for a product without content: the shop shows its description. */
        content: productContent.nullable(),
      }),
    ),

  updateProductContent: command(
    'update-product-content',
    'catalog:write',
    'Change what the page of a product in the shop says',
  )
    .input(
      productContentFields.extend({
        product_id: id,
        /** `updated_at` as the admin saw it; null if there was no content. */
        expected_updated_at: instant.nullable().default(null),
      }),
    )
    .errors({
      ...unknownProduct,
      CONTENT_CHANGED: {
        status: 409,
        message: 'Someone else has changed this content. Check it, then save again.',
      },
    })
    .output(productContent),
};
