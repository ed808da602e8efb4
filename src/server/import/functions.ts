import { getDatabaseTables, getTableRows } from './table-rows.ts';

export const importFunctions = { getDatabaseTables, getTableRows };
