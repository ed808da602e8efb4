import type { BadValue } from '#domain/import/bad-value.ts';
import { type ColumnFormat, FormatReading } from '#domain/import/column-format.ts';
import { columnNames } from '#domain/import/column-names.ts';
import { ColumnReading, constraintsOf } from '#domain/import/column-type.ts';
import type { ImportColumn } from '#domain/import/table-sql.ts';
import type { Worksheets } from './excel/read-excel.ts';
import type { CellNotes } from './excel/worksheet.ts';
import { readTable, type TableOptions } from './read-table.ts';
import type { CsvFault } from './table-fault.ts';
import type { TextEncoding } from './text-bytes.ts';

export type CsvAnalysis = {
  readonly encoding: TextEncoding | 'Excel';
  /** Of an Excel file. */
  readonly worksheets?: Worksheets;
  readonly totalRows: number;
  /** As the table will have them, with the file's own headers and what its values show. */
  readonly columns: readonly (ImportColumn & {
    readonly header: string;
    readonly format: ColumnFormat;
    readonly isEmpty: boolean;
  })[];
  /** The first rows, in the order of the columns. */
  readonly sample: readonly (readonly string[])[];
  /** Values that make a column a text although nearly all others are of one type, and cells that are read as empty. */
  readonly badValues: readonly BadValue[];
};

const sampleRows = 10;

/** Reads the whole file once: how many rows, and what each column is. */
export async function analyseCsv(bytes: Uint8Array, options: TableOptions = {}): Promise<CsvAnalysis | CsvFault> {
  let headers: readonly string[] | null = null;
  let names: string[] = [];
  let readings: ColumnReading[] = [];
  let formats: FormatReading[] = [];
  let totalRows = 0;
  const sample: (readonly string[])[] = [];
  let encoding: TextEncoding = 'UTF-8';
  let worksheets: Worksheets | undefined;
  const cells = new CellReading();
  const take = (record: readonly string[], line: number) => {
    if (headers === null) {
      headers = record;
      names = columnNames(record);
      readings = names.map((name) => new ColumnReading(name));
      formats = names.map(() => new FormatReading());
      return;
    }
    totalRows++;
    if (sample.length < sampleRows) sample.push(record);
    for (const [at, reading] of readings.entries()) reading.take(record[at] ?? '', line);
    for (const [at, format] of formats.entries()) format.take(record[at] ?? '');
  };
  const onEncoding = (detected: TextEncoding) => {
    encoding = detected;
  };
  const onWorksheet = (read: Worksheets) => {
    worksheets = read;
  };
  const fault = await readTable(bytes, take, { ...options, onEncoding, onWorksheet, ...cells.notes });
  if (fault) return fault;
  const constraints = constraintsOf(readings);
  const columns = readings.map((reading, at) => ({
    header: headers?.[at] ?? '',
    name: names[at] ?? '',
    type: reading.type,
    constraint: constraints[at] ?? null,
    isEmpty: reading.isEmpty,
    format: cells.formatOf(at, formats[at] ?? new FormatReading()),
  }));
  const badValues = [...cells.emptied, ...readings.flatMap((reading, at) => reading.badValues(at + 1))];
  return {
    encoding: options.excel ? 'Excel' : encoding,
    ...(worksheets && { worksheets }),
    totalRows,
    columns,
    sample,
    badValues,
  };
}

/** Cells that are read as empty and named; a file with more has another problem. */
const maxNamed = 100;

/** What an Excel file says of its cells besides their texts. */
class CellReading {
  readonly emptied: BadValue[] = [];
  readonly #emptiedColumns = new Map<number, { count: number; line: number; value: string }>();
  readonly #decimals = new Set<number>();

  readonly notes: CellNotes = {
    onEmptied: (kind, value, line, column) => {
      if (this.emptied.length < maxNamed) this.emptied.push({ line, column: column + 1, value, reason: { kind } });
      const known = this.#emptiedColumns.get(column);
      if (known) known.count++;
      else this.#emptiedColumns.set(column, { count: 1, line, value });
    },
    onDecimal: (column) => {
      this.#decimals.add(column);
    },
  };

  formatOf(column: number, reading: FormatReading): ColumnFormat {
    if (this.#decimals.has(column)) reading.takeNumber();
    const emptied = this.#emptiedColumns.get(column);
    return { ...reading.format, ...(emptied && { emptied }) };
  }
}
