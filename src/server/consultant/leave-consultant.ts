import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { isPermitted, userIdOf, worker } from '#domain/account/actor.ts';
import { leavingOn, maxDaysUntilLeaving, statusAfter } from '#domain/consultant/status.ts';
import { dayOf, daysAfter, startOfDay } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { changeStatus, noLeaving } from './change-status.ts';
import { rowOfConsultant } from './consultant-row.ts';
import { consultantStatusChanges, consultants } from './tables.ts';

/**
 * Records that a consultant left, today or on an earlier day, or leaves on a later one, until which nothing changes. The downline stays in
 * its place, statements and balances stay and are paid, and the consultant can sign in to request a payout.
 */
export const leaveConsultant = functions.consultant.leaveConsultant.handler(({ input, context, errors }) => {
  const { consultant_id: consultantId, left_on: day, reason } = input;
  if (consultantId === userIdOf(context.actor)) throw errors.OWN_STATUS();
  return withActor(context.db, worker, async (tx) => {
    const { timeZone } = context.company;
    const now = context.now();
    const today = dayOf(now, timeZone);
    const when = leavingOn(day, today, daysAfter(today, maxDaysUntilLeaving));
    if (when === 'too-late') throw errors.LEAVES_TOO_LATE();
    const changed =
      day !== null && when === 'later'
        ? await recordLeaving(tx, context, { consultantId, day, reason })
        : await leave(when === 'now' || day === null ? now : startOfDay(day, timeZone));
    if (changed === 'unknown') throw errors.UNKNOWN_CONSULTANT();
    if (changed === 'admin') throw errors.ONLY_OWNERS();
    if (changed === 'last-owner') throw errors.LAST_OWNER();
    if (changed === 'erased') throw errors.ERASED();
    if (changed === 'unfit') throw errors.ALREADY_LEFT();
    return changed;

    async function leave(validFrom: Date) {
      const latest = await lastStatusChange(tx, consultantId);
      if (latest !== null && validFrom < latest) throw errors.LEFT_TOO_EARLY();
      return changeStatus(tx, context, 'leave', { consultant_id: consultantId, reason, validFrom });
    }
  });
});

/** Since when a consultant has had the current status; null if it never changed. */
export async function lastStatusChange(tx: Transaction, consultantId: string): Promise<Date | null> {
  const [latest] = await tx
    .select({ validFrom: consultantStatusChanges.validFrom })
    .from(consultantStatusChanges)
    .where(eq(consultantStatusChanges.consultantId, consultantId))
    .orderBy(desc(consultantStatusChanges.validFrom))
    .limit(1);
  return latest?.validFrom ?? null;
}

type Leaving = { readonly consultantId: string; readonly day: string; readonly reason: string };

/** Records a later day, in place of one that was recorded before. The same people may do it as for today. */
async function recordLeaving(tx: Transaction, context: Call, { consultantId, day, reason }: Leaving) {
  const byId = eq(consultants.consultantId, consultantId);
  const [present] = await tx
    .select({ status: consultants.status, adminRole: consultants.adminRole, erasedAt: consultants.erasedAt })
    .from(consultants)
    .where(byId)
    .for('update');
  if (!present) return 'unknown';
  if (present.adminRole !== null && !isPermitted(context.actor, 'admins:write')) return 'admin';
  if (present.erasedAt !== null) return 'erased';
  if (statusAfter('leave', present.status) === null) return 'unfit';
  if (present.adminRole === 'owner' && present.status === 'active' && !(await otherOwnerStays(tx, consultantId)))
    return 'last-owner';
  const by = userIdOf(context.actor);
  await tx
    .update(consultants)
    .set({ ...noLeaving, leavesOn: day, leavingReason: reason, leavingRecordedBy: by })
    .where(byId);
  const detail = { reason, leaves_on: day };
  await writeAuditEvent(tx, context, 'record-leaving', ['consultant', consultantId], detail);
  return presentRow(tx, context, consultantId);
}

/** Whether someone else is an active owner and has no day of leaving. */
async function otherOwnerStays(tx: Transaction, consultantId: string): Promise<boolean> {
  const { adminRole, status, leavesOn, consultantId: id } = consultants;
  const stays = and(eq(adminRole, 'owner'), eq(status, 'active'), isNull(leavesOn), ne(id, consultantId));
  return (await tx.select({ id }).from(consultants).where(stays).limit(1)).length > 0;
}

export const presentRow = async (tx: Transaction, { company, now }: Call, consultantId: string) =>
  rowOfConsultant(tx, consultantId, firstDayOf(await openPeriodOf(tx, company.timeZone, now())));
