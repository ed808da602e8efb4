import { sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import type { RestoreObstacle } from '#domain/customer/selected.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { sortCandidates, takeChanged } from '../../view/selection.ts';
import { assignedToRestore } from './customers-to-change.ts';
import { changeConsultants, lockCustomers, writeChanges } from './set-customers-consultant.ts';

/** A previous consultant who has left or was suspended since then is given back too: customers stay with such a consultant. */
export const undoCustomersConsultant = functions.customer.undoCustomersConsultant.handler(
  ({ input, context, errors }) =>
    withActor(context.db, worker, async (tx) => {
      const { selection_id } = input;
      const selection = await takeChanged(tx, context, ['set-customers-consultant'], selection_id);
      if (!selection) throw errors.NOTHING_TO_UNDO();
      await lockCustomers(tx, selection.rowIds);
      const { fit, skipped } = await sortCandidates<RestoreObstacle>(tx, assignedToRestore(selection_id));
      const columns = { before: sql`target_id`, after: sql`previous_id` };
      const changes = await changeConsultants(tx, selection_id, fit, columns);
      await writeChanges(tx, context, 'undo-customers-consultant', changes, skipped);
      return { selection_id, count: fit.length, skipped };
    }),
);
