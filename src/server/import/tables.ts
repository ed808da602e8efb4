import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportKind, ImportMapping, ImportProblem } from '#domain/import/import-fields.ts';
import { createdAt, newId } from '../db/columns.ts';

/** A file that is imported into the company's tables. Its counts are the progress, and survive a restart. */
export const imports = pgTable(
  'imports',
  {
    importId: newId('import_id'),
    kind: text('kind').$type<ImportKind>().notNull(),
    fileName: text('file_name').notNull(),
    state: text('state').notNull().default('uploaded'),
    headers: jsonb('headers').$type<readonly string[]>().notNull(),
    mapping: jsonb('mapping').$type<ImportMapping>().notNull(),
    totalRows: integer('total_rows').notNull(),
    checkedRows: integer('checked_rows').notNull().default(0),
    rejectedRows: integer('rejected_rows').notNull().default(0),
    importedRows: integer('imported_rows').notNull().default(0),
    remainingRows: integer('remaining_rows').notNull().default(0),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('imports_created').on(t.createdAt),
    check(
      'imports_state',
      sql`${t.state} in ('uploaded', 'checking', 'checked', 'importing', 'done', 'canceled', 'reverting', 'reverted')`,
    ),
  ],
);

/** The rows of such a file: as they are in it, as read, and what they became. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.importId),
    /** Counted from 1 below the header. */
    rowNo: integer('row_no').notNull(),
    values: jsonb('values').$type<readonly (string | null)[]>().notNull(),
    data: jsonb('data').$type<Readonly<Record<string, string>>>(),
    /** What makes the row one of its kind. */
    key: text('key'),
    problem: jsonb('problem').$type<ImportProblem>(),
    /** What the row became. */
    objectId: uuid('object_id'),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.rowNo] }),
    index('import_rows_key').on(t.importId, t.key),
    index('import_rows_open').on(t.importId, t.rowNo).where(sql`${t.problem} is null and ${t.objectId} is null`),
    index('import_rows_object').on(t.importId, t.objectId),
  ],
);
