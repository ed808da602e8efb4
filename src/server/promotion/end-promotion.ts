import { eq } from 'drizzle-orm';
import { endNow, phaseOf } from '#domain/promotion/promotion.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { lockPromotion } from './lock-promotion.ts';
import { promotions } from './tables.ts';

/** Ends a promotion now. Progress until then counts, and one that was not announced yet is not announced. */
export const endPromotion = functions.promotion.endPromotion.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { promotion_id: promotionId } = input;
    const stored = await lockPromotion(tx, promotionId);
    if (!stored) throw errors.UNKNOWN_PROMOTION();
    const now = context.now();
    const phase = phaseOf(stored, now);
    if (phase === 'coming') throw errors.PROMOTION_NOT_STARTED();
    if (phase === 'over') throw errors.PROMOTION_ENDED();
    const endsAt = endNow(stored, now);
    await tx.update(promotions).set({ endsAt }).where(eq(promotions.promotionId, promotionId));
    await writeAuditEvent(tx, context, 'end-promotion', ['promotion', promotionId], {
      title: stored.title,
      ends_at: { before: stored.endsAt.toISOString(), after: endsAt.toISOString() },
    });
    return { promotion_id: promotionId };
  }),
);
