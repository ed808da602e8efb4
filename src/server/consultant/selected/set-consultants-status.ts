import { inArray, sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import type { GroupStatusAction, StatusObstacle } from '#domain/consultant/selected.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { functions } from '../../implement.ts';
import { noteChanged, sortCandidates, takeSelection } from '../../view/selection.ts';
import { consultantStatusChanges, consultants } from '../tables.ts';
import { consultantsToChange, lockConsultants } from './consultants-to-change.ts';

/** The actions of a stored selection. */
export const statusActions = ['suspend-consultants', 'reinstate-consultants'] as const;

export const actionOf = (stored: string): GroupStatusAction =>
  stored === 'suspend-consultants' ? 'suspend' : 'reinstate';

export const setConsultantsStatus = functions.consultant.setConsultantsStatus.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { selection_id, reason } = input;
    const selection = await takeSelection(tx, context, statusActions, selection_id);
    if (!selection) throw errors.SELECTION_CLOSED();
    const action = actionOf(selection.action);
    const { fit, skipped } = await changeStatuses(tx, context, action, selection.rowIds, reason);
    await noteChanged(tx, selection_id, fit);
    return { selection_id, action, count: fit.length, skipped };
  }),
);

/** Suspends or reinstates those for whom it is allowed, dated and with the reason, in a few statements. `tx` acts as the worker. */
export async function changeStatuses(
  tx: Transaction,
  context: Call,
  action: GroupStatusAction,
  ids: readonly string[],
  reason: string,
) {
  const wanted = isOneOf(sql`c.consultant_id`, ids);
  await lockConsultants(tx, ids);
  const { fit, skipped } = await sortCandidates<StatusObstacle>(tx, consultantsToChange(action, wanted));
  const status = action === 'suspend' ? 'suspended' : 'active';
  const at = context.now();
  const changedBy = userIdOf(context.actor);
  if (fit.length > 0) await tx.update(consultants).set({ status }).where(inArray(consultants.consultantId, fit));
  await insertMany(
    tx,
    consultantStatusChanges,
    fit.map((consultantId) => ({ consultantId, status, validFrom: at, reason, changedBy, createdAt: at })),
  );
  const detail = { reason, count: fit.length, skipped, consultants: fit };
  await writeAuditEvent(tx, context, `${action}-consultants`, ['consultants', 'selection'], detail);
  return { fit, skipped };
}
