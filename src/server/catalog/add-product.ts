import { productRow } from '#contract/catalog/product.ts';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { runOnce } from '../db/idempotency.ts';
import { functions } from '../implement.ts';
import { isCodeTaken } from './code-taken.ts';
import { productColumns, productRowOf } from './product-row.ts';
import { products } from './tables.ts';

/** Adds a product once, however often the form arrives. */
export const addProduct = functions.catalog.addProduct.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { idempotency_key: key, ...fields } = input;
    const now = context.now();
    const add = async () => {
      if (await isCodeTaken(tx, fields.product_code)) throw errors.PRODUCT_CODE_TAKEN();
      const [added] = await tx
        .insert(products)
        .values({ ...productColumns(fields), createdAt: now, updatedAt: now })
        .onConflictDoNothing()
        .returning();
      if (!added) throw errors.PRODUCT_CODE_TAKEN();
      await writeAuditEvent(tx, context, 'add-product', ['product', added.productId], fields);
      return productRowOf(added);
    };
    const command = { actor: context.actor, key, functionName: 'add-product', body: fields };
    const done = await runOnce(tx, command, productRow, add);
    if (done === 'conflict') throw errors.KEY_CONFLICT();
    return done.answer;
  }),
);
