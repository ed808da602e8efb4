import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../db/columns.ts';

/** Settings an admin changes while the company runs; those fixed at installation live in the company file. */
export const companySettings = pgTable('company_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedBy: uuid('updated_by'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  createdAt: createdAt(),
});

/** Texts the company owns (About, Charter, the teachings): each with its source and who reviewed it. */
export const contentPages = pgTable('content_pages', {
  slug: text('slug').primaryKey(),
  document: jsonb('document').notNull(),
  source: text('source'),
  reviewer: text('reviewer'),
  updatedBy: uuid('updated_by'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  createdAt: createdAt(),
});
