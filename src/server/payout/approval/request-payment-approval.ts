import { approvalRow } from '#contract/payout/approval.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { runOnce } from '../../db/idempotency.ts';
import { functions } from '../../implement.ts';
import { isConsultant, lockBalances } from '../balances.ts';
import { isCheckNumberTaken } from '../payment/make-payment.ts';
import { recipientToPay } from '../payment/recipient-to-pay.ts';
import { paymentApprovals } from '../tables.ts';
import { approvalRowOf } from './approval-row.ts';

/** Stores a manual payment of one admin, for another one to decide. Nothing is paid or booked. */
export const requestPaymentApproval = functions.payout.requestPaymentApproval.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { actor, company } = context;
    const now = context.now();
    const by = userIdOf(actor);
    if (by === null) throw errors.UNAUTHORIZED();
    const { idempotencyKey, commissionId: _, ...rest } = input;
    const { consultantId, reason } = input;
    const amount = parseAmount(input.amount);
    if (amount === null) throw errors.BAD_REQUEST({ data: null });
    const currency = input.currency.toUpperCase();

    const store = async () => {
      if (!(await isConsultant(tx, consultantId))) throw errors.UNKNOWN_CONSULTANT();
      await lockBalances(tx, [consultantId]);
      if (by === consultantId) throw errors.OWN_PAYMENT();
      if (currency !== company.currencies.payout) throw errors.OTHER_CURRENCY();
      const resolved = await recipientToPay(tx, input, { now, company });
      if ('refused' in resolved) throw errors[resolved.refused]();
      const { recipient, elsewhere } = resolved;
      if (await isCheckNumberTaken(tx, consultantId, elsewhere)) throw errors.CHECK_NUMBER_TAKEN();
      const { method, ...details } = elsewhere ?? { method: 'batch' };
      const [stored] = await tx
        .insert(paymentApprovals)
        .values({
          consultantId,
          payeeId: recipient.payeeId,
          amount,
          currency,
          reason,
          method,
          ...details,
          requestedBy: by,
          createdAt: now,
        })
        .returning({ id: paymentApprovals.approvalId });
      if (!stored) throw new Error('the approval was not inserted');
      await writeAuditEvent(tx, context, 'request-payment-approval', ['payment-approval', stored.id], {
        consultantId,
        amount: formatAmount(amount),
        currency,
        reason,
        paidElsewhere: elsewhere,
      });
      return approvalRowOf(tx, stored.id, now);
    };
    const body = { ...rest, amount: formatAmount(amount) };
    const command = { actor, key: idempotencyKey, functionName: 'request-payment-approval', body };
    const done = await runOnce(tx, command, approvalRow, store);
    if (done === 'conflict') throw errors.KEY_CONFLICT();
    return done.answer;
  }),
);
