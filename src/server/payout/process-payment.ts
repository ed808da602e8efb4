import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type PaymentRow, paymentRow } from '#contract/payout/payment.ts';
import { adjust } from '#domain/ledger/correction-postings.ts';
import { requestPayout } from '#domain/ledger/payout-postings.ts';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import type { Money } from '#domain/money/money.ts';
import { userIdOf, worker } from '#domain/person/actor.ts';
import { keepAudit } from '../audit/keep-audit.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { book } from '../ledger/book.ts';
import { once } from '../order/once.ts';
import { mayDecideFor } from '../person/may-decide-for.ts';
import { consultants } from '../person/tables.ts';
import { holdMoney, releaseEarned } from './books.ts';
import { changePayment } from './change-payment.ts';
import { refusalOfAmount, refusalOfStatement } from './payable-statement.ts';
import { type Payee, payableTo, recipientOf } from './payee.ts';
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
      const now = context.now();
      const { consultantId, commissionId } = input;
      const amount = parseAmount(input.amount);
      if (amount === null) throw errors.BAD_REQUEST({ data: null });
      const currency = input.currency.toUpperCase();
      const statement = commissionId === null ? null : { commissionId, consultantId, currency };

      const refuseUnpayable = async () => {
        const refusal = statement && (await refusalOfStatement(tx, statement));
        if (refusal !== null) throw errors[refusal]();
      };
      const pay = async (reason: string | null) => {
        await holdMoney(tx, [consultantId]);
        // Whoever held it before may have paid the statement.
        await refuseUnpayable();
        const payee = await payableTo(tx, consultantId, now);
        if ('refused' in payee) throw errors[payee.refused]();
        const other = otherThan(payee, input);
        if (other !== null) throw errors[other]();
        await releaseEarned(tx, [consultantId], currency, now);
        const refusal = statement && (await refusalOfAmount(tx, statement, amount));
        if (refusal !== null) throw errors[refusal]();
        return payNow(tx, context, { payee, commissionId, money: { amount, currency }, reason });
      };

      const [consultant] = await tx
        .select({ id: consultants.consultantId })
        .from(consultants)
        .where(eq(consultants.consultantId, consultantId));
      if (!consultant) throw errors.UNKNOWN_CONSULTANT();
      await refuseUnpayable();
      if (!(await mayDecideFor(tx, userIdOf(actor), consultantId))) throw errors.OWN_PAYMENT();
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

type TypedRecipient = {
  readonly recipientEmail: string;
  readonly recipientName: string;
  readonly paymentMethod: string;
};

/** In what the recipient that was typed is not this payee. `transfer` stands for whichever way she has chosen. */
function otherThan(payee: Payee, typed: TypedRecipient): 'OTHER_RECIPIENT' | 'OTHER_METHOD' | null {
  if (!isSame(typed.recipientEmail, payee.recipientEmail)) return 'OTHER_RECIPIENT';
  if (!isSame(typed.recipientName, payee.recipientName)) return 'OTHER_RECIPIENT';
  return typed.paymentMethod === 'transfer' || typed.paymentMethod === payee.method ? null : 'OTHER_METHOD';
}

/** Names and addresses as people type them. */
const isSame = (typed: string, kept: string): boolean => plain(typed) === plain(kept);
const plain = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

type Payment = {
  readonly payee: Payee;
  readonly commissionId: string | null;
  readonly money: Money;
  /** Of what is given without a statement. */
  readonly reason: string | null;
};

/** Keeps, books and completes a payment in one go. Everything was decided by the caller. */
async function payNow(
  tx: Transaction,
  context: Call,
  { payee, commissionId, money, reason }: Payment,
): Promise<PaymentRow> {
  const { consultantId } = payee;
  const by = userIdOf(context.actor);
  const at = context.now();
  const [payment] = await tx
    .insert(commissionPayments)
    .values({
      ...recipientOf(payee),
      ...money,
      consultantId,
      commissionId,
      status: 'pending',
      reason,
      createdBy: by,
      createdAt: at,
    })
    .returning();
  if (!payment) throw new Error('a payment was not kept');
  const { paymentId } = payment;
  const given = commissionId === null ? [adjust(paymentId, consultantId, money)] : [];
  const requested = requestPayout({ id: paymentId, consultant: consultantId, money });
  await book(tx, [...given, requested], { period: null, memo: reason ?? 'Commission paid', by, at });
  await changePayment(tx, payment, { to: 'completed' }, { at, by, timeZone: context.company.timeZone });
  await keepAudit(tx, context, 'process-commission-payment', ['payment', paymentId], {
    consultantId,
    commissionId,
    amount: formatAmount(money.amount),
    currency: money.currency,
    reason,
  });
  return paymentRowOf(tx, paymentId);
}
