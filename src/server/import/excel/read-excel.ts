import { csvLimits } from '#domain/import/csv-file.ts';
import { Records, type TakeRecord } from '../records.ts';
import type { CsvFault } from '../table-fault.ts';
import { ExcelError, openParts } from './unzip.ts';
import { readWorkbook } from './workbook.ts';
import { type CellNotes, readWorksheet, type SheetRow } from './worksheet.ts';

/** The worksheet that is read, and the names of all. */
export type Worksheets = { readonly read: string; readonly all: readonly string[] };

export type ExcelOptions = CellNotes & {
  readonly maxRows?: number;
  /** The name of a worksheet; otherwise the first one with a value. */
  readonly worksheet?: string;
  /** Called before the first record. */
  readonly onWorksheet?: (worksheets: Worksheets) => void;
};

/** Names that are answered. */
const maxNames = 50;

/**
 * Hands over the rows of one worksheet of an `.xlsx` file, as `readCsv` does with the records of a text: the first row with
 * a value is the header, rows without values are left out. Nothing larger than a piece of a part is unpacked at once, but
 * the texts that the cells share.
 */
export async function readExcel(
  bytes: Uint8Array,
  take: TakeRecord,
  options: ExcelOptions = {},
): Promise<CsvFault | null> {
  try {
    return await readRows(bytes, take, options);
  } catch (error) {
    if (error instanceof ExcelError) return error.fault;
    throw error;
  }
}

async function readRows(bytes: Uint8Array, take: TakeRecord, options: ExcelOptions): Promise<CsvFault | null> {
  const parts = await openParts(bytes);
  const workbook = await readWorkbook(parts);
  const all = workbook.worksheets.map(({ name }) => name).slice(0, maxNames);
  const wanted = options.worksheet?.trim().toLowerCase() ?? '';
  const worksheets = workbook.worksheets.filter(({ name }) => wanted === '' || name.trim().toLowerCase() === wanted);
  if (wanted !== '' && worksheets.length === 0) throw new ExcelError('no-worksheet', { worksheets: all });
  const records = new Records(take, options.maxRows ?? csvLimits.rows);
  for (const { name, part } of worksheets) {
    await readWorksheet(
      parts,
      part,
      workbook,
      (row) => {
        if (records.width === null) options.onWorksheet?.({ read: name, all });
        const taken = records.add(recordOf(row, records.width), row.line);
        if (taken && 'fault' in taken) throw new ExcelError(taken.fault, taken);
        return taken ?? undefined;
      },
      options,
    );
    if (records.width !== null) break;
  }
  return records.end();
}

/** As wide as the header; wider if it has a value beyond. */
const recordOf = ({ cells }: SheetRow, width: number | null): string[] =>
  Array.from({ length: Math.max(cells.length, width ?? 0) }, (_, at) => cells[at] ?? '');
