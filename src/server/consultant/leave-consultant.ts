import { desc, eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { dayOf, startOfDay } from '#domain/period/zone.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { changeStatus } from './change-status.ts';
import { consultantStatusChanges } from './tables.ts';

/**
 * Records that a consultant left, today or on an earlier day. The downline stays in its place, statements and balances
 * stay and are paid, and the consultant can sign in to request a payout.
 */
export const leaveConsultant = functions.consultant.leaveConsultant.handler(({ input, context, errors }) => {
  const { consultant_id: consultantId, left_on: day, reason } = input;
  if (consultantId === userIdOf(context.actor)) throw errors.OWN_STATUS();
  return withActor(context.db, worker, async (tx) => {
    const { timeZone } = context.company;
    const today = dayOf(context.now(), timeZone);
    if (day !== null && day > today) throw errors.LEFT_IN_FUTURE();
    const validFrom = day === null || day === today ? context.now() : startOfDay(day, timeZone);
    const [latest] = await tx
      .select({ validFrom: consultantStatusChanges.validFrom })
      .from(consultantStatusChanges)
      .where(eq(consultantStatusChanges.consultantId, consultantId))
      .orderBy(desc(consultantStatusChanges.validFrom))
      .limit(1);
    if (latest && validFrom < latest.validFrom) throw errors.LEFT_TOO_EARLY();
    const changed = await changeStatus(tx, context, 'leave', { consultant_id: consultantId, reason, validFrom });
    if (changed === 'unknown') throw errors.UNKNOWN_CONSULTANT();
    if (changed === 'admin') throw errors.ONLY_OWNERS();
    if (changed === 'erased') throw errors.ERASED();
    if (changed === 'unfit') throw errors.ALREADY_LEFT();
    return changed;
  });
});
