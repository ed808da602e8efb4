import { userIdOf } from '#domain/account/actor.ts';
import { centsOf } from '#domain/money/decimal.ts';
import { instantsOfDay } from '#domain/period/zone.ts';
import { isAmount } from '#domain/promotion/promotion.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { promotions } from './tables.ts';

export const createPromotion = functions.promotion.createPromotion.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { metric, starts_at, ends_at, target, ...texts } = input;
    const createdBy = userIdOf(context.actor);
    const now = context.now();
    const { timeZone } = context.company;
    const [promotion] = await tx
      .insert(promotions)
      .values({
        ...texts,
        metric,
        target: isAmount(metric) ? centsOf(target) : BigInt(target),
        startsAt: instantOf(starts_at, timeZone, 'from'),
        endsAt: instantOf(ends_at, timeZone, 'until'),
        createdBy,
        createdAt: now,
      })
      .returning({ promotionId: promotions.promotionId });
    if (!promotion) throw new Error('the promotion was not written');
    await writeAuditEvent(tx, context, 'create-promotion', ['promotion', promotion.promotionId], {
      title: input.title,
      metric,
      target,
    });
    return { promotion_id: promotion.promotionId };
  }),
);

/** An instant, or the given end of a day of the company. */
const instantOf = (given: string, timeZone: string, end: 'from' | 'until'): Date =>
  given.includes('T') ? new Date(given) : instantsOfDay(given, timeZone)[end];
