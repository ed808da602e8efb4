import { and, eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { centsOf, formatAmount } from '#domain/money/decimal.ts';
import { instantOfClock } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { lockProduct } from '../lock-product.ts';
import { productPrices } from '../tables.ts';
import { priceRowOf } from './get-product-prices.ts';

/** Schedules a price once: the same one at the same moment answers the first. */
export const scheduleProductPrice = functions.catalog.scheduleProductPrice.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { product_id: productId } = input;
    const at = context.now();
    const price = centsOf(input.price);
    const validFrom = instantOfClock(input.valid_from, context.company.timeZone);
    if (validFrom === null || validFrom <= at) throw errors.IN_THE_PAST();
    if ((await lockProduct(tx, productId)) === null) throw errors.UNKNOWN_PRODUCT();
    const moment = and(eq(productPrices.productId, productId), eq(productPrices.validFrom, validFrom));
    const [earlier] = await tx.select().from(productPrices).where(moment);
    if (earlier?.price === price) return priceRowOf(earlier, at);
    if (earlier) throw errors.MOMENT_TAKEN();
    const [row] = await tx
      .insert(productPrices)
      .values({ productId, price, validFrom, createdBy: userIdOf(context.actor), createdAt: at })
      .returning();
    if (!row) throw new Error('the inserted price is missing');
    await writeAuditEvent(tx, context, 'schedule-product-price', ['product', productId], {
      price: formatAmount(price),
      validFrom: validFrom.toISOString(),
    });
    return priceRowOf(row, at);
  }),
);
