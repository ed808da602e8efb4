import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { IncomeFigures } from '#contract/report/income-disclosure.ts';
import { createdAt, currency, instant, money } from '../db/columns.ts';

/** The published income disclosures, with the figures as they were published. */
export const incomeDisclosures = pgTable('income_disclosures', {
  year: integer('year').primaryKey(),
  figures: jsonb('figures').$type<IncomeFigures>().notNull(),
  publishedBy: uuid('published_by'),
  publishedAt: instant('published_at').notNull(),
  createdAt: createdAt(),
});

/**
 * How many orders, consultants and customers there are, by day and state: their sum is exact at any time (decision 074). Triggers add
 * a row for each statement that changes something, so that no transaction waits for another; a job merges these rows every minute.
 */
export const listTotals = pgTable(
  'list_totals',
  {
    list: text('list').$type<'orders' | 'consultants' | 'customers'>().notNull(),
    /** In UTC: the day of an order, or the day on which a person joined. */
    day: date('day', { mode: 'string' }).notNull(),
    /** The status; of a customer whether they have a consultant and an account. */
    state: text('state').notNull(),
    /** Of the amount; null for people. */
    currency: currency(),
    /** How many more; negative for what left this state. */
    count: bigint('count', { mode: 'number' }).notNull(),
    /** The totals of orders. */
    amount: money('amount').notNull(),
  },
  (t) => [
    index('list_totals_day').on(t.list, t.day),
    check('list_totals_list', sql`${t.list} in ('orders', 'consultants', 'customers')`),
  ],
);
