import { z } from 'zod';
import { shadeDirections } from '#domain/catalog/shade.ts';
import { command, read } from '../function.ts';
import { keyConflict } from '../payout/refusals.ts';
import { id, idempotencyKey, instant, optionalLine, singleLine } from '../shapes.ts';
import { shade } from './catalog.ts';
import { typedCode, typedColor, unknownProduct } from './product.ts';

/** A shade as admins manage it. */
export const shadeRow = shade.extend({
  /** No longer offered. */
  retired: z.boolean(),
  updated_at: instant,
});
export type ShadeRow = z.infer<typeof shadeRow>;

/** What an admin enters about a shade, apart from its code. */
const shadeFields = {
  name: singleLine(60, 'Enter a name'),
  description: optionalLine(240),
  color: typedColor,
};

const unknownShade = { UNKNOWN_SHADE: { status: 404, message: 'This shade does not exist.' } } as const;
const nameTaken = {
  SHADE_NAME_TAKEN: { status: 409, message: 'Another shade of this product has this name. Choose a different one.' },
} as const;

export const shadeFunctions = {
  getShades: read('get-shades', 'catalog:read', 'The shades of a product in their order, retired ones last')
    .input(z.strictObject({ product_id: id }))
    .errors(unknownProduct)
    .output(
      z.object({
        data: z.array(shadeRow),
        /** A code for the next shade: the code of the product with the next number. */
        suggested_code: z.string(),
      }),
    ),

  addShade: command('add-shade', 'catalog:write', 'Add a shade to a product, after its other shades')
    .input(
      z.strictObject({
        product_id: id,
        code: typedCode('Enter a shade code'),
        ...shadeFields,
        idempotency_key: idempotencyKey,
      }),
    )
    .errors({
      ...unknownProduct,
      ...nameTaken,
      ...keyConflict,
      SHADE_CODE_TAKEN: { status: 409, message: 'Another product or shade has this code. Choose a different one.' },
      STOCK_IS_TRACKED: {
        status: 409,
        message:
          'The stock of this product is tracked as a whole. Stop tracking it, then add its shades and track them.',
      },
    })
    .output(shadeRow),

  updateShade: command('update-shade', 'catalog:write', 'Change a shade; orders keep the name they were placed with')
    .input(
      z.strictObject({
        code: z.string().trim().min(1).max(60),
        ...shadeFields,
        /** `updated_at` as the admin saw it: refused if another admin has changed the shade since. Null skips the check. */
        expected_updated_at: instant.nullable().default(null),
      }),
    )
    .errors({
      ...unknownShade,
      ...nameTaken,
      SHADE_CHANGED: {
        status: 409,
        message: 'Someone else has changed this shade. Check it, then save again.',
        data: z.object({ shade: shadeRow }),
      },
    })
    .output(shadeRow),

  setShadeRetired: command('set-shade-retired', 'catalog:write', 'Stop offering a shade, or offer it again')
    .input(z.strictObject({ code: z.string().trim().min(1).max(60), retired: z.boolean() }))
    .errors({
      ...unknownShade,
      ...nameTaken,
      LAST_SHADE: {
        status: 409,
        message: 'This is the only shade that is offered. Add another one first, or deactivate the product.',
      },
    })
    .output(shadeRow),

  moveShade: command('move-shade', 'catalog:write', 'Move a shade one place up or down among those that are offered')
    .input(z.strictObject({ code: z.string().trim().min(1).max(60), direction: z.enum(shadeDirections) }))
    .errors(unknownShade)
    .output(z.object({ codes: z.array(z.string()) })),
};
