import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { LegalTextKind } from '#domain/content/legal-text.ts';
import { user } from '../auth/tables.ts';
import { consultants } from '../consultant/tables.ts';
import { createdAt, instant, newId } from '../db/columns.ts';

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

/** The versions of each legal text. A published one never changes; a text has at most one draft, which has no number yet. */
export const legalTextVersions = pgTable(
  'legal_text_versions',
  {
    versionId: newId('version_id'),
    kind: text('kind').$type<LegalTextKind>().notNull(),
    version: integer('version'),
    /** In Markdown. */
    text: text('text').notNull(),
    /** The changes since the version before. */
    summary: text('summary').notNull().default(''),
    updatedBy: uuid('updated_by').references(() => consultants.consultantId),
    updatedAt: instant('updated_at').notNull(),
    publishedBy: uuid('published_by').references(() => consultants.consultantId),
    publishedAt: instant('published_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('legal_text_versions_number').on(t.kind, t.version),
    uniqueIndex('legal_text_versions_draft').on(t.kind).where(sql`${t.version} is null`),
    check('legal_text_versions_published', sql`(${t.version} is null) = (${t.publishedAt} is null)`),
    check('legal_text_versions_from_one', sql`${t.version} >= 1`),
  ],
);

/** Who accepted which version of a legal text. Orders have the version of the terms of sale themselves. */
export const legalAcceptances = pgTable(
  'legal_acceptances',
  {
    acceptanceId: newId('acceptance_id'),
    versionId: uuid('version_id')
      .notNull()
      .references(() => legalTextVersions.versionId),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id),
    /** Where: when enrolling, or later in the back office. */
    place: text('place').$type<'enrolment' | 'back-office'>().notNull(),
    acceptedAt: instant('accepted_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('legal_acceptances_person').on(t.versionId, t.userId),
    index('legal_acceptances_user').on(t.userId),
    index('legal_acceptances_newest').on(t.versionId, t.acceptedAt, t.acceptanceId),
    check('legal_acceptances_place', sql`${t.place} in ('enrolment', 'back-office')`),
  ],
);
