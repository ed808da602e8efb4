import { type SQL, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import type { ConsultantObstacle } from '#domain/customer/selected.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { functions } from '../../implement.ts';
import { noteChanged, previewedRows, type Skipped, sortCandidates, takeSelection } from '../../view/selection.ts';
import { consultantToAssign } from '../customer-record.ts';
import { previewedToAssign } from './customers-to-change.ts';

export const setCustomersConsultant = functions.customer.setCustomersConsultant.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { selection_id } = input;
    const selection = await takeSelection(tx, context, ['set-customers-consultant'], selection_id);
    if (!selection) throw errors.SELECTION_CLOSED();
    await lockCustomers(tx, selection.rowIds);
    const consultant = await consultantToAssign(tx, context, selection.targetId ?? '', null);
    if (consultant !== null && 'refused' in consultant) throw errors.UNKNOWN_CONSULTANT();
    const { fit, skipped } = await sortCandidates<ConsultantObstacle>(tx, previewedToAssign(selection_id));
    const changes = await changeConsultants(tx, selection_id, fit, { before: sql`previous_id`, after: sql`target_id` });
    await noteChanged(tx, selection_id, fit);
    await writeChanges(tx, context, 'set-customers-consultant', changes, skipped);
    return { selection_id, count: fit.length, skipped, consultant: assignedTo(consultant) };
  }),
);

type Named = { readonly code: string; readonly firstName: string; readonly lastName: string };

/** Whom customers are assigned to, as the functions answer it. */
export const assignedTo = (consultant: Named | null) =>
  consultant && { code: consultant.code, name: `${consultant.firstName} ${consultant.lastName}` };

/** Locks customers until the transaction ends, always in the same order, so that what is read about them then stays true. */
export const lockCustomers = (tx: Transaction, ids: readonly string[]) =>
  tx.execute(sql`select from customers c where ${isOneOf(sql`c.customer_id`, ids)} order by c.customer_id for update`);

/** Customers who had and got the same consultant; null for none. */
type Change = { readonly before: string | null; readonly after: string | null; readonly customers: readonly string[] };

/** Gives customers of a selection another consultant: `before` and `after` are columns of its rows. Past orders keep theirs. */
export async function changeConsultants(
  tx: Transaction,
  selectionId: string,
  ids: readonly string[],
  { before, after }: { readonly before: SQL; readonly after: SQL },
): Promise<Change[]> {
  const { rows } = await tx.execute<Change>(sql`
    with changed as (
      update customers c set consultant_id = p.${after} from ${previewedRows(selectionId)} p
      where c.customer_id = p.id and ${isOneOf(sql`p.id`, ids)}
      returning p.${before} as before, p.${after} as after, c.customer_id, c.customer_number)
    select before, after, jsonb_agg(customer_id order by customer_number) as customers from changed
    group by before, after order by min(customer_number)`);
  return rows;
}

/** One event for all customers of an action or of its undo. */
export const writeChanges = (
  tx: Transaction,
  context: Call,
  action: 'set-customers-consultant' | 'undo-customers-consultant',
  changes: readonly Change[],
  skipped: Skipped<string>,
) => {
  const count = changes.reduce((sum, { customers }) => sum + customers.length, 0);
  return writeAuditEvent(tx, context, action, ['customers', 'selection'], { count, skipped, consultants: changes });
};
