import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { ProofComparison } from '#contract/ledger/ledger.ts';
import { consultants } from '../consultant/tables.ts';
import { createdAt, currency, instant, money, period } from '../db/columns.ts';

export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    accountId: integer('account_id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** Null for the company's own accounts. */
    consultantId: uuid('consultant_id').references(() => consultants.consultantId),
    currency: currency().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('ledger_accounts_one').on(t.kind, t.consultantId, t.currency).nullsNotDistinct(),
    index('ledger_accounts_consultant').on(t.consultantId),
    check(
      'ledger_accounts_kind',
      sql`case when ${t.consultantId} is null
            then ${t.kind} in ('commission-expense', 'payout-clearing', 'bank', 'fees', 'membership-fees', 'fx')
            else ${t.kind} in ('earned', 'available', 'payout-pending') end`,
    ),
  ],
);

/** Append-only; the database refuses an update, a delete and a transaction that does not sum to zero per currency. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    transactionId: bigint('transaction_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The key of the transaction, so that it is booked once. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    kind: text('kind').notNull(),
    period: period(),
    memo: text('memo').notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  // The few transactions by which consultants earn, among the many by which they are paid.
  (t) => [
    index('ledger_transactions_earnings')
      .on(t.period, t.createdAt)
      .where(sql`${t.kind} in ('close-run', 'clawback', 'adjustment')`),
  ],
);

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    entryId: bigint('entry_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    // The trigger that sums entries checks both for all entries of a statement.
    transactionId: bigint('transaction_id', { mode: 'number' }).notNull(),
    accountId: integer('account_id').notNull(),
    amount: money('amount').notNull(),
    currency: currency().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('ledger_entries_transaction').on(t.transactionId),
    index('ledger_entries_account').on(t.accountId, t.entryId),
    check('ledger_entries_amount', sql`${t.amount} <> 0`),
  ],
);

/** The latest proof of the books, in one row. */
export const booksProofs = pgTable(
  'books_proofs',
  {
    /** Always true: there is at most one row. */
    isLatest: boolean('is_latest').primaryKey().default(true),
    provedAt: instant('proved_at').notNull(),
    isBalanced: boolean('is_balanced').notNull(),
    comparisons: jsonb('comparisons').$type<ProofComparison[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('books_proofs_latest', sql`${t.isLatest}`)],
);
