import { createImportTable, csvAnalyzer } from './import-table.ts';
import { getDatabaseTables, getTableRows } from './table-rows.ts';

export const importFunctions = { getDatabaseTables, getTableRows, csvAnalyzer, createImportTable };
