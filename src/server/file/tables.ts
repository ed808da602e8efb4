import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { type FileKind, type FileType, fileKinds, fileTypes } from '#domain/file/file.ts';
import { createdAt, instant, newId } from '../db/columns.ts';

const texts = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/**
 * Every file in the store. A row is written before the bytes, so nothing is in the store that is not here. The row that
 * refers to a file decides who reads it.
 */
export const files = pgTable(
  'files',
  {
    fileId: newId('file_id'),
    kind: text('kind').$type<FileKind>().notNull(),
    type: text('type').$type<FileType>().notNull(),
    /** The widths of a picture in pixels, each its own name in the store; none for a file that exists once. */
    widths: smallint('widths').array().notNull().default(sql`'{}'`),
    /** The bytes in all widths together. */
    size: integer('size').notNull(),
    /** From then on a job deletes it. Null while a row refers to it; triggers of those tables write it. */
    deleteAfter: instant('delete_after').default(sql`now() + interval '1 day'`),
    createdAt: createdAt(),
  },
  (t) => [
    index('files_delete_after').on(t.deleteAfter).where(sql`${t.deleteAfter} is not null`),
    check('files_kind', sql`${t.kind} in (${texts(fileKinds)})`),
    check('files_type', sql`${t.type} in (${texts(fileTypes)})`),
    check('files_size', sql`${t.size} > 0`),
  ],
);
