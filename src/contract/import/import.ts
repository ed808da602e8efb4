import { z } from 'zod';
import { isTableName } from '#domain/import/csv-file.ts';
import { databaseTables } from '#domain/import/viewed-tables.ts';
import { command, read, withFile } from '../function.ts';

// The admin's tools for data: the stored tables, and new ones from files.

const databaseTable = z.enum(databaseTables);

export const tableColumn = z.object({
  name: z.string(),
  /** As PostgreSQL names it, e.g. `timestamp with time zone`. */
  type: z.string(),
  required: z.boolean(),
  key: z.boolean(),
});
export type TableColumn = z.infer<typeof tableColumn>;

export const tableRows = z.object({
  table: databaseTable,
  columns: z.array(tableColumn),
  /** At most 100. Values as the database writes them; of a date of birth only the year. */
  rows: z.array(z.record(z.string(), z.string().nullable())),
});
export type TableRows = z.infer<typeof tableRows>;

/** Sent as a form (multipart/form-data). */
const csvUpload = z.strictObject({
  file: z.file('Please choose a CSV file'),
  tableName: z
    .string()
    .min(1, 'Please enter a table name')
    .max(50, 'Table name must be less than 50 characters')
    .refine(isTableName, 'A table name starts with a letter and has only lower-case letters, digits and underscores'),
});
export type CsvUpload = z.output<typeof csvUpload>;

const csvAnalysis = z.object({
  totalRows: z.number().int(),
  fields: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['UUID', 'INTEGER', 'DECIMAL', 'BOOLEAN', 'DATE', 'TIMESTAMPTZ', 'TIMESTAMP', 'TEXT']),
      constraint: z.enum(['PRIMARY KEY', 'NOT NULL']).nullable(),
      /** As the file names it. */
      header: z.string(),
    }),
  ),
  /** The first ten rows. */
  sampleData: z.array(z.record(z.string(), z.string().nullable())),
  tableSQL: z.string(),
  tableName: z.string(),
});
export type CsvAnalysed = z.infer<typeof csvAnalysis>;

const csvRefusals = {
  FILE_TOO_LARGE: { status: 413, message: 'File size must be less than 10MB' },
  FILE_NOT_CSV: { status: 415, message: 'File must be a CSV' },
  INVALID_CSV: {
    status: 422,
    message: 'This file can’t be read as CSV.',
    data: z.object({ fault: z.string(), line: z.number().int().nullable() }),
  },
} as const;

export const importFunctions = {
  getDatabaseTables: read('get-database-tables', 'admin', 'The tables that can be looked into').output(
    z.array(z.object({ name: databaseTable, columns: z.number().int() })),
  ),
  getTableRows: command('get-table-rows', 'admin', 'A table’s columns and up to 100 of its rows')
    .input(z.strictObject({ table: databaseTable }))
    .output(tableRows),
  csvAnalyzer: withFile('csv-analyzer', 'admin', 'What a CSV file’s columns are, and the table they would make')
    .input(csvUpload)
    .errors(csvRefusals)
    .output(z.object({ analysis: csvAnalysis })),
  createImportTable: withFile('create-import-table', 'admin', 'Make a table of a CSV file and load all its rows')
    .input(csvUpload)
    .errors({
      ...csvRefusals,
      TABLE_EXISTS: { status: 409, message: 'A table of this name exists already. Choose another name.' },
    })
    .output(z.object({ table: z.string(), rows: z.number().int() })),
};
