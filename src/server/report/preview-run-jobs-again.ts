import { worker } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { storeIds } from '../view/selection.ts';

export const previewRunJobsAgain = functions.report.previewRunJobsAgain.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const failed = await context.jobs.findFailed(input, tx);
    if (failed.length === 0) throw errors.JOBS_GONE();
    const ids = failed.flatMap((kind) => kind.ids);
    return {
      selection_id: await storeIds(tx, context, 'run-jobs-again', ids),
      count: ids.length,
      kinds: failed.map((kind) => ({ name: kind.name, count: kind.ids.length })),
    };
  }),
);
