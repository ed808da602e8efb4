import { changedPromotion } from '#contract/promotion/promotion.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { windowRefusal } from '#domain/promotion/promotion.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { runOnce } from '../db/idempotency.ts';
import { functions } from '../implement.ts';
import { promotionColumns } from './promotion-columns.ts';
import { promotions } from './tables.ts';

/** Announces a promotion once per key. */
export const createPromotion = functions.promotion.createPromotion.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { idempotency_key: key, ...facts } = input;
    const announce = async () => {
      const columns = promotionColumns(facts, context.company.timeZone);
      const refusal = windowRefusal(columns, context.now());
      if (refusal) throw errors[refusal]();
      const [promotion] = await tx
        .insert(promotions)
        .values({ ...columns, createdBy: userIdOf(context.actor), createdAt: context.now() })
        .returning({ promotionId: promotions.promotionId });
      if (!promotion) throw new Error('the promotion was not written');
      const { title, metric, target } = facts;
      const detail = { title, metric, target };
      await writeAuditEvent(tx, context, 'create-promotion', ['promotion', promotion.promotionId], detail);
      return { promotion_id: promotion.promotionId };
    };
    const command = { actor: context.actor, key, functionName: 'create-promotion', body: facts };
    const done = await runOnce(tx, command, changedPromotion, announce);
    if (done === 'conflict') throw errors.KEY_CONFLICT();
    return done.answer;
  }),
);
