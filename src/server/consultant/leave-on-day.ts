import { randomUUID } from 'node:crypto';
import { and, asc, isNotNull, lte } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { dayOf, startOfDay } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { writeStatus } from './change-status.ts';
import { lastStatusChange } from './leave-consultant.ts';
import { consultants } from './tables.ts';

type Work = Pick<Call, 'db' | 'company' | 'now'>;

/** Consultants who leave with one transaction. */
const leavingAtOnce = 100;

/** Lets those leave who have reached their day in the company's time zone, from the start of that day on. */
export async function leaveOnDay({ db, company: { timeZone }, now }: Work): Promise<void> {
  const at = now();
  const leaveSome = () =>
    withActor(db, worker, async (tx) => {
      const due = await tx
        .select()
        .from(consultants)
        .where(and(isNotNull(consultants.leavesOn), lte(consultants.leavesOn, dayOf(at, timeZone))))
        .orderBy(asc(consultants.consultantId))
        .limit(leavingAtOnce)
        .for('update', { skipLocked: true });
      for (const { consultantId, leavesOn, leavingReason, leavingRecordedBy: by } of due) {
        const start = startOfDay(leavesOn ?? '', timeZone);
        // A status that was changed on that day before this job ran stays in the history before the leaving.
        const latest = await lastStatusChange(tx, consultantId);
        const validFrom = latest !== null && latest >= start ? at : start;
        const reason = leavingReason ?? '';
        await writeStatus(tx, { consultantId, status: 'left', reason, validFrom, by, at });
        const audited = { actor: worker, now: () => at, requestId: randomUUID() };
        await writeAuditEvent(tx, audited, 'leave-consultant', ['consultant', consultantId], {
          ...{ reason, validFrom: validFrom.toISOString(), recorded_by: by },
        });
      }
      return due.length;
    });
  while ((await leaveSome()) === leavingAtOnce);
}
