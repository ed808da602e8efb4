import { count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type BatchRow, batchRow } from '#contract/payout/batch.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { Transaction } from '../db/database.ts';
import { payoutBatches } from './tables.ts';

export type Batch = typeof payoutBatches.$inferSelect;

/** Batches as rows, newest first. */
export async function batchRows(
  tx: Transaction,
  wanted: SQL | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ data: BatchRow[]; total: number }> {
  // Among the fields of a select from one table a column stands without its table, and would be the payment's own here.
  const ofBatch = (what: SQL, where: SQL = sql`true`) =>
    sql<string>`(select ${what} from commission_payments p where p.batch_id = payout_batches.batch_id and ${where})`;
  const rows = await tx
    .select({
      batch: payoutBatches,
      payments: ofBatch(sql`count(*)`),
      total: ofBatch(sql`coalesce(sum(p.amount), 0)`),
      completed: ofBatch(sql`count(*)`, sql`p.status = 'completed'`),
      failed: ofBatch(sql`count(*)`, sql`p.status = 'failed'`),
    })
    .from(payoutBatches)
    .where(wanted)
    .orderBy(desc(payoutBatches.createdAt), desc(payoutBatches.fileNumber))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx.select({ total: count() }).from(payoutBatches).where(wanted);
  return {
    data: rows.map(({ batch, payments, total, completed, failed }) =>
      batchRow.parse({
        batch_id: batch.batchId,
        format: batch.format,
        currency: batch.currency,
        file_number: batch.fileNumber,
        status: batch.status,
        value_date: batch.valueDate,
        payment_count: Number(payments),
        total: formatAmount(BigInt(total)),
        completed_count: Number(completed),
        failed_count: Number(failed),
        created_at: batch.createdAt.toISOString(),
        sent_at: batch.sentAt?.toISOString() ?? null,
        provider_reference: batch.providerReference,
        refusal: batch.refusal,
        fee: batch.fee === null ? null : formatAmount(batch.fee),
      }),
    ),
    total: counted?.total ?? 0,
  };
}

/** One batch that there is, as the list tells it. As worker. */
export async function batchRowOf(tx: Transaction, batchId: string): Promise<BatchRow> {
  const { data } = await batchRows(tx, eq(payoutBatches.batchId, batchId), { limit: 1, offset: 0 });
  const [row] = data;
  if (!row) throw new Error(`there is no batch ${batchId}`);
  return row;
}

/** A batch that was sent is settled when each of its payments has arrived or failed. As worker. */
export async function settleBatch(tx: Transaction, batchId: string | null): Promise<void> {
  if (batchId === null) return;
  await tx.execute(sql`
    update payout_batches b set status = 'settled'
    where b.batch_id = ${batchId}::uuid and b.status = 'sent'
      and not exists (select from commission_payments p
                      where p.batch_id = b.batch_id and p.status in ('pending', 'processing'))`);
}
