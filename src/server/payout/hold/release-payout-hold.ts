import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { mayDecideFor } from '../../consultant/may-decide-for.ts';
import { nameOf } from '../../consultant/name.ts';
import { consultants } from '../../consultant/tables.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { notify } from '../../notification/notify.ts';
import { payoutHolds } from '../tables.ts';

export const releasePayoutHold = functions.payout.releasePayoutHold.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const by = userIdOf(context.actor);
    const now = context.now();
    const mine = eq(payoutHolds.holdId, input.hold_id);
    const [hold] = await tx.select().from(payoutHolds).where(mine).for('update');
    if (!hold) throw errors.UNKNOWN_HOLD();
    const { consultantId } = hold;
    if (!(await mayDecideFor(tx, 'payouts:write', by, consultantId))) throw errors.OWN_PAYMENT();
    if (hold.releasedAt !== null || (hold.until !== null && hold.until <= now)) throw errors.HOLD_ENDED();
    await tx.update(payoutHolds).set({ releasedAt: now, releasedBy: by }).where(mine);
    await writeAuditEvent(tx, context, 'release-payout-hold', ['consultant', consultantId], {
      holdId: hold.holdId,
      reason: hold.reason,
    });
    await notify(tx, [{ userId: consultantId, fact: { kind: 'payouts-released' } }], now);
    const [consultant] = await tx.select().from(consultants).where(eq(consultants.consultantId, consultantId));
    if (!consultant) throw new Error(`there is no consultant ${consultantId}`);
    return { consultant_name: nameOf(consultant) };
  }),
);
