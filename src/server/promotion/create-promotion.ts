import { createdPromotion } from '#contract/promotion/promotion.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { centsOf } from '#domain/money/decimal.ts';
import { instantsOfDay } from '#domain/period/zone.ts';
import { isAmount } from '#domain/promotion/promotion.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { runOnce } from '../db/idempotency.ts';
import { functions } from '../implement.ts';
import { promotions } from './tables.ts';

/** Announces a promotion once per key. */
export const createPromotion = functions.promotion.createPromotion.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { idempotency_key: key, ...facts } = input;
    const announce = async () => {
      const { metric, starts_at, ends_at, target, ...texts } = facts;
      const { timeZone } = context.company;
      const endsAt = instantOf(ends_at, timeZone, 'until');
      if (endsAt <= context.now()) throw errors.PROMOTION_OVER();
      const [promotion] = await tx
        .insert(promotions)
        .values({
          ...texts,
          metric,
          target: isAmount(metric) ? centsOf(target) : BigInt(target),
          startsAt: instantOf(starts_at, timeZone, 'from'),
          endsAt,
          createdBy: userIdOf(context.actor),
          createdAt: context.now(),
        })
        .returning({ promotionId: promotions.promotionId });
      if (!promotion) throw new Error('the promotion was not written');
      const detail = { title: texts.title, metric, target };
      await writeAuditEvent(tx, context, 'create-promotion', ['promotion', promotion.promotionId], detail);
      return { promotion_id: promotion.promotionId };
    };
    const command = { actor: context.actor, key, functionName: 'create-promotion', body: facts };
    const done = await runOnce(tx, command, createdPromotion, announce);
    if (done === 'conflict') throw errors.KEY_CONFLICT();
    return done.answer;
  }),
);

/** An instant, or the given end of a day of the company. */
const instantOf = (given: string, timeZone: string, end: 'from' | 'until'): Date =>
  given.includes('T') ? new Date(given) : instantsOfDay(given, timeZone)[end];
