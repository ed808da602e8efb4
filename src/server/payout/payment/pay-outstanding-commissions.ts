import { paidOutstanding } from '#contract/payout/outstanding.ts';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { paidElsewhere } from '#domain/payout/paid-elsewhere.ts';
import { dayOf } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { runOnce } from '../../db/idempotency.ts';
import { functions } from '../../implement.ts';
import { firstDayToPay } from './first-day-to-pay.ts';
import { isCheckNumberConflict } from './make-payment.ts';
import {
  isAnyCheckNumberTaken,
  outstandingPayments,
  outstandingToPay,
  payOutstanding,
  sumOf,
} from './outstanding-payments.ts';

/** Pays all outstanding statements if they still match what the admin confirmed. */
export const payOutstandingCommissions = functions.payout.payOutstandingCommissions.handler(
  ({ input, context, errors }) =>
    withActor(context.db, worker, async (tx) => {
      const { company, actor } = context;
      const currency = company.currencies.payout;
      const { idempotencyKey, ...body } = input;
      const { paymentMethod: method, firstCheckNumber: checkNumber, reference, paidOn, expected } = input;
      const today = dayOf(context.now(), company.timeZone);
      const recorded = (earliest: string | null) => {
        if (method === 'transfer') return null;
        const elsewhere = paidElsewhere({ method, checkNumber, reference, paidOn }, today, earliest);
        if ('refused' in elsewhere) throw errors[elsewhere.refused]();
        return elsewhere;
      };
      const elsewhere = recorded(null);
      if (method === 'transfer' && (checkNumber ?? reference ?? paidOn) !== null) throw errors.SENT_NOT_RECORDED();
      const pay = async () => {
        const wanted = await outstandingToPay(tx, context, elsewhere);
        if (elsewhere) {
          const payable = await outstandingPayments(tx, wanted);
          recorded(await firstDayToPay(tx, payable));
          const ids = payable.map(({ consultantId }) => consultantId);
          const first = elsewhere.checkNumber;
          if (first !== null && (await isAnyCheckNumberTaken(tx, first, payable.length, ids))) {
            throw errors.CHECK_NUMBER_TAKEN();
          }
        }
        const paid = await payOutstanding(
          tx,
          wanted,
          (payable) => payable.length === expected.count && formatAmount(sumOf(payable)) === expected.total,
        );
        if (paid === null) throw errors.CHANGED_SINCE();
        if (paid.length === 0) throw errors.NOTHING_DUE();
        const answer = { count: paid.length, total: formatAmount(sumOf(paid)), currency };
        await writeAuditEvent(tx, context, 'pay-outstanding-commissions', ['payment', 'all'], {
          ...answer,
          paidElsewhere: elsewhere,
        });
        return answer;
      };
      const command = { actor, key: idempotencyKey, functionName: 'pay-outstanding-commissions', body };
      const done = await runOnce(tx, command, paidOutstanding, pay);
      if (done === 'conflict') throw errors.KEY_CONFLICT();
      return done.answer;
    }).catch((error: unknown) => {
      throw isCheckNumberConflict(error) ? errors.CHECK_NUMBER_TAKEN() : error;
    }),
);
