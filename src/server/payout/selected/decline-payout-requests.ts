import { asc } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import type { DeclineObstacle } from '#domain/payout/selected-requests.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { noteChanged, sortCandidates, takeSelection } from '../../view/selection.ts';
import { lockBalances } from '../balances.ts';
import { declineRequest } from '../request/decline-payout-request.ts';
import { payoutRequests } from '../tables.ts';
import { hasId, requestsToDecline, totalsOf } from './requests.ts';

export const declinePayoutRequests = functions.payout.declinePayoutRequests.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { selection_id, reason } = input;
    const selection = await takeSelection(tx, context, ['decline-payout-requests'], selection_id);
    if (!selection) throw errors.SELECTION_CLOSED();
    const selected = await tx
      .select({ consultantId: payoutRequests.consultantId })
      .from(payoutRequests)
      .where(hasId(selection.rowIds));
    await lockBalances(
      tx,
      selected.map(({ consultantId }) => consultantId),
    );
    const { fit, skipped } = await sortCandidates<DeclineObstacle>(tx, requestsToDecline(hasId(selection.rowIds)));
    const requests = await tx.select().from(payoutRequests).where(hasId(fit)).orderBy(asc(payoutRequests.createdAt));
    for (const request of requests) await declineRequest(tx, context, request, reason);
    await noteChanged(tx, selection_id, fit);
    const totals = await totalsOf(tx, hasId(fit));
    await writeAuditEvent(tx, context, 'decline-payout-requests', ['payout-request', 'selection'], {
      reason,
      count: fit.length,
      totals,
      skipped,
      requests: fit,
    });
    return { selection_id, count: fit.length, skipped, totals };
  }),
);
