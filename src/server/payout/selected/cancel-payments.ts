import { asc } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import type { CancelObstacle } from '#domain/payout/selected-payments.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { noteChanged, sortCandidates, takeSelection } from '../../view/selection.ts';
import { lockBalances } from '../balances.ts';
import { failCredits } from '../payment/fail-credits.ts';
import { commissionPayments } from '../tables.ts';
import { isPayment, ownPayments, payeesOf, paymentsToCancel, paymentTotals } from './selected-payments.ts';

/** Cancels payments that were not sent: their amounts are available again, and manual ones leave nothing. */
export const cancelPayments = functions.payout.cancelPayments.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { selection_id, reason } = input;
    const call = { at: context.now(), by: userIdOf(context.actor), timeZone: context.company.timeZone };
    const selection = await takeSelection(tx, context, ['cancel-payments'], selection_id);
    if (!selection) throw errors.SELECTION_CLOSED();
    await lockBalances(tx, await payeesOf(tx, selection.rowIds));
    const candidates = paymentsToCancel(await ownPayments(tx, context), isPayment(selection.rowIds));
    const { fit, skipped } = await sortCandidates<CancelObstacle>(tx, candidates);
    const payments = await tx
      .select()
      .from(commissionPayments)
      .where(isPayment(fit))
      .orderBy(asc(commissionPayments.id));
    const credits = payments.map((payment) => ({ payment, reason, cause: 'other' as const }));
    if (!(await failCredits(tx, credits, context, call))) throw new Error("selected payments can't be cancelled");
    await noteChanged(tx, selection_id, fit);
    const totals = await paymentTotals(tx, isPayment(fit));
    await writeAuditEvent(tx, context, 'cancel-payments', ['payment', 'selection'], {
      reason,
      count: fit.length,
      totals,
      skipped,
      payments: fit,
    });
    return { selection_id, count: fit.length, skipped, totals };
  }),
);
