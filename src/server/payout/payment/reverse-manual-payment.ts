import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { reverseManualCredit } from '#domain/ledger/correction-postings.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { mayDecideFor } from '../../consultant/may-decide-for.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { book } from '../../ledger/book.ts';
import { notify } from '../../notification/notify.ts';
import { lockBalances } from '../balances.ts';
import { commissionPayments } from '../tables.ts';
import { isManualPayment } from './manual-limit.ts';
import { paymentRowOf } from './payment-row.ts';

/** A manual payment that was a mistake: the money stays paid, and its amount is owed back as a negative balance. */
export const reverseManualPayment = functions.payout.reverseManualPayment.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const by = userIdOf(context.actor);
    const at = context.now();
    const { payment_id: paymentId, reason } = input;
    const mine = eq(commissionPayments.paymentId, paymentId);
    const [seen] = await tx.select().from(commissionPayments).where(mine);
    if (!seen) throw errors.UNKNOWN_PAYMENT();
    const { consultantId, amount, currency } = seen;
    await lockBalances(tx, [consultantId]);
    const [payment] = await tx.select().from(commissionPayments).where(mine);
    if (!(await isManualPayment(tx, paymentId))) throw errors.NOT_MANUAL();
    if (!(await mayDecideFor(tx, 'payouts:write', by, consultantId))) throw errors.OWN_PAYMENT();
    if (payment?.reversedAt) throw errors.ALREADY_REVERSED();
    if (payment?.status !== 'completed') throw errors.STATUS_NOT_ALLOWED();
    await tx.update(commissionPayments).set({ reversedAt: at, reversedBy: by, reversalReason: reason }).where(mine);
    const memo = `Payment ${payment.id} reversed`;
    await book(tx, [reverseManualCredit(paymentId, consultantId, { amount, currency })], {
      period: null,
      memo,
      by,
      at,
    });
    const money = { amount: formatAmount(amount), currency };
    await notify(tx, [{ userId: consultantId, fact: { kind: 'payment-reversed', ...money, reason } }], at);
    await writeAuditEvent(tx, context, 'reverse-manual-payment', ['payment', paymentId], {
      consultantId,
      ...money,
      reason,
    });
    return paymentRowOf(tx, paymentId);
  }),
);
