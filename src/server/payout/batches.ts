import { eq, inArray, sql } from 'drizzle-orm';
import { dayOf } from '#domain/period/zone.ts';
import { userIdOf, worker } from '#domain/person/actor.ts';
import { keepAudit } from '../audit/keep-audit.ts';
import { withActor } from '../db/actor.ts';
import { payoutServiceOf } from '../gateways/payout-services.ts';
import { functions } from '../implement.ts';
import { changeAll, hasChangedPayee, heldBatch, holdAll, paymentsOf } from './batch-payments.ts';
import { batchRowOf, batchRows, settleBatch } from './batch-row.ts';
import { changedBeforePaid, giveUpWaiting } from './give-up.ts';
import { openAccount } from './payee-details.ts';
import { bankFileOf } from './provider.ts';
import { carryOn } from './service-batch.ts';
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

/**
 * The file for the bank, made afresh of the batch each time: what is in a batch does not change once it is made, so the
 * file is always the same. Account numbers leave the server here and nowhere else; who took it is kept.
 */
export const getPayoutBatchFile = functions.payout.getPayoutBatchFile.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { payouts, company } = context;
    const batch = await heldBatch(tx, input.batch_id);
    if (!batch) throw errors.UNKNOWN_BATCH();
    const format = bankFileOf(batch.format);
    if (format === null) throw errors.NO_FILE();
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
    await keepAudit(tx, context, 'download-payout-batch', ['payout-batch', batch.batchId], {
      format: batch.format,
      fileNumber: batch.fileNumber,
      payments: payments.length,
    });
    const number = String(batch.fileNumber).padStart(4, '0');
    return { name: `payouts-${batch.format}-${number}.txt`, content };
  }),
);

/** A file is with the bank; a service is asked to pay, outside of the transaction that keeps that it is. */
export const sendPayoutBatch = functions.payout.sendPayoutBatch.handler(async ({ input, context, errors }) => {
  const by = userIdOf(context.actor);
  const { batchId, byService } = await withActor(context.db, worker, async (tx) => {
    const now = context.now();
    const batch = await heldBatch(tx, input.batch_id);
    if (!batch) throw errors.UNKNOWN_BATCH();
    if (batch.status !== 'open') throw errors.STATUS_NOT_ALLOWED();
    const { batchId, format, fileNumber } = batch;
    const service = payoutServiceOf(format);
    if (service && !service.ready(context)) throw errors.NO_ORIGINATOR();
    await holdAll(tx, batchId);
    if (await hasChangedPayee(tx, batchId)) throw errors.PAYEE_CHANGED();
    if (!service) await changeAll(tx, batchId, 'processing', { at: now, by, timeZone: context.company.timeZone });
    await tx
      .update(payoutBatches)
      .set({ status: service ? 'sending' : 'sent', sentAt: now, refusal: null })
      .where(eq(payoutBatches.batchId, batchId));
    await keepAudit(tx, context, 'send-payout-batch', ['payout-batch', batchId], { format, fileNumber });
    return { batchId, byService: service !== null };
  });
  if (byService && (await carryOn(context, batchId, { by, first: true })) === 'refused') {
    throw errors.REFUSED_BY_SERVICE();
  }
  return withActor(context.db, worker, (tx) => batchRowOf(tx, batchId));
});

/** What the service that pays a batch says of it now. */
export const refreshPayoutBatch = functions.payout.refreshPayoutBatch.handler(async ({ input, context, errors }) => {
  const by = userIdOf(context.actor);
  const batch = await withActor(context.db, worker, async (tx) => {
    const found = await heldBatch(tx, input.batch_id);
    if (!found) throw errors.UNKNOWN_BATCH();
    const service = payoutServiceOf(found.format);
    if (!service || (found.status !== 'sending' && found.status !== 'sent')) throw errors.STATUS_NOT_ALLOWED();
    if (!service.ready(context)) throw errors.NO_ORIGINATOR();
    return found;
  });
  const outcome = await carryOn(context, batch.batchId, { by, first: false });
  if (outcome === 'refused') throw errors.REFUSED_BY_SERVICE();
  if (outcome === 'unavailable') throw errors.SERVICE_UNAVAILABLE();
  return withActor(context.db, worker, (tx) => batchRowOf(tx, batch.batchId));
});

export const completePayoutBatch = functions.payout.completePayoutBatch.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const by = userIdOf(context.actor);
    const batch = await heldBatch(tx, input.batch_id);
    if (!batch) throw errors.UNKNOWN_BATCH();
    if (batch.status !== 'sent') throw errors.STATUS_NOT_ALLOWED();
    if (batch.providerReference !== null) throw errors.SERVICE_KNOWS();
    const { batchId } = batch;
    await changeAll(tx, batchId, 'completed', { at: context.now(), by, timeZone: context.company.timeZone });
    await settleBatch(tx, batchId);
    await keepAudit(tx, context, 'complete-payout-batch', ['payout-batch', batchId], { fileNumber: batch.fileNumber });
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
    await keepAudit(tx, context, 'cancel-payout-batch', ['payout-batch', batchId], {
      fileNumber: batch.fileNumber,
      paymentsGivenUp,
    });
    return batchRowOf(tx, batchId);
  }),
);

/** "1830" in a time zone. */
function timeOfDay(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return format.format(at).replace(':', '');
}
