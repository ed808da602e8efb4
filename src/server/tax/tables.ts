import { sql } from 'drizzle-orm';
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { TaxNumberKind } from '#domain/tax/tax-number.ts';
import { consultants } from '../consultant/tables.ts';
import { bytea, createdAt, instant } from '../db/columns.ts';

/** The tax numbers of consultants, encrypted (`sealed-tax-number.ts`) except for their last digits. */
export const taxNumbers = pgTable(
  'tax_numbers',
  {
    consultantId: uuid('consultant_id')
      .primaryKey()
      .references(() => consultants.consultantId),
    kind: text('kind').$type<TaxNumberKind>().notNull(),
    details: bytea('details').notNull(),
    lastDigits: text('last_digits').notNull(),
    updatedAt: instant('updated_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('tax_numbers_kind', sql`${t.kind} in ('SIN', 'SSN', 'EIN')`)],
);
