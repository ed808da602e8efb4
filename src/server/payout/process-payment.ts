import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { paymentRow } from '#contract/payout/payment.ts';
import { adjust } from '#domain/ledger/correction-postings.ts';
import { requestPayout } from '#domain/ledger/payout-postings.ts';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import { userIdOf, worker } from '#domain/person/actor.ts';
import { commissions } from '../commission/tables.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { book } from '../ledger/book.ts';
import { once } from '../order/once.ts';
import { consultants } from '../person/tables.ts';
import { keepAudit } from './audit.ts';
import { holdMoney, releaseEarned, unpaidStatements } from './books.ts';
import { changePayment } from './change-payment.ts';
import { mayDecideFor, type Payee, presentPayee, refusalOfPayee } from './payee.ts';
import { paymentRowOf } from './payment-row.ts';
import { commissionPayments } from './tables.ts';

/**
 * Records that an admin has paid a statement: exactly what is outstanding of it, to the consultant's verified payee, once
 * whatever comes at the same time. Without a statement it is an adjustment with a reason, paid at once.
 */
export const processCommissionPayment = functions.payout.processCommissionPayment.handler(
  ({ input, context, errors }) =>
    withActor(context.db, worker, async (tx) => {
      const { actor, company } = context;
      const by = userIdOf(actor);
      const now = context.now();
      const { consultantId, commissionId } = input;
      const amount = parseAmount(input.amount);
      if (amount === null) throw errors.BAD_REQUEST({ data: null });
      const currency = input.currency.toUpperCase();

      /** Refuses a statement that is not to be paid. */
      const refuseUnpayable = async () => {
        if (commissionId === null) return;
        const [statement] = await tx
          .select()
          .from(commissions)
          .where(and(eq(commissions.commissionId, commissionId), eq(commissions.consultantId, consultantId)));
        if (!statement) throw errors.UNKNOWN_COMMISSION();
        if (!statement.closed) throw errors.NOT_CLOSED();
        if (statement.checkDate !== null) throw errors.ALREADY_PAID();
        if (statement.payoutCurrency !== currency) throw errors.OTHER_CURRENCY();
        const [live] = await tx
          .select({ status: commissionPayments.status })
          .from(commissionPayments)
          .where(
            and(
              eq(commissionPayments.commissionId, commissionId),
              inArray(commissionPayments.status, ['pending', 'processing']),
            ),
          );
        if (live) throw errors.IN_PAYMENT();
      };
      const payeeToPay = async (): Promise<Payee> => {
        const payee = await presentPayee(tx, consultantId);
        const refusal = refusalOfPayee(payee, now);
        if (payee === null || refusal !== null) throw errors[refusal ?? 'NO_PAYEE']();
        if (!isSame(input.recipientEmail, payee.recipientEmail) || !isSame(input.recipientName, payee.recipientName))
          throw errors.OTHER_RECIPIENT();
        if (input.paymentMethod !== 'transfer' && input.paymentMethod !== payee.method) throw errors.OTHER_METHOD();
        return payee;
      };
      const pay = async (reason: string | null) => {
        await holdMoney(tx, [consultantId]);
        // Whoever held it before may have paid the statement.
        await refuseUnpayable();
        const payee = await payeeToPay();
        await releaseEarned(tx, [consultantId], currency, now);
        if (commissionId !== null) {
          const unpaid = await unpaidStatements(tx, [consultantId], currency);
          const statement = unpaid.find((candidate) => candidate.commissionId === commissionId);
          if (!statement || statement.outstanding === 0n) throw errors.NOTHING_OUTSTANDING();
          if (statement.outstanding !== amount) throw errors.OTHER_AMOUNT();
        }
        const payment = await insertPayment(tx, {
          consultantId,
          commissionId,
          payeeId: payee.payeeId,
          recipientName: payee.recipientName,
          recipientEmail: payee.recipientEmail,
          amount,
          currency,
          paymentMethod: payee.method,
          status: 'pending',
          reason,
          createdBy: by,
          createdAt: now,
        });
        const money = { amount, currency };
        const given = commissionId === null ? [adjust(payment.paymentId, consultantId, money)] : [];
        const requested = requestPayout({ id: payment.paymentId, consultant: consultantId, money });
        await book(tx, [...given, requested], { period: null, memo: reason ?? 'Commission paid', by, at: now });
        await changePayment(tx, payment, { to: 'completed' }, { at: now, by, timeZone: company.timeZone });
        await keepAudit(tx, context, 'process-commission-payment', 'payment', payment.paymentId, {
          consultantId,
          commissionId,
          amount: formatAmount(amount),
          currency,
          reason,
        });
        return paymentRowOf(tx, payment.paymentId);
      };

      const [consultant] = await tx
        .select({ id: consultants.consultantId })
        .from(consultants)
        .where(eq(consultants.consultantId, consultantId));
      if (!consultant) throw errors.UNKNOWN_CONSULTANT();
      await refuseUnpayable();
      if (!(await mayDecideFor(tx, by, consultantId))) throw errors.OWN_PAYMENT();
      if (commissionId !== null) return { success: true as const, payment: await pay(null) };
      if (input.reason === null) throw errors.NO_REASON();
      if (currency !== company.currencies.payout) throw errors.OTHER_CURRENCY();
      const { reason, idempotencyKey, ...rest } = input;
      const command = {
        actor,
        key: idempotencyKey ?? randomUUID(),
        functionName: 'process-commission-payment',
        body: { ...rest, reason, amount: formatAmount(amount) },
      };
      const done = await once(tx, command, paymentRow, () => pay(reason));
      if (done === 'conflict') throw errors.KEY_CONFLICT();
      return { success: true as const, payment: done.answer };
    }),
);

/** Names and addresses as people type them. */
const isSame = (typed: string, kept: string): boolean => plain(typed) === plain(kept);
const plain = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

async function insertPayment(tx: Transaction, values: typeof commissionPayments.$inferInsert) {
  const [payment] = await tx.insert(commissionPayments).values(values).returning();
  if (!payment) throw new Error('a payment was not kept');
  return payment;
}
