import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { dayOf } from '#domain/period/zone.ts';
import { userIdOf, worker } from '#domain/person/actor.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { keepAudit } from './audit.ts';
import { type Batch, batchRowOf, batchRows, settleBatch } from './batch-row.ts';
import { holdMoney } from './books.ts';
import { changePayment } from './change-payment.ts';
import { changedBeforePaid, giveUpWaiting } from './give-up.ts';
import { openAccount } from './payee-details.ts';
import { bankFileFormats } from './provider.ts';
import { commissionPayments, payees, payoutBatches } from './tables.ts';

export const getPayoutBatches = functions.payout.getPayoutBatches.handler(({ input, context }) =>
  withActor(context.db, context.actor, (tx) =>
    batchRows(
      tx,
      input.searchTerm === '' ? undefined : sql`${payoutBatches.fileNumber}::text = ${input.searchTerm}`,
      input,
    ),
  ),
);

async function heldBatch(tx: Transaction, batchId: string): Promise<Batch | null> {
  const [batch] = await tx.select().from(payoutBatches).where(eq(payoutBatches.batchId, batchId)).for('update');
  return batch ?? null;
}

const paymentsOf = (tx: Transaction, batchId: string) =>
  tx
    .select()
    .from(commissionPayments)
    .where(eq(commissionPayments.batchId, batchId))
    .orderBy(asc(commissionPayments.id));

/** Whether a payee of the batch was replaced or ended since it was made. */
async function hasChangedPayee(tx: Transaction, batchId: string): Promise<boolean> {
  const [changed] = await tx
    .select({ payeeId: payees.payeeId })
    .from(commissionPayments)
    .innerJoin(payees, eq(payees.payeeId, commissionPayments.payeeId))
    .where(and(eq(commissionPayments.batchId, batchId), isNotNull(payees.replacedAt)))
    .limit(1);
  return changed !== undefined;
}

/**
 * The file for the bank, made afresh of the batch each time: what is in a batch does not change once it is made, so the
 * file is always the same. Account numbers leave the server here and nowhere else; who took it is kept.
 */
export const getPayoutBatchFile = functions.payout.getPayoutBatchFile.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { payouts, company } = context;
    const batch = await heldBatch(tx, input.batch_id);
    const format = Object.values(bankFileFormats).find((candidate) => candidate.format === batch?.format);
    if (!batch || !format) throw errors.UNKNOWN_BATCH();
    if (batch.status === 'cancelled') throw errors.BATCH_CANCELLED();
    if (batch.status === 'open' && (await hasChangedPayee(tx, batch.batchId))) throw errors.PAYEE_CHANGED();
    const payments = await paymentsOf(tx, batch.batchId);
    const payeeIds = payments.flatMap(({ payeeId }) => (payeeId === null ? [] : [payeeId]));
    const kept = new Map(
      (await tx.select().from(payees).where(inArray(payees.payeeId, payeeIds))).map((payee) => [payee.payeeId, payee]),
    );
    const content = format.write(payouts.originators, {
      currency: batch.currency,
      fileNumber: batch.fileNumber,
      createdOn: dayOf(batch.createdAt, company.timeZone),
      createdAt: timeOfDay(batch.createdAt, company.timeZone),
      payableOn: batch.valueDate,
      credits: payments.map(({ id, consultantId, payeeId, amount, recipientName }) => {
        const details = kept.get(payeeId ?? '')?.details;
        if (!details) throw new Error(`payment ${id} is in a batch without a bank account`);
        const account = openAccount(payouts.keys, consultantId, details);
        return { amount, account, payeeName: recipientName, reference: String(id) };
      }),
    });
    if (content === null) throw errors.NO_ORIGINATOR();
    await keepAudit(tx, context, 'download-payout-batch', 'payout-batch', batch.batchId, {
      format: batch.format,
      fileNumber: batch.fileNumber,
      payments: payments.length,
    });
    const number = String(batch.fileNumber).padStart(4, '0');
    return { name: `payouts-${batch.format}-${number}.txt`, content };
  }),
);

export const sendPayoutBatch = functions.payout.sendPayoutBatch.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const by = userIdOf(context.actor);
    const now = context.now();
    const batch = await heldBatch(tx, input.batch_id);
    if (!batch) throw errors.UNKNOWN_BATCH();
    if (batch.status !== 'open') throw errors.STATUS_NOT_ALLOWED();
    const { batchId } = batch;
    await holdAll(tx, batchId);
    if (await hasChangedPayee(tx, batchId)) throw errors.PAYEE_CHANGED();
    await changeAll(tx, batchId, 'processing', { at: now, by, timeZone: context.company.timeZone });
    await tx.update(payoutBatches).set({ status: 'sent', sentAt: now }).where(eq(payoutBatches.batchId, batchId));
    await keepAudit(tx, context, 'send-payout-batch', 'payout-batch', batchId, { fileNumber: batch.fileNumber });
    return batchRowOf(tx, batchId);
  }),
);

export const completePayoutBatch = functions.payout.completePayoutBatch.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const by = userIdOf(context.actor);
    const batch = await heldBatch(tx, input.batch_id);
    if (!batch) throw errors.UNKNOWN_BATCH();
    if (batch.status !== 'sent') throw errors.STATUS_NOT_ALLOWED();
    const { batchId } = batch;
    await changeAll(tx, batchId, 'completed', { at: context.now(), by, timeZone: context.company.timeZone });
    await settleBatch(tx, batchId);
    await keepAudit(tx, context, 'complete-payout-batch', 'payout-batch', batchId, { fileNumber: batch.fileNumber });
    return batchRowOf(tx, batchId);
  }),
);

/** Its payouts are due again, but for those to a payee who has ended since; the file's number is not used again. */
export const cancelPayoutBatch = functions.payout.cancelPayoutBatch.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const batch = await heldBatch(tx, input.batch_id);
    if (!batch) throw errors.UNKNOWN_BATCH();
    if (batch.status !== 'open') throw errors.STATUS_NOT_ALLOWED();
    const { batchId } = batch;
    const consultantIds = await holdAll(tx, batchId);
    await tx.update(commissionPayments).set({ batchId: null }).where(eq(commissionPayments.batchId, batchId));
    await tx.update(payoutBatches).set({ status: 'cancelled' }).where(eq(payoutBatches.batchId, batchId));
    const call = { at: context.now(), by: userIdOf(context.actor), timeZone: context.company.timeZone };
    const paymentsGivenUp = await giveUpWaiting(tx, consultantIds, changedBeforePaid, call);
    await keepAudit(tx, context, 'cancel-payout-batch', 'payout-batch', batchId, {
      fileNumber: batch.fileNumber,
      paymentsGivenUp,
    });
    return batchRowOf(tx, batchId);
  }),
);

/** Holds the money of everybody whom a batch pays. */
async function holdAll(tx: Transaction, batchId: string): Promise<string[]> {
  const consultantIds = (await paymentsOf(tx, batchId)).map(({ consultantId }) => consultantId);
  await holdMoney(tx, consultantIds);
  return consultantIds;
}

/** Takes all payments of a batch that may go there to a status. */
async function changeAll(
  tx: Transaction,
  batchId: string,
  to: 'processing' | 'completed',
  call: { at: Date; by: string | null; timeZone: string },
): Promise<void> {
  await holdAll(tx, batchId);
  for (const payment of await paymentsOf(tx, batchId)) {
    if (payment.status !== 'failed') await changePayment(tx, payment, { to }, call);
  }
}

/** "1830" in a time zone. */
function timeOfDay(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return format.format(at).replace(':', '');
}
