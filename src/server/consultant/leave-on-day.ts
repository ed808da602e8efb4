import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { rolesWith } from '#domain/account/admin-role.ts';
import { dayOf, startOfDay } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { PermanentFailure } from '../db/jobs/jobs.ts';
import { reasonOf } from '../db/reason.ts';
import { writeStatus } from './change-status.ts';
import { lastStatusChange } from './leave-consultant.ts';
import { consultants } from './tables.ts';

type Work = Pick<Call, 'db' | 'company' | 'now'>;
type Consultant = typeof consultants.$inferSelect;

/**
 * Lets those leave who have reached their day in the company's time zone, from the start of that day on. One who can't leave does not
 * stop the others: a job of their own tries again and is listed with the failed jobs when it gives up. No further job
 * starts until an admin has decided about the failed one.
 */
export async function leaveOnDay(work: Work & Pick<Call, 'jobs'>): Promise<void> {
  const { db, company, now } = work;
  const today = dayOf(now(), company.timeZone);
  const due = await withActor(db, worker, (tx) =>
    tx
      .select({ consultantId: consultants.consultantId, leavesOn: consultants.leavesOn })
      .from(consultants)
      .where(and(isDueOn(today), hasNotFailedOn(today)))
      .orderBy(asc(consultants.consultantId)),
  );
  for (const { consultantId, leavesOn } of due) {
    await leaveIfDue(work, consultantId, leavesOn ?? '')
      .catch((error: unknown) => {
        console.error(`the leaving of consultant ${consultantId} failed and is retried: ${reasonOf(error)}`);
        return retryLater(work, consultantId, error);
      })
      .catch((error: unknown) =>
        console.error(`the failed leaving of consultant ${consultantId} could not be queued: ${reasonOf(error)}`),
      );
  }
}

/**
 * Lets one consultant leave who has reached their day, if it is still `leavesOn`. Throws an error that names them: a `PermanentFailure` if an owner has to decide
 * first.
 */
export async function leaveIfDue(
  { db, company: { timeZone }, now }: Work,
  consultantId: string,
  leavesOn: string,
): Promise<void> {
  let code = consultantId;
  await withActor(db, worker, async (tx) => {
    const at = now();
    const [due] = await tx
      .select()
      .from(consultants)
      .where(
        and(
          eq(consultants.consultantId, consultantId),
          eq(consultants.leavesOn, leavesOn),
          isDueOn(dayOf(at, timeZone)),
        ),
      )
      .for('update');
    if (!due) return;
    code = due.code;
    const { leavingReason, leavingRecordedBy: by } = due;
    if (!(await isDecided(tx, due))) throw new PermanentFailure(undecided(code));
    const start = startOfDay(leavesOn, timeZone);
    // A status that was changed on that day before this job ran stays in the history before the leaving.
    const latest = await lastStatusChange(tx, consultantId);
    const validFrom = latest !== null && latest >= start ? at : start;
    const reason = leavingReason ?? '';
    await writeStatus(tx, { consultantId, status: 'left', reason, validFrom, by, at });
    await writeAuditEvent(tx, audited(at), 'leave-consultant', ['consultant', consultantId], {
      reason,
      validFrom: validFrom.toISOString(),
      recorded_by: by,
    });
  }).catch((error: unknown) => {
    if (error instanceof PermanentFailure) throw error;
    throw new Error(`The leaving of consultant ${code} failed: ${firstLine(error)}`, { cause: error });
  });
}

const undecided = (code: string) =>
  `Consultant ${code} is an admin, and no current owner has decided that they leave. An owner can cancel the leaving or record it again.`;

const firstLine = (error: unknown) => reasonOf(error).split('\n', 1)[0];

/**
 * Whether this is not an admin, or an active owner recorded the leaving: the person may have become an admin, or the one who recorded it
 * lost their role. An owner who is not the one who leaves also means that the last owner stays.
 */
async function isDecided(tx: Transaction, { adminRole, leavingRecordedBy: by }: Consultant): Promise<boolean> {
  if (adminRole === null) return true;
  if (by === null) return false;
  const decides = inArray(consultants.adminRole, [...rolesWith('admins:write')]);
  const isRecorder = and(eq(consultants.consultantId, by), eq(consultants.status, 'active'), decides);
  return (await tx.select({ id: consultants.consultantId }).from(consultants).where(isRecorder)).length > 0;
}

/** Queues a job that tries again and records the reason in the audit log: at most once a day, and not while an earlier job is unfinished. */
async function retryLater({ db, jobs, company, now }: Work & Pick<Call, 'jobs'>, consultantId: string, error: unknown) {
  const at = now();
  const today = dayOf(at, company.timeZone);
  await withActor(db, worker, async (tx) => {
    const [failed] = await tx
      .update(consultants)
      .set({ leavingFailedOn: today })
      .where(and(eq(consultants.consultantId, consultantId), isDueOn(today), hasNotFailedOn(today)))
      .returning({ leavesOn: consultants.leavesOn });
    if (!failed) return;
    const job = { consultantId, leavesOn: failed.leavesOn ?? '' };
    if (await jobs.hasUnfinished('leave-consultant', job, tx)) return;
    const detail = { reason: firstLine(error), leaves_on: job.leavesOn };
    await writeAuditEvent(tx, audited(at), 'leaving-failed', ['consultant', consultantId], detail);
    await jobs.send('leave-consultant', job, tx);
  });
}

const audited = (at: Date) => ({ actor: worker, now: () => at, requestId: randomUUID() });

const isDueOn = (day: string) => and(isNotNull(consultants.leavesOn), lte(consultants.leavesOn, day));

const hasNotFailedOn = (day: string) => or(isNull(consultants.leavingFailedOn), lt(consultants.leavingFailedOn, day));
