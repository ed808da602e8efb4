import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';

/** Queues a failed job with its old data, once: another press finds it gone. */
export const runJobAgain = functions.report.runJobAgain.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const name = await context.jobs.runAgain(input.job_id, tx);
    if (name === null) throw errors.JOB_GONE();
    await writeAuditEvent(tx, context, 'run-job-again', ['job', input.job_id], { name });
    return { name };
  }),
);
