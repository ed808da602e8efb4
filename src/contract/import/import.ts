import { z } from 'zod';
import { isTableName } from '#domain/import/csv-file.ts';
import { databaseTables } from '#domain/import/viewed-tables.ts';
import { command, read, withFile } from '../function.ts';
import { instant, listInput, listOf } from '../shapes.ts';

// The admin's tools for data: the stored tables, and new ones from files.

const databaseTable = z.enum(databaseTables);

const tableName = z
  .string()
  .min(1, 'Please enter a table name')
  .max(50, 'Table name must be less than 50 characters')
  .refine(isTableName, 'A table name starts with a letter and has only lower-case letters, digits and underscores');

export const tableColumn = z.object({
  name: z.string(),
  /** PostgreSQL's name of the type, e.g. `timestamp with time zone`. */
  type: z.string(),
  required: z.boolean(),
  key: z.boolean(),
  /** The decimals of an amount; null where the column is none. */
  decimals: z.number().int().nullable(),
});
export type TableColumn = z.infer<typeof tableColumn>;

export const tableRows = z.object({
  table: z.string(),
  columns: z.array(tableColumn),
  /** At most 100. Values as the database writes them, amounts as decimals; of a date of birth only the year. */
  rows: z.array(z.record(z.string(), z.string().nullable())),
});
export type TableRows = z.infer<typeof tableRows>;

/** The worksheet of an Excel file; without a name, the first one with values. */
export const worksheet = z.string().max(100).optional();

/** Sent as a form (multipart/form-data). */
const csvUpload = z.strictObject({
  file: z.file('Please choose a CSV or Excel file'),
  worksheet,
  tableName,
});
export type CsvUpload = z.output<typeof csvUpload>;

/** A value of a file that is not what its column takes. */
const badValue = z.object({
  line: z.number().int(),
  /** Counted from 1. */
  column: z.number().int(),
  value: z.string(),
  reason: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('missing-fields'), fields: z.number().int(), width: z.number().int() }),
    z.object({ kind: z.literal('extra-fields'), fields: z.number().int(), width: z.number().int() }),
    z.object({ kind: z.literal('other-type'), type: z.string() }),
    z.object({ kind: z.enum(['cell-error', 'no-value']) }),
  ]),
});

export type BadRows = readonly z.infer<typeof badValue>[];

const csvAnalysis = z.object({
  /** As found: `UTF-8`, `UTF-16`, `windows-1252`, or `Excel`. */
  encoding: z.string(),
  /** For an Excel file: the worksheet that is read, and the names of all, at most 50. */
  worksheets: z.object({ read: z.string(), all: z.array(z.string()) }).optional(),
  totalRows: z.number().int(),
  fields: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['UUID', 'INTEGER', 'DECIMAL', 'BOOLEAN', 'DATE', 'TIMESTAMPTZ', 'TIMESTAMP', 'TEXT']),
      constraint: z.enum(['PRIMARY KEY', 'NOT NULL']).nullable(),
      /** The name in the file. */
      header: z.string(),
    }),
  ),
  /** The first ten rows. */
  sampleData: z.array(z.record(z.string(), z.string().nullable())),
  tableSQL: z.string(),
  tableName: z.string(),
  /** Values that make a column a text although nearly all others are of one type, and cells that are read as empty. */
  badValues: z.array(badValue),
});
export type CsvAnalysed = z.infer<typeof csvAnalysis>;

/** `imported.people`. */
const importedTable = z
  .string()
  .refine((name) => name.startsWith('imported.') && isTableName(name.slice('imported.'.length)), 'Unknown table');

const importTableRow = z.object({
  table_name: z.string(),
  rows: z.number().int(),
  columns: z.number().int(),
  /** Null for a person with an erased name. */
  created_by: z.string().nullable(),
  created_at: instant,
  /** Only the person who created a table drops it. */
  is_own: z.boolean(),
});
export type ImportTableRow = z.infer<typeof importTableRow>;

const unknownTable = { status: 404, message: 'This table does not exist. It may have been dropped.' } as const;

export const csvRefusals = {
  FILE_TOO_LARGE: { status: 413, message: 'File size must be less than 10MB' },
  FILE_NOT_CSV: { status: 415, message: 'File must be a CSV' },
  INVALID_CSV: {
    status: 422,
    message: 'This file can’t be read as CSV.',
    data: z.object({
      fault: z.string(),
      line: z.number().int().nullable(),
      /** The rows that don't fit the header, at most a hundred. */
      rows: z.array(badValue).optional(),
    }),
  },
} as const;

export const importFunctions = {
  getDatabaseTables: read('get-database-tables', 'imports:read', 'The tables that can be viewed').output(
    z.array(z.object({ name: databaseTable, columns: z.number().int() })),
  ),
  getTableRows: read('get-table-rows', 'imports:read', 'A table’s columns and up to 100 of its rows')
    .input(z.strictObject({ table: z.union([databaseTable, importedTable]) }))
    .errors({ UNKNOWN_TABLE: unknownTable })
    .output(tableRows),
  csvAnalyzer: withFile(
    'csv-analyzer',
    'imports:write',
    'What the columns of a CSV or Excel file are, and the table they would make',
  )
    .input(csvUpload)
    .errors(csvRefusals)
    .output(z.object({ analysis: csvAnalysis })),
  createImportTable: withFile(
    'create-import-table',
    'imports:write',
    'Make a table of a CSV or Excel file and load all its rows',
  )
    .input(csvUpload)
    .errors({
      ...csvRefusals,
      TABLE_EXISTS: { status: 409, message: 'A table with this name already exists. Choose another name.' },
    })
    .output(z.object({ table: z.string(), rows: z.number().int() })),
  getImportTables: read('get-import-tables', 'imports:read', 'The tables created from files, newest first')
    .input(listInput)
    .output(listOf(importTableRow)),
  dropImportTable: command('drop-import-table', 'imports:write', 'Drop a table that you created from a file')
    .input(z.strictObject({ tableName }))
    .errors({
      UNKNOWN_TABLE: unknownTable,
      NOT_YOUR_TABLE: { status: 403, message: 'Only the person who created this table can drop it.' },
    })
    .output(z.object({ table: z.string() })),
};
