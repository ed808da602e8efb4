import { sql } from 'drizzle-orm';
import type { BatchFormat } from '#contract/payout/batch.ts';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { type BatchObstacle, maxPaymentsAtOnce } from '#domain/payout/selected-payments.ts';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { storeSelection } from '../../view/selection.ts';
import { formatOf, isPreviewed, isSelectedPayment, paymentsToBatch } from './selected-payments.ts';

export const previewBatchPayments = functions.payout.previewBatchPayments.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const candidates = paymentsToBatch(context, isSelectedPayment(context, input));
    const action = 'batch-payments';
    const preview = await storeSelection<BatchObstacle>(tx, context, action, candidates, {
      most: maxPaymentsAtOnce,
      namesSkipped: true,
    });
    return { ...preview, batches: await batchesOf(tx, context, preview.selection_id) };
  }),
);

/** The batches that would pay the payments of a preview. */
async function batchesOf(tx: Transaction, context: Call, selectionId: string) {
  const { rows } = await tx.execute<{ format: BatchFormat; count: number; currency: string; total: string }>(sql`
    select ${formatOf(context)} as format, count(*)::int as count, commission_payments.currency,
           sum(commission_payments.amount)::text as total
    from commission_payments join payees y using (payee_id)
    where ${isPreviewed(selectionId)} group by 1, 3 order by 1`);
  return rows.map(({ format, count, currency, total }) => ({
    format,
    count,
    totals: [{ amount: formatAmount(BigInt(total)), currency }],
  }));
}
