import { and, eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/person/actor.ts';
import { keepAudit } from '../audit/keep-audit.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { mayDecideFor } from '../person/may-decide-for.ts';
import { settleBatch } from './batch-row.ts';
import { holdMoney } from './books.ts';
import { changePayment } from './change-payment.ts';
import { hasEndedPayee } from './give-up.ts';
import { paymentNaming, paymentRowOf, paymentRows } from './payment-row.ts';
import { commissionPayments, payoutBatches } from './tables.ts';

/** Row-level security leaves everybody but an admin her own. */
export const getCommissionPayments = functions.payout.getCommissionPayments.handler(({ input, context }) =>
  withActor(context.db, context.actor, (tx) =>
    paymentRows(
      tx,
      and(
        input.status === null ? undefined : eq(commissionPayments.status, input.status),
        input.batch_id === null ? undefined : eq(commissionPayments.batchId, input.batch_id),
        paymentNaming(input.searchTerm),
      ),
      input,
    ),
  ),
);

/**
 * The payment, with its consultant's money held, whether a batch that is not sent holds it, and whether a service is just
 * making it.
 */
async function heldPayment(tx: Transaction, paymentId: string) {
  const byId = eq(commissionPayments.paymentId, paymentId);
  const [seen] = await tx.select().from(commissionPayments).where(byId);
  if (!seen) return null;
  // A batch and then the money in it, as where the whole batch is changed.
  if (seen.batchId !== null) {
    await tx.select().from(payoutBatches).where(eq(payoutBatches.batchId, seen.batchId)).for('update');
  }
  await holdMoney(tx, [seen.consultantId]);
  const [held] = await tx
    .select({
      payment: commissionPayments,
      batchStatus: payoutBatches.status,
      providerReference: payoutBatches.providerReference,
    })
    .from(commissionPayments)
    .leftJoin(payoutBatches, eq(payoutBatches.batchId, commissionPayments.batchId))
    .where(byId);
  if (!held) return null;
  const { payment, batchStatus, providerReference } = held;
  return {
    payment,
    inOpenBatch: batchStatus === 'open' || batchStatus === 'sending',
    withService: payment.status === 'processing' && providerReference !== null,
  };
}

type PaymentRefusals = Record<'UNKNOWN_PAYMENT' | 'IN_OPEN_BATCH' | 'SERVICE_KNOWS' | 'OWN_PAYMENT', () => Error>;

/** The payment that an admin wants to decide about, held; refused where it is the batch's to change, or her own. */
async function decidablePayment(tx: Transaction, paymentId: string, by: string | null, errors: PaymentRefusals) {
  const found = await heldPayment(tx, paymentId);
  if (!found) throw errors.UNKNOWN_PAYMENT();
  if (found.inOpenBatch) throw errors.IN_OPEN_BATCH();
  // Said otherwise here than there, the money could go out twice.
  if (found.withService) throw errors.SERVICE_KNOWS();
  if (!(await mayDecideFor(tx, by, found.payment.consultantId))) throw errors.OWN_PAYMENT();
  return found.payment;
}

/** The payment has arrived. */
export const completePayout = functions.payout.completePayout.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const by = userIdOf(context.actor);
    const payment = await decidablePayment(tx, input.payment_id, by, errors);
    if (payment.status === 'pending' && (await hasEndedPayee(tx, payment))) throw errors.PAYEE_CHANGED();
    const call = { at: context.now(), by, timeZone: context.company.timeZone };
    if (!(await changePayment(tx, payment, { to: 'completed' }, call))) throw errors.STATUS_NOT_ALLOWED();
    await settleBatch(tx, payment.batchId);
    await keepAudit(tx, context, 'complete-payout', ['payment', payment.paymentId], { from: payment.status });
    return paymentRowOf(tx, payment.paymentId);
  }),
);

/** The payment came back, or never went: its amount is available again. */
export const failPayout = functions.payout.failPayout.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const by = userIdOf(context.actor);
    const payment = await decidablePayment(tx, input.payment_id, by, errors);
    const call = { at: context.now(), by, timeZone: context.company.timeZone };
    const change = { to: 'failed', failure: input.reason } as const;
    if (!(await changePayment(tx, payment, change, call))) throw errors.STATUS_NOT_ALLOWED();
    await settleBatch(tx, payment.batchId);
    await keepAudit(tx, context, 'fail-payout', ['payment', payment.paymentId], {
      from: payment.status,
      reason: input.reason,
    });
    return paymentRowOf(tx, payment.paymentId);
  }),
);
