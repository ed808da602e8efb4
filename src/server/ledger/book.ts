import { sql } from 'drizzle-orm';
import { isBalanced, type Transaction as LedgerTransaction } from '#domain/ledger/transaction.ts';
import type { Period } from '#domain/period/period.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { discardPlansBefore } from '../db/insert-many.ts';

/** A transaction to book; `memo` replaces that of the booking. */
export type BookedTransaction = LedgerTransaction & { readonly memo?: string };

/** The metadata of booked transactions. */
export interface Booking {
  readonly period: Period | null;
  readonly memo: string;
  /** The person who caused it, null for the company itself. */
  readonly by: string | null;
  readonly at: Date;
}

/** Transactions per SQL statement: few statements, but not too large a parameter. */
const batchSize = 5_000;

/**
 * Books transactions made by the postings of `domain/ledger`, each once: a key that is booked already is skipped. Opens
 * accounts when first used. Returns the keys booked now. `tx` acts as the worker.
 */
export async function book(
  tx: Transaction,
  transactions: readonly BookedTransaction[],
  booking: Booking,
): Promise<Set<string>> {
  const booked = new Set<string>();
  await discardPlansBefore(tx, transactions.length);
  for (let from = 0; from < transactions.length; from += batchSize) {
    for (const key of await bookSome(tx, transactions.slice(from, from + batchSize), booking)) booked.add(key);
  }
  return booked;
}

async function bookSome(tx: Transaction, transactions: readonly BookedTransaction[], booking: Booking) {
  const broken = transactions.find((transaction) => !isBalanced(transaction));
  if (broken) throw new Error(`the transaction ${broken.key} does not balance`);
  const entries = transactions.flatMap(({ key, entries }) =>
    entries.map(({ account, amount, currency }) => ({
      key,
      kind: account.kind,
      consultant: 'consultant' in account ? account.consultant : null,
      amount: amount.toString(),
      currency,
    })),
  );
  const source = sql`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
    as e (key text, kind text, consultant uuid, amount bigint, currency text)`;
  await tx.execute(sql`
    insert into ledger_accounts (kind, consultant_id, currency, created_at)
    select distinct e.kind, e.consultant, e.currency, ${booking.at.toISOString()}::timestamptz from ${source}
    order by 1, 2, 3
    on conflict do nothing`);
  const heads = transactions.map(({ key, kind, memo }) => ({ key, kind, memo: memo ?? booking.memo }));
  const { rows } = await tx.execute<{ key: string }>(sql`
    insert into ledger_transactions (idempotency_key, kind, period, memo, created_by, created_at)
    select t.head->>'key', t.head->>'kind', ${booking.period === null ? null : firstDayOf(booking.period)}::date,
           t.head->>'memo', ${booking.by}::uuid, ${booking.at.toISOString()}::timestamptz
    from jsonb_array_elements(${JSON.stringify(heads)}::jsonb) with ordinality as t (head, place)
    order by t.place
    on conflict do nothing
    returning idempotency_key as key`);
  const keys = rows.map(({ key }) => key);
  // All entries in one statement: the database refuses a statement with transactions that do not sum to zero.
  await tx.execute(sql`
    insert into ledger_entries (transaction_id, account_id, amount, currency, created_at)
    select t.transaction_id, a.account_id, e.amount, e.currency, ${booking.at.toISOString()}::timestamptz
    from ${source}
    join ledger_transactions t on t.idempotency_key = e.key
    join ledger_accounts a on a.kind = e.kind and a.currency = e.currency
      and coalesce(a.consultant_id, '00000000-0000-0000-0000-000000000000')
        = coalesce(e.consultant, '00000000-0000-0000-0000-000000000000')
    where e.key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
    order by t.transaction_id`);
  return keys;
}
