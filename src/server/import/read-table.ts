import { type ExcelOptions, readExcel } from './excel/read-excel.ts';
import { type ReadOptions, readCsv } from './read-csv.ts';
import type { TakeRecord } from './records.ts';
import type { CsvFault } from './table-fault.ts';

/** Which file it is, and how much of it is read. */
export type TableOptions = { readonly excel?: boolean; readonly worksheet?: string; readonly maxRows?: number };

/** The records of a file, of Excel or as CSV. */
export const readTable = (
  bytes: Uint8Array,
  take: TakeRecord,
  { excel, ...options }: TableOptions & ReadOptions & ExcelOptions,
): Promise<CsvFault | null> => (excel ? readExcel(bytes, take, options) : readCsv(bytes, take, options));
