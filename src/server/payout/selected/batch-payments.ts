import { sql } from 'drizzle-orm';
import type { BatchFormat } from '#contract/payout/batch.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { isPayableOn } from '#domain/payout/business-day.ts';
import type { BatchObstacle } from '#domain/payout/selected-payments.ts';
import { dayOf } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { noteChanged, sortCandidates, takeSelection } from '../../view/selection.ts';
import { lockBalances } from '../balances.ts';
import { batchRowOf } from '../batch/batch-row.ts';
import { auditBatch, insertBatch, lockFileNumbers, takeDue } from '../batch/fill-batch.ts';
import { configuredProviders, formatOf, isPayment, payeesOf, paymentsToBatch } from './selected-payments.ts';

/** Creates a batch for each bank and payout service that pays some of the payments. From here on only these batches pay them. */
export const batchPayments = functions.payout.batchPayments.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { selection_id, payable_on: payableOn } = input;
    const [at, by] = [context.now(), userIdOf(context.actor)];
    const { timeZone, currencies } = context.company;
    const today = dayOf(at, timeZone);
    if (payableOn !== null && !isPayableOn(payableOn, today)) throw errors.NOT_PAYABLE_ON();
    const selection = await takeSelection(tx, context, ['batch-payments'], selection_id);
    if (!selection) throw errors.SELECTION_CLOSED();
    await lockFileNumbers(tx);
    const consultants = await payeesOf(tx, selection.rowIds);
    await lockBalances(tx, consultants);
    const candidates = paymentsToBatch(context, isPayment(selection.rowIds));
    const { fit, skipped } = await sortCandidates<BatchObstacle>(tx, candidates);
    const { rows } = await tx.execute<{ format: BatchFormat; ids: string[] }>(sql`
      select ${formatOf(context)} as format, array_agg(payment_id order by id) as ids
      from commission_payments join payees y using (payee_id) where ${isPayment(fit)} group by 1`);
    const batches = [];
    for (const [format, provider] of configuredProviders(context)) {
      const only = rows.find((row) => row.format === format)?.ids;
      if (only === undefined) continue;
      const currency = currencies.payout;
      const batchId = await insertBatch(tx, { format, provider, currency, payableOn, at, today, by });
      const taken = await takeDue(tx, consultants, { provider, currency, batchId, at, only });
      if (taken !== only.length) throw new Error('a payment that can be paid was not added to its batch');
      const row = await batchRowOf(tx, batchId);
      await auditBatch(tx, context, row);
      const { file_number, total } = row;
      batches.push({ batch_id: batchId, format, file_number, count: taken, totals: [{ amount: total, currency }] });
    }
    await noteChanged(tx, selection_id, fit);
    await writeAuditEvent(tx, context, 'batch-payments', ['payment', 'selection'], {
      count: fit.length,
      skipped,
      payments: fit,
      batches: batches.map(({ batch_id }) => batch_id),
    });
    return { selection_id, count: fit.length, skipped, batches };
  }),
);
