import { eq, inArray } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { dayOf } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { canReceive } from '../payee/payee.ts';
import { openAccount } from '../payee/payee-details.ts';
import type { Payment } from '../payment/payment-row.ts';
import { payees, payoutBatches } from '../tables.ts';
import { hasChangedPayee, hasHeldPayment, lockedBatch, paymentsOf } from './batch-payments.ts';
import { bankFileOf } from './provider.ts';

/**
 * The file for the bank, generated from the batch each time. A batch does not change after its creation, so neither
 * does the file. Account numbers leave the server only here; the audit log records the download. From the first
 * download on the file may be at the bank, and the batch releases no payment before its outcome is recorded.
 */
export const getPayoutBatchFile = functions.payout.getPayoutBatchFile.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { payouts, company } = context;
    const batch = await lockedBatch(tx, input.batch_id);
    if (!batch) throw errors.UNKNOWN_BATCH();
    const format = bankFileOf(batch.format);
    if (format === null) throw errors.NO_FILE();
    // A partly executed batch is settled; its file would pay the rest twice.
    if (batch.status === 'cancelled' || batch.cancellation !== null) throw errors.BATCH_CANCELLED();
    if (batch.status === 'open' && (await hasChangedPayee(tx, batch.batchId))) throw errors.PAYEE_CHANGED();
    // After the first download the bank may have the file.
    const isAtBank = batch.downloadedAt !== null;
    if (!isAtBank && (await hasHeldPayment(tx, batch.batchId, context.now()))) throw errors.HELD_IN_BATCH();
    const payments = await paymentsOf(tx, batch.batchId);
    const payeeIds = payments.flatMap(({ payeeId }) => (payeeId === null ? [] : [payeeId]));
    const known = new Map(
      (await tx.select().from(payees).where(inArray(payees.payeeId, payeeIds))).map((payee) => [payee.payeeId, payee]),
    );
    const wrong =
      batch.status === 'open' ? [...known.values()].filter((payee) => !canReceive(payee, batch.currency)) : [];
    if (wrong.length > 0) {
      throw errors.WRONG_ACCOUNT_CURRENCY({ data: { count: wrong.length, currency: batch.currency } });
    }
    const content = format.write(payouts.originators, {
      currency: batch.currency,
      fileNumber: batch.fileNumber,
      createdOn: dayOf(batch.createdAt, company.timeZone),
      createdAt: timeOfDay(batch.createdAt, company.timeZone),
      payableOn: batch.valueDate,
      credits: creditsOf(payments).map(({ id, consultantId, payeeId, recipientName, amount }) => {
        const details = known.get(payeeId ?? '')?.details;
        if (!details) throw new Error(`payment ${id} is in a batch without a bank account`);
        const account = openAccount(payouts.keys, consultantId, details);
        return { amount, account, payeeName: recipientName, reference: String(id) };
      }),
    });
    if (content === null) throw errors.NO_ORIGINATOR();
    if (batch.downloadedAt === null) {
      await tx
        .update(payoutBatches)
        .set({ downloadedAt: context.now() })
        .where(eq(payoutBatches.batchId, batch.batchId));
    }
    await writeAuditEvent(tx, context, 'download-payout-batch', ['payout-batch', batch.batchId], {
      format: batch.format,
      fileNumber: batch.fileNumber,
      payments: payments.length,
    });
    const number = String(batch.fileNumber).padStart(4, '0');
    return { name: `payouts-${batch.format}-${number}.txt`, content };
  }),
);

/** One credit per payee, of all payments to them, with the number of the first; payments come in order. */
function creditsOf(payments: readonly Payment[]): Payment[] {
  const credits = new Map<string, Payment>();
  for (const payment of payments) {
    const credit = payment.creditId ?? payment.paymentId;
    const first = credits.get(credit);
    credits.set(credit, first ? { ...first, amount: first.amount + payment.amount } : payment);
  }
  return [...credits.values()];
}

/** "1830" in a time zone. */
function timeOfDay(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return format.format(at).replace(':', '');
}
