import { asc } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { paidElsewhere } from '#domain/payout/paid-elsewhere.ts';
import type { RecordObstacle } from '#domain/payout/selected-payments.ts';
import { dayOf } from '#domain/period/zone.ts';
import { writeAuditEvent, writeAuditEvents } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { noteChanged, sortCandidates, takeSelection } from '../../view/selection.ts';
import { lockBalances } from '../balances.ts';
import { changePayments } from '../payment/change-payments.ts';
import { firstDayToPay } from '../payment/first-day-to-pay.ts';
import { isCheckNumberConflict } from '../payment/make-payment.ts';
import { isAnyCheckNumberTaken } from '../payment/outstanding-payments.ts';
import { commissionPayments } from '../tables.ts';
import { isPayment, ownPayments, payeesOf, paymentsToRecord, paymentTotals } from './selected-payments.ts';

/** Records payments that were not sent as paid elsewhere. Checks are numbered on from the first one, the oldest payment first. */
export const recordPayments = functions.payout.recordPayments.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { selection_id, payment_method: method, check_number: checkNumber, reference, paid_on: paidOn } = input;
    const call = { at: context.now(), by: userIdOf(context.actor), timeZone: context.company.timeZone };
    const selection = await takeSelection(tx, context, ['record-payments'], selection_id);
    if (!selection) throw errors.SELECTION_CLOSED();
    const consultants = await payeesOf(tx, selection.rowIds);
    await lockBalances(tx, consultants);
    const candidates = paymentsToRecord(await ownPayments(tx, context), call.at, isPayment(selection.rowIds));
    const { fit, skipped } = await sortCandidates<RecordObstacle>(tx, candidates);
    const payments = await tx
      .select()
      .from(commissionPayments)
      .where(isPayment(fit))
      .orderBy(asc(commissionPayments.id));
    const details = { method, checkNumber, reference, paidOn };
    const elsewhere = paidElsewhere(details, dayOf(call.at, call.timeZone), await firstDayToPay(tx, payments));
    if ('refused' in elsewhere) throw errors[elsewhere.refused]();
    const first = elsewhere.checkNumber;
    if (first !== null && (await isAnyCheckNumberTaken(tx, first, fit.length, consultants))) {
      throw errors.CHECK_NUMBER_TAKEN();
    }
    const recorded = await changePayments(tx, payments, { to: 'completed', elsewhere }, call);
    if (recorded.length < payments.length) throw new Error("selected payments can't be recorded");
    const actions = payments.map(({ paymentId, status: from }, place) => ({
      action: 'complete-payout' as const,
      object: ['payment', paymentId] as const,
      detail: { from, paidElsewhere: { ...elsewhere, checkNumber: first === null ? null : first + place } },
    }));
    await writeAuditEvents(tx, context, actions);
    await noteChanged(tx, selection_id, fit);
    const totals = await paymentTotals(tx, isPayment(fit));
    await writeAuditEvent(tx, context, 'record-payments', ['payment', 'selection'], {
      count: fit.length,
      totals,
      skipped,
      paidElsewhere: elsewhere,
      payments: fit,
    });
    return { selection_id, count: fit.length, skipped, totals };
  }).catch((error: unknown) => {
    throw isCheckNumberConflict(error) ? errors.CHECK_NUMBER_TAKEN() : error;
  }),
);
