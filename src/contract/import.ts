import { z } from 'zod';
import { databaseTables } from '#domain/import/viewed-tables.ts';
import { command, read } from './function.ts';

// The admin's tools for data: the tables as they are kept, and new ones from files.

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

export const imports = {
  getDatabaseTables: read('get-database-tables', 'admin', 'The tables that can be looked into').output(
    z.array(z.object({ name: databaseTable, columns: z.number().int() })),
  ),
  getTableRows: command('get-table-rows', 'admin', 'A table’s columns and up to 100 of its rows')
    .input(z.strictObject({ table: databaseTable }))
    .output(tableRows),
};
