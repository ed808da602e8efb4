import { eq } from 'drizzle-orm';
import type { PromotionFields } from '#contract/promotion/promotion.ts';
import { changedFields } from '#contract/shapes.ts';
import { mergeEdit } from '#domain/account/concurrent-edit.ts';
import { dayOf } from '#domain/period/zone.ts';
import { changeRefusal, type PromotionTerms, type Window } from '#domain/promotion/promotion.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { lockPromotion } from './lock-promotion.ts';
import { formatMeasured, promotionColumns } from './promotion-columns.ts';
import { promotions } from './tables.ts';

/** Changes a promotion. One that was not announced is announced with its new texts; one that was is not announced again. */
export const updatePromotion = functions.promotion.updatePromotion.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { promotion_id: promotionId, before, ...entered } = input;
    const { timeZone } = context.company;
    const stored = await lockPromotion(tx, promotionId);
    if (!stored) throw errors.UNKNOWN_PROMOTION();
    const shown = shownFields(stored, timeZone);
    const { fields, conflicts } = mergeEdit(before, entered, shown, groups);
    if (conflicts.length > 0) throw errors.CHANGED_MEANWHILE({ data: changedFields(conflicts) });
    const columns = promotionColumns(fields as PromotionFields, timeZone);
    // A day that was not edited is still the instant that is stored, which may be within that day.
    if (fields.starts_at === shown.starts_at) columns.startsAt = stored.startsAt;
    if (fields.ends_at === shown.ends_at) columns.endsAt = stored.endsAt;
    const refusal = changeRefusal(stored, columns, context.now());
    if (refusal) throw errors[refusal]();
    await tx.update(promotions).set(columns).where(eq(promotions.promotionId, promotionId));
    const detail = { before: auditedFields(stored), after: auditedFields({ ...stored, ...columns }) };
    await writeAuditEvent(tx, context, 'update-promotion', ['promotion', promotionId], detail);
    return { promotion_id: promotionId };
  }),
);

/** Fields that make sense only together: a target in its unit, a first day before a last one. */
const groups = [
  ['metric', 'target'],
  ['starts_at', 'ends_at'],
] as const;

type Stored = PromotionTerms & { readonly title: string; readonly description: string };

/** The fields as the form shows and sends them. */
const shownFields = ({ startsAt, endsAt, ...stored }: Stored, timeZone: string) => ({
  ...textsOf(stored),
  starts_at: dayOf(startsAt, timeZone),
  ends_at: dayOf(new Date(endsAt.getTime() - 1), timeZone),
});

const auditedFields = ({ startsAt, endsAt, ...stored }: Stored) => ({
  ...textsOf(stored),
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
});

const textsOf = ({ title, description, metric, target, reward }: Omit<Stored, keyof Window>) => ({
  title,
  description,
  metric: metric as string,
  reward,
  target: formatMeasured(metric, target),
});
