import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { lockItem, stockItemOf } from './stock-item.ts';
import { stockLevels } from './tables.ts';

/** States what is wanted, so that a repeated press changes nothing. */
export const setStockTracking = functions.stock.setStockTracking.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const item = await lockItem(tx, input);
    if (item === 'unknown-product') throw errors.UNKNOWN_PRODUCT();
    if (item === 'unknown-shade') throw errors.UNKNOWN_SHADE();
    const { shade, level } = item;
    const wanted = { tracked: input.tracked, lowLevel: input.low_level };
    if (level.tracked === wanted.tracked && level.lowLevel === wanted.lowLevel) return stockItemOf(shade, level);
    const [after] = await tx.update(stockLevels).set(wanted).where(eq(stockLevels.stockId, level.stockId)).returning();
    if (!after) throw new Error('the locked stock is missing');
    await writeAuditEvent(tx, context, 'set-stock-tracking', ['product', input.product_id], {
      ...(shade && { shade: shade.name }),
      tracked: { before: level.tracked, after: after.tracked },
      lowLevel: { before: level.lowLevel, after: after.lowLevel },
    });
    return stockItemOf(shade, after);
  }),
);
