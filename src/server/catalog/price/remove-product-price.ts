import { and, eq, gt } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { productPrices } from '../tables.ts';

/** A price that has started stays: orders were placed at it. */
export const removeProductPrice = functions.catalog.removeProductPrice.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const [removed] = await tx
      .delete(productPrices)
      .where(and(eq(productPrices.priceId, input.price_id), gt(productPrices.validFrom, context.now())))
      .returning();
    if (!removed) throw errors.PRICE_STARTED();
    await writeAuditEvent(tx, context, 'remove-product-price', ['product', removed.productId], {
      price: formatAmount(removed.price),
      validFrom: removed.validFrom.toISOString(),
    });
    return { removed: true as const };
  }),
);
