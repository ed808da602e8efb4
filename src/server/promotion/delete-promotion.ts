import { eq } from 'drizzle-orm';
import { phaseOf } from '#domain/promotion/promotion.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { lockPromotion } from './lock-promotion.ts';
import { formatMeasured } from './promotion-columns.ts';
import { promotions } from './tables.ts';

/** Deletes a promotion that has not started, so that it is never announced. The audit log has what it was. */
export const deletePromotion = functions.promotion.deletePromotion.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { promotion_id: promotionId } = input;
    const stored = await lockPromotion(tx, promotionId);
    if (!stored) throw errors.UNKNOWN_PROMOTION();
    if (phaseOf(stored, context.now()) !== 'coming') throw errors.PROMOTION_STARTED();
    await tx.delete(promotions).where(eq(promotions.promotionId, promotionId));
    const { title, metric, target, reward, startsAt, endsAt } = stored;
    await writeAuditEvent(tx, context, 'delete-promotion', ['promotion', promotionId], {
      title,
      metric,
      target: formatMeasured(metric, target),
      reward,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
    });
    return { promotion_id: promotionId };
  }),
);
