import { eq } from 'drizzle-orm';
import type { ConsultantRow } from '#contract/consultant/row.ts';
import { isPermitted, userIdOf } from '#domain/account/actor.ts';
import { statusAfter } from '#domain/consultant/status.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import type { Call } from '../context.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { rowOfConsultant } from './consultant-row.ts';
import { consultantStatusChanges, consultants } from './tables.ts';

/**
 * Suspends or reinstates a consultant, dated and with its reason. `unfit` if the action does not fit the present status,
 * `admin` if only an owner decides, because it gives or takes an admin's rights.
 * `tx` acts as the worker.
 */
export async function changeStatus(
  tx: Transaction,
  context: Call,
  action: 'suspend' | 'reinstate',
  { consultant_id: consultantId, reason }: { readonly consultant_id: string; readonly reason: string },
): Promise<ConsultantRow | 'unknown' | 'unfit' | 'admin'> {
  const [present] = await tx
    .select({ status: consultants.status, adminRole: consultants.adminRole })
    .from(consultants)
    .where(eq(consultants.consultantId, consultantId))
    .for('update');
  if (!present) return 'unknown';
  if (present.adminRole !== null && !isPermitted(context.actor, 'admins:write')) return 'admin';
  const status = statusAfter(action, present.status);
  if (status === null) return 'unfit';
  const at = context.now();
  await tx.update(consultants).set({ status }).where(eq(consultants.consultantId, consultantId));
  await tx.insert(consultantStatusChanges).values({
    ...{ consultantId, status, validFrom: at, reason, changedBy: userIdOf(context.actor), createdAt: at },
  });
  await writeAuditEvent(tx, context, `${action}-consultant`, ['consultant', consultantId], { reason });
  return rowOfConsultant(tx, consultantId, firstDayOf(await openPeriodOf(tx, context.company.timeZone, at)));
}
