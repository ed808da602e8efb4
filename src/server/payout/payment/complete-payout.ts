import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { paidElsewhere } from '#domain/payout/paid-elsewhere.ts';
import { dayOf } from '#domain/period/zone.ts';
import { writeAuditEvents } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { sameCredits } from '../batch/batch-payments.ts';
import { settleBatch } from '../batch/batch-row.ts';
import { holdsOf } from '../hold/hold.ts';
import { hasEndedPayee } from './cancel-waiting-payment.ts';
import { changePayments } from './change-payments.ts';
import { changedStatus, decidablePayment } from './decidable-payment.ts';
import { firstDayToPay } from './first-day-to-pay.ts';
import { isCheckNumberConflict, isCheckNumberTaken } from './make-payment.ts';
import { paymentRowOf } from './payment-row.ts';

/** Completes a payment; one that was not sent is recorded as paid externally. */
export const completePayout = functions.payout.completePayout.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const by = userIdOf(context.actor);
    const payment = await decidablePayment(tx, input.payment_id, by, errors);
    const { timeZone } = context.company;
    const call = { at: context.now(), by, timeZone };
    const { payment_method: method, check_number: checkNumber, reference, paid_on: paidOn } = input;
    if (payment.status === 'pending' && method === null) throw errors.NOT_SENT();
    if (payment.status !== 'pending' && method !== null) {
      throw errors.STATUS_NOT_ALLOWED(await changedStatus(tx, payment));
    }
    if (payment.status === 'pending' && (await hasEndedPayee(tx, payment))) throw errors.PAYEE_CHANGED();
    if (payment.status === 'pending' && (await holdsOf(tx, [payment.consultantId], call.at)).size > 0) {
      throw errors.PAYOUTS_HELD();
    }
    const together = await sameCredits(tx, [payment]);
    const details = { checkNumber, reference, paidOn };
    const elsewhere =
      method === null
        ? undefined
        : paidElsewhere({ ...details, method }, dayOf(call.at, timeZone), await firstDayToPay(tx, together));
    if (elsewhere && 'refused' in elsewhere) throw errors[elsewhere.refused]();
    if (elsewhere && (await isCheckNumberTaken(tx, payment.consultantId, elsewhere))) throw errors.CHECK_NUMBER_TAKEN();
    const change = { to: 'completed', ...(elsewhere && { elsewhere }) } as const;
    const completed = await changePayments(tx, together, change, call);
    if (completed.length < together.length) throw errors.STATUS_NOT_ALLOWED(await changedStatus(tx, payment));
    await settleBatch(tx, payment.batchId);
    const actions = together.map(({ paymentId, status: from, amount, currency }) => ({
      action: 'complete-payout' as const,
      object: ['payment', paymentId] as const,
      detail: {
        from,
        to: 'completed',
        amount: formatAmount(amount),
        currency,
        ...(elsewhere && { paidElsewhere: elsewhere }),
      },
    }));
    await writeAuditEvents(tx, context, actions);
    return paymentRowOf(tx, payment.paymentId);
  }).catch((error: unknown) => {
    throw isCheckNumberConflict(error) ? errors.CHECK_NUMBER_TAKEN() : error;
  }),
);
