import { eq } from 'drizzle-orm';
import type { ConsultantRow } from '#contract/consultant/row.ts';
import { isPermitted, userIdOf } from '#domain/account/actor.ts';
import { type ConsultantStatus, type StatusAction, statusAfter } from '#domain/consultant/status.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import type { Call } from '../context.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { rowOfConsultant } from './consultant-row.ts';
import { consultantStatusChanges, consultants } from './tables.ts';

/**
 * Suspends or reinstates a consultant or records that they left, dated and with its reason. `unfit` if the action does not fit the current status,
 * `erased` if the personal data was erased, `admin` if only an owner decides, because it gives or takes an admin's rights.
 * `tx` acts as the worker.
 */
export async function changeStatus(
  tx: Transaction,
  context: Call,
  action: StatusAction,
  {
    consultant_id: consultantId,
    reason,
    validFrom,
  }: { readonly consultant_id: string; readonly reason: string; readonly validFrom?: Date },
): Promise<ConsultantRow | 'unknown' | 'unfit' | 'admin' | 'erased'> {
  const [present] = await tx
    .select({ status: consultants.status, adminRole: consultants.adminRole, erasedAt: consultants.erasedAt })
    .from(consultants)
    .where(eq(consultants.consultantId, consultantId))
    .for('update');
  if (!present) return 'unknown';
  if (present.adminRole !== null && !isPermitted(context.actor, 'admins:write')) return 'admin';
  if (present.erasedAt !== null) return 'erased';
  const status = statusAfter(action, present.status);
  if (status === null) return 'unfit';
  const at = context.now();
  await writeStatus(tx, { consultantId, status, reason, validFrom: validFrom ?? at, by: userIdOf(context.actor), at });
  await writeAuditEvent(tx, context, `${action}-consultant`, ['consultant', consultantId], {
    reason,
    ...(validFrom && { validFrom: validFrom.toISOString() }),
  });
  return rowOfConsultant(tx, consultantId, firstDayOf(await openPeriodOf(tx, context.company.timeZone, at)));
}

type StatusChange = {
  readonly consultantId: string;
  readonly status: ConsultantStatus;
  readonly reason: string;
  readonly validFrom: Date;
  /** The admin who decided it. */
  readonly by: string | null;
  readonly at: Date;
};

/** Writes a status and its history. Those who left no longer have a day of leaving. */
export async function writeStatus(
  tx: Transaction,
  { consultantId, status, reason, validFrom, by, at }: StatusChange,
): Promise<void> {
  await tx
    .update(consultants)
    .set({ status, ...(status === 'left' && noLeaving) })
    .where(eq(consultants.consultantId, consultantId));
  await tx
    .insert(consultantStatusChanges)
    .values({ consultantId, status, validFrom, reason, changedBy: by, createdAt: at });
}

export const noLeaving = {
  leavesOn: null,
  leavingReason: null,
  leavingRecordedBy: null,
  leavingFailedOn: null,
} as const;
