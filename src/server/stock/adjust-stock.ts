import { eq } from 'drizzle-orm';
import { stockItem } from '#contract/stock/stock.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { type AdjustmentRefusal, adjustStock as changeOf } from '#domain/stock/stock.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { runOnce } from '../db/idempotency.ts';
import { functions } from '../implement.ts';
import { lockItem, stockItemOf } from './stock-item.ts';
import { stockChanges, stockLevels } from './tables.ts';

const codes = {
  'nothing-changes': 'NOTHING_CHANGES',
  'not-enough': 'NOT_ENOUGH',
  'too-many': 'TOO_MANY',
} as const satisfies Record<AdjustmentRefusal, string>;

/** Records an adjustment once. The first one of an item starts its tracking, even with a count of 0. */
export const adjustStock = functions.stock.adjustStock.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { idempotency_key: key, ...body } = input;
    const command = { actor: context.actor, key, functionName: 'adjust-stock', body };
    const done = await runOnce(tx, command, stockItem, async () => {
      const item = await lockItem(tx, input);
      if (item === 'unknown-product') throw errors.UNKNOWN_PRODUCT();
      if (item === 'unknown-shade') throw errors.UNKNOWN_SHADE();
      const { shade, level } = item;
      const adjusted = changeOf(level.onHand, input);
      const starts = !level.tracked && 'refused' in adjusted && adjusted.refused === 'nothing-changes';
      if ('refused' in adjusted && !starts) throw errors[codes[adjusted.refused]]();
      const change = 'refused' in adjusted ? 0 : adjusted.change;
      const { stockId } = level;
      if (change !== 0) {
        await tx.insert(stockChanges).values({
          stockId,
          quantity: change,
          reason: input.reason,
          note: input.note,
          changedBy: userIdOf(context.actor),
          createdAt: context.now(),
        });
      }
      const [after] = await tx
        .update(stockLevels)
        .set({ tracked: true })
        .where(eq(stockLevels.stockId, stockId))
        .returning();
      if (!after) throw new Error('the locked stock is missing');
      await writeAuditEvent(tx, context, 'adjust-stock', ['product', input.product_id], {
        ...(shade && { shade: shade.name }),
        before: level.onHand,
        after: after.onHand,
        reason: input.reason,
        note: input.note,
      });
      return stockItemOf(shade, after);
    });
    if (done === 'conflict') throw errors.KEY_CONFLICT();
    return done.answer;
  }),
);
