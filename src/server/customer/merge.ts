import { sql } from 'drizzle-orm';
import type { CustomerRow } from '#contract/customer/customer.ts';
import { type MergeRefusal, mergeRefusalsOf } from '#domain/customer/merge.ts';
import type { Transaction } from '../db/database.ts';
import { findCustomer } from './customer-row.ts';

export type MergePair = { readonly customer_id: string; readonly merged_id: string };

type Records = {
  readonly stays: CustomerRow;
  readonly goes: CustomerRow;
  readonly refusals: readonly MergeRefusal[];
};

/**
 * Both records, locked, and why they can't be merged; null if one does not exist. Orders of guests with their email addresses
 * wait until the transaction ends. `tx` acts as the worker.
 */
export async function recordsToMerge(tx: Transaction, pair: MergePair): Promise<Records | null> {
  const { customer_id: staysId, merged_id: goesId } = pair;
  const both = sql`(${staysId}::uuid, ${goesId}::uuid)`;
  // A guest's order locks the address first, then its record.
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('birchline.guest ' || email, 0))
    from (select distinct lower(email) as email from customers where customer_id in ${both} and email is not null
          order by 1) addresses`);
  const { rows } = await tx.execute<{ id: string; erased: boolean; signsIn: boolean }>(sql`
    select customer_id as id, erased_at is not null as erased, user_id is not null as "signsIn"
    from customers where customer_id in ${both} order by customer_id for update`);
  const [stays, goes] = [await findCustomer(tx, staysId), await findCustomer(tx, goesId)];
  const [stored, other] = [staysId, goesId].map((id) => rows.find((row) => row.id === id));
  if (!stays || !goes || !stored || !other) return null;
  const { rows: paid } = await tx.execute<{ id: string }>(sql`
    select distinct o.customer_id as id from orders o join payment_sessions s using (order_id)
    where o.customer_id in ${both} and s.capture_started_at is not null and s.status <> 'succeeded'`);
  const factsOf = (row: typeof stored) => ({ ...row, paymentUnderWay: paid.some(({ id }) => id === row.id) });
  return { stays, goes, refusals: mergeRefusalsOf(factsOf(stored), factsOf(other)) };
}

/** The record into which one was merged; null if it was not. */
export async function recordThatStays(tx: Transaction, customerId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select merged_into as id from merged_customers where customer_id = ${customerId}::uuid`,
  );
  return rows[0]?.id ?? null;
}
