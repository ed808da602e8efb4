import { parseAmount } from '#domain/money/decimal.ts';
import { userIdOf } from '#domain/person/actor.ts';
import { isAmount } from '#domain/promotion/promotion.ts';
import { keepAudit } from '../audit/keep-audit.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { promotions } from './tables.ts';

export const createPromotion = functions.promotion.createPromotion.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { metric, starts_at, ends_at, target, ...words } = input;
    const createdBy = userIdOf(context.actor);
    const now = context.now();
    const [made] = await tx
      .insert(promotions)
      .values({
        ...words,
        metric,
        target: isAmount(metric) ? centsOf(target) : BigInt(target),
        startsAt: new Date(starts_at),
        endsAt: new Date(ends_at),
        createdBy,
        createdAt: now,
      })
      .returning({ promotionId: promotions.promotionId });
    if (!made) throw new Error('the promotion was not written');
    await keepAudit(tx, context, 'create-promotion', ['promotion', made.promotionId], {
      title: input.title,
      metric,
      target,
    });
    return { promotion_id: made.promotionId };
  }),
);

function centsOf(target: string): bigint {
  const cents = parseAmount(target);
  if (cents === null) throw new Error(`${target} is no amount, though the contract took it for one`);
  return cents;
}
