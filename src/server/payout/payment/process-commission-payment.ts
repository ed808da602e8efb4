import { paymentRow } from '#contract/payout/payment.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import { mayDecideFor } from '../../consultant/may-decide-for.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { runOnce } from '../../order/idempotency.ts';
import { isConsultant, lockBalances, releaseEarned } from '../balances.ts';
import { isCheckNumberTaken, makePayment } from './make-payment.ts';
import { isAboveManualLimit } from './manual-limit.ts';
import { refusalOfAmount, refusalOfStatement } from './payable-statement.ts';
import { recipientToPay } from './recipient-to-pay.ts';

/**
 * Pays a statement: exactly its outstanding amount, once even under concurrency. Without a statement it is a manual
 * payment with a reason, up to the limit. `check` and `other` record an external payment; everything else goes out with
 * the next batch.
 */
export const processCommissionPayment = functions.payout.processCommissionPayment.handler(
  ({ input, context, errors }) =>
    withActor(context.db, worker, async (tx) => {
      const { actor, company } = context;
      const now = context.now();
      const by = userIdOf(actor);
      const { consultantId, commissionId, idempotencyKey, ...rest } = input;
      const amount = parseAmount(input.amount);
      if (amount === null) throw errors.BAD_REQUEST({ data: null });
      const currency = input.currency.toUpperCase();
      const statement = commissionId === null ? null : { commissionId, consultantId, currency };

      const pay = async () => {
        const refuseUnpayable = async () => {
          const refusal = statement && (await refusalOfStatement(tx, statement));
          if (refusal !== null) throw errors[refusal]();
        };
        if (!(await isConsultant(tx, consultantId))) throw errors.UNKNOWN_CONSULTANT();
        await refuseUnpayable();
        await lockBalances(tx, [consultantId]);
        // A previous holder of the lock may have paid the statement.
        await refuseUnpayable();
        if (!(await mayDecideFor(tx, by, consultantId))) throw errors.OWN_PAYMENT();
        if (statement === null && input.reason === null) throw errors.NO_REASON();
        if (statement === null && currency !== company.currencies.payout) throw errors.OTHER_CURRENCY();
        const resolved = await recipientToPay(tx, input, { now, company });
        if ('refused' in resolved) throw errors[resolved.refused]();
        await releaseEarned(tx, [consultantId], currency, now);
        const refusalBySum = statement && (await refusalOfAmount(tx, statement, amount));
        if (refusalBySum !== null) throw errors[refusalBySum]();
        if (statement === null && (await isAboveManualLimit(tx, { consultantId, amount, currency, now, company }))) {
          throw errors.ABOVE_LIMIT();
        }
        const { recipient, elsewhere } = resolved;
        if (await isCheckNumberTaken(tx, consultantId, elsewhere)) throw errors.CHECK_NUMBER_TAKEN();
        const money = { amount, currency };
        const reason = statement === null ? input.reason : null;
        return makePayment(tx, context, {
          ...{ consultantId, recipient, commissionId, money, reason, elsewhere },
          ...{ createdBy: by, approvedBy: null },
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
    }),
);
