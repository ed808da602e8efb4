import { sql } from 'drizzle-orm';
import type { BatchFormat, BatchRow } from '#contract/payout/batch.ts';
import { nextBusinessDay } from '#domain/payout/business-day.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import type { Call } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { isHeld } from '../hold/hold.ts';
import { payoutBatches } from '../tables.ts';
import type { PayoutProvider } from './provider.ts';

/** Serializes the file numbers of batches until the transaction ends. Before the locks on balances, always in this order. */
export const lockFileNumbers = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('birchline.payout-batch'))`);

type NewBatch = {
  readonly format: BatchFormat;
  readonly provider: PayoutProvider;
  readonly currency: string;
  /** The day on which payees of banks get the money; null for the next business day. */
  readonly payableOn: string | null;
  readonly at: Date;
  readonly today: string;
  readonly by: string | null;
};

/** Inserts an empty batch with the next file number, and returns its id. */
export async function insertBatch(tx: Transaction, wanted: NewBatch): Promise<string> {
  const { format, provider, currency, payableOn, at, today, by } = wanted;
  const [batch] = await tx
    .insert(payoutBatches)
    .values({
      method: provider.method,
      format,
      currency,
      createdBy: by,
      createdAt: at,
      fileNumber: sql`(select 1 + coalesce(max(file_number), 0) from payout_batches where format = ${format})`,
      valueDate: provider.isAtOnce ? today : (payableOn ?? nextBusinessDay(today)),
    })
    .returning({ batchId: payoutBatches.batchId });
  if (!batch) throw new Error('a batch was not inserted');
  return batch.batchId;
}

export const auditBatch = (tx: Transaction, context: Call, row: BatchRow) =>
  writeAuditEvent(tx, context, 'create-payout-batch', ['payout-batch', row.batch_id], {
    format: row.format,
    fileNumber: row.file_number,
    payments: row.payment_count,
    total: row.total,
    currency: row.currency,
  });

type Taking = {
  readonly provider: PayoutProvider;
  readonly currency: string;
  readonly batchId: string;
  readonly at: Date;
  /** Only these payments; all due ones if absent. */
  readonly only?: readonly string[];
};

/**
 * Adds the due payments to a batch. In a bank's file the payments to one payee are one credit, which the bank executes
 * or returns as a whole. Takes only payments to consultants with locked balances. Returns the number of payments.
 */
export async function takeDue(tx: Transaction, locked: readonly string[], taking: Taking): Promise<number> {
  const { provider, currency, batchId, at, only } = taking;
  const credit = provider.method === 'transfer' ? sql`d.payee_id` : sql`d.payment_id`;
  const taken = await tx.execute(sql`
    with due as (
      select d.id, d.payment_id, ${credit} as credit from commission_payments d join payees y using (payee_id)
      where d.status = 'pending' and d.batch_id is null and d.currency = ${currency} and ${payable(provider, currency, at)}
        and ${isOneOf(sql`d.consultant_id`, locked)} and ${only === undefined ? sql`true` : isOneOf(sql`d.payment_id`, only)}
      order by d.id limit ${provider.most}::int
    ), entered as (
      insert into payout_batch_payments (batch_id, payment_id, created_at)
      select ${batchId}::uuid, payment_id, ${at.toISOString()}::timestamptz from due
      returning payment_id
    )
    update commission_payments p set batch_id = ${batchId}::uuid, credit_id = c.credit_id
    from entered e
    join (select payment_id, first_value(payment_id) over (partition by credit order by id) as credit_id from due) c
      using (payment_id)
    where p.payment_id = e.payment_id`);
  return taken.rowCount ?? 0;
}

/** Whether a provider reaches payee `y` now, whatever its account's currency. */
export const reachable = ({ method, country }: PayoutProvider, now: Date) => sql`
  y.method = ${method} and y.country = coalesce(${country}::text, y.country) and y.replaced_at is null
  and y.verified_at is not null and (y.hold_until is null or y.hold_until <= ${now.toISOString()}::timestamptz)
  and not ${isHeld(sql`y.consultant_id`, now)}`;

/** Whether a provider reaches payee `y` now in this currency: a bank account accepts its own currency, PayPal any. */
export const payable = (provider: PayoutProvider, currency: string, now: Date) => sql`
  ${reachable(provider, now)} and (y.method <> 'transfer' or y.currency = ${currency})`;
