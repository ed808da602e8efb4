import { paymentRow } from '#contract/payout/payment.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import { withActor } from '../../db/actor.ts';
import { runOnce } from '../../db/idempotency.ts';
import { functions } from '../../implement.ts';
import { checkPayment } from './check-payment.ts';
import { isCheckNumberConflict, makePayment } from './make-payment.ts';

/**
 * Pays a statement: exactly its outstanding amount, once even under concurrency. Without a statement it is a manual
 * payment with a reason, up to the limit. `check` and `other` record an external payment; everything else goes out with
 * the next batch.
 */
export const processCommissionPayment = functions.payout.processCommissionPayment.handler(
  ({ input, context, errors }) =>
    withActor(context.db, worker, async (tx) => {
      const { actor } = context;
      const { consultantId, commissionId, idempotencyKey, ...rest } = input;
      const amount = parseAmount(input.amount);
      if (amount === null) throw errors.BAD_REQUEST({ data: null });

      const pay = async () => {
        const checked = await checkPayment(tx, input, amount, context);
        if ('refused' in checked) throw errors[checked.refused]();
        if (checked.isAboveLimit) throw errors.ABOVE_LIMIT();
        const { cause, elsewhere } = checked;
        return makePayment(tx, context, {
          consultantId,
          cause,
          elsewhere,
          money: { amount, currency: input.currency.toUpperCase() },
          createdBy: userIdOf(actor),
          approvedBy: null,
        });
      };
      const command = {
        actor,
        key: idempotencyKey,
        functionName: 'process-commission-payment',
        body: { ...rest, consultantId, commissionId, amount: formatAmount(amount) },
      };
      const done = await runOnce(tx, command, paymentRow, pay);
      if (done === 'conflict') throw errors.KEY_CONFLICT();
      return { success: true as const, payment: done.answer };
    }).catch((error: unknown) => {
      throw isCheckNumberConflict(error) ? errors.CHECK_NUMBER_TAKEN() : error;
    }),
);
