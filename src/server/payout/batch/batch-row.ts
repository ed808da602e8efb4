import { count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type BatchRow, batchRow, type ExpectedRemaining } from '#contract/payout/batch.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { Transaction } from '../../db/database.ts';
import { payoutBatches } from '../tables.ts';

export type Batch = typeof payoutBatches.$inferSelect;

/** Batches as rows, newest first. */
export async function batchRows(
  tx: Transaction,
  wanted: SQL | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ data: BatchRow[]; total: number }> {
  // Drizzle omits the table of a column in a single-table select, so this column would resolve to the payment's own.
  const ofBatch = (what: SQL, where: SQL = sql`true`) =>
    sql<string>`(select ${what} from payout_batch_payments m join commission_payments p using (payment_id)
                 where m.batch_id = payout_batches.batch_id and ${where})`;
  const isIn = (status: SQL) => sql`m.released_at is null and p.status ${status}`;
  const underWay = isIn(sql`in ('pending', 'processing')`);
  const rows = await tx
    .select({
      batch: payoutBatches,
      payments: ofBatch(sql`count(*)`),
      credits: ofBatch(sql`count(distinct coalesce(p.credit_id, p.payment_id))`),
      released: ofBatch(sql`count(*)`, sql`m.released_at is not null`),
      total: ofBatch(sql`coalesce(sum(p.amount), 0)`),
      completed: ofBatch(sql`count(*)`, isIn(sql`= 'completed'`)),
      failed: ofBatch(sql`count(*)`, isIn(sql`= 'failed'`)),
      remaining: ofBatch(sql`count(*)`, underWay),
      remainingTotal: ofBatch(sql`coalesce(sum(p.amount), 0)`, underWay),
    })
    .from(payoutBatches)
    .where(wanted)
    .orderBy(desc(payoutBatches.createdAt), desc(payoutBatches.fileNumber))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx.select({ total: count() }).from(payoutBatches).where(wanted);
  return {
    data: rows.map(({ batch, payments, credits, released, total, completed, failed, remaining, remainingTotal }) =>
      batchRow.parse({
        batch_id: batch.batchId,
        format: batch.format,
        currency: batch.currency,
        file_number: batch.fileNumber,
        status: batch.status,
        value_date: batch.valueDate,
        payment_count: Number(payments),
        credit_count: batch.format === 'paypal' || Number(released) > 0 ? null : Number(credits),
        total: formatAmount(BigInt(total)),
        completed_count: Number(completed),
        failed_count: Number(failed),
        remaining_count: Number(remaining),
        remaining_total: formatAmount(BigInt(remainingTotal)),
        created_at: batch.createdAt.toISOString(),
        sent_at: batch.sentAt?.toISOString() ?? null,
        downloaded_at: batch.downloadedAt?.toISOString() ?? null,
        cancellation: batch.cancellation,
        provider_reference: batch.providerReference,
        refusal: batch.refusal,
        fee: batch.fee === null ? null : formatAmount(batch.fee),
      }),
    ),
    total: counted?.total ?? 0,
  };
}

/** One existing batch as a row. `tx` acts as the worker. */
export async function batchRowOf(tx: Transaction, batchId: string): Promise<BatchRow> {
  const { data } = await batchRows(tx, eq(payoutBatches.batchId, batchId), { limit: 1, offset: 0 });
  const [row] = data;
  if (!row) throw new Error(`there is no batch ${batchId}`);
  return row;
}

/** Whether a batch is what the admin confirmed; without a confirmation it always is. */
export const isAsExpected = (batch: BatchRow, expected: ExpectedRemaining | null): boolean =>
  expected === null ||
  (batch.status === expected.status &&
    batch.remaining_count === expected.count &&
    batch.remaining_total === expected.total);

/** Settles a sent batch once each of its payments has completed or failed. `tx` acts as the worker. */
export async function settleBatch(tx: Transaction, batchId: string | null): Promise<void> {
  if (batchId === null) return;
  await tx.execute(sql`
    update payout_batches b set status = 'settled'
    where b.batch_id = ${batchId}::uuid and b.status = 'sent'
      and not exists (select from commission_payments p
                      where p.batch_id = b.batch_id and p.status in ('pending', 'processing'))`);
}
