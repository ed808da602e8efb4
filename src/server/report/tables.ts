import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { IncomeFigures } from '#contract/report/income-disclosure.ts';
import { createdAt, instant } from '../db/columns.ts';

/** The published income disclosures, with the figures as they were published. */
export const incomeDisclosures = pgTable('income_disclosures', {
  year: integer('year').primaryKey(),
  figures: jsonb('figures').$type<IncomeFigures>().notNull(),
  publishedBy: uuid('published_by'),
  publishedAt: instant('published_at').notNull(),
  createdAt: createdAt(),
});
