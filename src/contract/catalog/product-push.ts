import { z } from 'zod';
import { command, read } from '../function.ts';
import { id, instant, listOf } from '../shapes.ts';

/** A push of the products to the online store, with the fields of the specification. */
const productPush = z.object({
  push_id: id,
  /** A `running` one with a `failure` was interrupted, and continues automatically. */
  state: z.enum(['running', 'failed', 'done']),
  totalProducts: z.number().int(),
  /** The products that arrived in the store. */
  pushedProducts: z.number().int(),
  /** The part of them that the store had before. */
  updatedProducts: z.number().int(),
  failedProducts: z.number().int(),
  /** Why the store accepts nothing, or why a running push was interrupted. */
  failure: z.string().nullable(),
  started_at: instant,
  finished_at: instant.nullable(),
});
export type ProductPush = z.infer<typeof productPush>;

export const productPushFunctions = {
  pushProducts: command('push-products', 'catalog:write', 'Create and update all products in the online store')
    .input(z.strictObject({}))
    .errors({
      STORE_NOT_CONFIGURED: { status: 503, message: 'No online store is set up.' },
      PUSH_REFUSED: { status: 502, message: 'The online store refused the request.' },
      PUSH_INTERRUPTED: {
        status: 502,
        message: 'The connection to the store was interrupted. The push continues automatically.',
      },
    })
    .output(
      z.object({
        /** `running`: it takes longer than one request; `get-product-push` has its progress. */
        status: z.enum(['running', 'done']),
        totalProducts: z.number().int(),
        pushedProducts: z.number().int(),
        updatedProducts: z.number().int(),
        /** What the store did not accept: the product's code and the reason. */
        errors: z.array(z.string()),
      }),
    ),

  getProductPush: read('get-product-push', 'catalog:read', 'The last push of the products to the online store')
    .input(
      z.strictObject({
        limit: z.coerce.number().int().min(1).max(2000).default(100),
        offset: z.coerce.number().int().min(0).default(0),
      }),
    )
    .output(
      z.object({
        push: productPush.nullable(),
        errors: listOf(z.string()),
        /** Names of the missing environment variables; empty if a store is set up. */
        missing: z.array(z.string()),
      }),
    ),
};
