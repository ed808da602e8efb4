import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { takeSelection } from '../view/selection.ts';

/** Queues each selected job with its old data, once: an admin who runs the same job later finds it gone. */
export const runJobsAgain = functions.report.runJobsAgain.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const selection = await takeSelection(tx, context, ['run-jobs-again'], input.selection_id);
    if (!selection) throw errors.SELECTION_CLOSED();
    const { ids, kinds } = await context.jobs.runManyAgain(selection.rowIds, tx);
    const queued = ids.length;
    if (queued === 0) throw errors.JOBS_GONE();
    // The ids and not the search, which may be someone's address.
    await writeAuditEvent(tx, context, 'run-jobs-again', ['jobs', 'selection'], { count: queued, kinds, jobs: ids });
    return { queued, kinds: [...kinds], gone: selection.rowIds.length - queued };
  }),
);
