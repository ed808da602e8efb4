import { createImportTable } from './create-import-table.ts';
import { csvAnalyzer } from './csv-analyzer.ts';
import { getDatabaseTables } from './get-database-tables.ts';
import { getTableRows } from './get-table-rows.ts';

export const importFunctions = { getDatabaseTables, getTableRows, csvAnalyzer, createImportTable };
