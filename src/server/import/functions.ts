import { createImportTable } from './create-import-table.ts';
import { csvAnalyzer } from './csv-analyzer.ts';
import { dropImportTable } from './drop-import-table.ts';
import { getDatabaseTables } from './get-database-tables.ts';
import { getImportTables } from './get-import-tables.ts';
import { getTableRows } from './get-table-rows.ts';
import { calculateHistory } from './history/calculate-history.ts';
import { getHistory } from './history/get-history.ts';
import { getHistoryDifferences } from './history/get-history-differences.ts';
import { getHistoryOrders } from './history/get-history-orders.ts';
import { cancelImport } from './workbench/cancel-import.ts';
import { checkImport } from './workbench/check-import.ts';
import { createImport } from './workbench/create-import.ts';
import { getImport } from './workbench/get-import.ts';
import { getImportRejects } from './workbench/get-import-rejects.ts';
import { getImports } from './workbench/get-imports.ts';
import { runImport } from './workbench/run-import.ts';
import { undoImport } from './workbench/undo-import.ts';

export const importFunctions = {
  getDatabaseTables,
  getTableRows,
  csvAnalyzer,
  createImportTable,
  getImportTables,
  dropImportTable,
  createImport,
  getImports,
  getImport,
  getImportRejects,
  checkImport,
  runImport,
  cancelImport,
  undoImport,
  getHistory,
  calculateHistory,
  getHistoryDifferences,
  getHistoryOrders,
};
