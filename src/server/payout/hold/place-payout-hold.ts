import { and, eq, isNull, lte } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { startOfDay } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { mayDecideFor } from '../../consultant/may-decide-for.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { notify } from '../../notification/notify.ts';
import { isConsultant, lockBalances } from '../balances.ts';
import { payoutHolds } from '../tables.ts';
import { holdRows } from './hold.ts';

/** Stops the payouts of a consultant. Payments that are already in a batch with a downloaded file are not stopped. */
export const placePayoutHold = functions.payout.placePayoutHold.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { consultant_id: consultantId, reason, is_reason_shared: isReasonShared } = input;
    const { timeZone } = context.company;
    const by = userIdOf(context.actor);
    const now = context.now();
    const until = input.until === null ? null : startOfDay(input.until, timeZone);
    if (!(await isConsultant(tx, consultantId))) throw errors.UNKNOWN_CONSULTANT();
    if (!(await mayDecideFor(tx, 'payouts:write', by, consultantId))) throw errors.OWN_PAYMENT();
    if (until !== null && until <= now) throw errors.UNTIL_PAST();
    // Waits for payments and batches under way.
    await lockBalances(tx, [consultantId]);
    await tx
      .update(payoutHolds)
      .set({ releasedAt: payoutHolds.until })
      .where(
        and(eq(payoutHolds.consultantId, consultantId), isNull(payoutHolds.releasedAt), lte(payoutHolds.until, now)),
      );
    const [hold] = await tx
      .insert(payoutHolds)
      .values({ consultantId, reason, isReasonShared, until, createdBy: by, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (!hold) throw errors.ALREADY_HELD();
    await writeAuditEvent(tx, context, 'place-payout-hold', ['consultant', consultantId], {
      holdId: hold.holdId,
      reason,
      isReasonShared,
      until: input.until,
    });
    const fact = { kind: 'payouts-held', until: input.until, reason: isReasonShared ? reason : null } as const;
    await notify(tx, [{ userId: consultantId, fact }], now);
    const { data } = await holdRows(tx, eq(payoutHolds.holdId, hold.holdId), { limit: 1, offset: 0, timeZone });
    const [row] = data;
    if (!row) throw new Error('a payout hold was not stored');
    return row;
  }),
);
