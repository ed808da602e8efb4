import type { BadValue } from '#domain/import/bad-value.ts';
import { type ColumnFormat, FormatReading } from '#domain/import/column-format.ts';
import { columnNames } from '#domain/import/column-names.ts';
import { ColumnReading, constraintsOf } from '#domain/import/column-type.ts';
import type { ImportColumn } from '#domain/import/table-sql.ts';
import { type CsvFault, readCsv } from './read-csv.ts';
import type { TextEncoding } from './text-bytes.ts';

export type CsvAnalysis = {
  readonly encoding: TextEncoding;
  readonly totalRows: number;
  /** As the table will have them, with the file's own headers and what its values show. */
  readonly columns: readonly (ImportColumn & {
    readonly header: string;
    readonly format: ColumnFormat;
    readonly isEmpty: boolean;
  })[];
  /** The first rows, in the order of the columns. */
  readonly sample: readonly (readonly string[])[];
  /** Values that make a column a text although nearly all others are of one type. */
  readonly badValues: readonly BadValue[];
};

const sampleRows = 10;

/** Reads the whole file once: how many rows, and what each column is. */
export async function analyseCsv(bytes: Uint8Array, maxRows?: number): Promise<CsvAnalysis | CsvFault> {
  let headers: readonly string[] | null = null;
  let names: string[] = [];
  let readings: ColumnReading[] = [];
  let formats: FormatReading[] = [];
  let totalRows = 0;
  const sample: (readonly string[])[] = [];
  let encoding: TextEncoding = 'UTF-8';
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
  const fault = await readCsv(bytes, take, { onEncoding, ...(maxRows && { maxRows }) });
  if (fault) return fault;
  const constraints = constraintsOf(readings);
  const columns = readings.map((reading, at) => ({
    header: headers?.[at] ?? '',
    name: names[at] ?? '',
    type: reading.type,
    constraint: constraints[at] ?? null,
    isEmpty: reading.isEmpty,
    format: formats[at]?.format ?? { dates: null, decimals: null },
  }));
  const badValues = readings.flatMap((reading, at) => reading.badValues(at + 1));
  return { encoding, totalRows, columns, sample, badValues };
}
