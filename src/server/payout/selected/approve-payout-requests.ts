import { userIdOf, worker } from '#domain/account/actor.ts';
import type { ApprovalObstacle } from '#domain/payout/selected-requests.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { noteChanged, sortCandidates, takeSelection } from '../../view/selection.ts';
import { lockBalances } from '../balances.ts';
import { approveRequests } from '../request/requests.ts';
import { payoutRequests } from '../tables.ts';
import { hasId, requestsToApprove, totalsOf } from './requests.ts';

/** Creates the payments of all requests that the rules allow, in a few statements for all. The others stay as they are. */
export const approvePayoutRequests = functions.payout.approvePayoutRequests.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { selection_id } = input;
    const selection = await takeSelection(tx, context, ['approve-payout-requests'], selection_id);
    if (!selection) throw errors.SELECTION_CLOSED();
    const selected = await tx
      .select({ consultantId: payoutRequests.consultantId })
      .from(payoutRequests)
      .where(hasId(selection.rowIds));
    await lockBalances(
      tx,
      selected.map(({ consultantId }) => consultantId),
    );
    const candidates = await requestsToApprove(tx, context, hasId(selection.rowIds));
    const { fit, skipped } = await sortCandidates<ApprovalObstacle>(tx, candidates);
    await approveRequests(tx, fit, { at: context.now(), by: userIdOf(context.actor) });
    await noteChanged(tx, selection_id, fit);
    const totals = await totalsOf(tx, hasId(fit));
    await writeAuditEvent(tx, context, 'approve-payout-requests', ['payout-request', 'selection'], {
      count: fit.length,
      totals,
      skipped,
      requests: fit,
    });
    return { selection_id, count: fit.length, skipped, totals };
  }),
);
