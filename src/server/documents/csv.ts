import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { bytesOf, type DocumentFile } from './document-file.ts';

/** A figure with its decimals, or a text. */
export type Cell = string | Decimal;

interface Decimal {
  readonly value: number;
  readonly places: number;
}

/** A decimal string as a number: `-5.00` stays a number, while the text `-5.00` gets an apostrophe against formulas. */
export const decimal = (text: string, places: number): Decimal => ({ value: Number(text), places });

/**
 * Rows as a CSV file, written while it is read: RFC 4180, UTF-8 with a byte order mark, without which Excel reads Zoë as
 * ZoÃ«. A text that a spreadsheet would take for a formula starts with an apostrophe.
 */
export function csvFile(
  fileName: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): DocumentFile {
  const places: number[] = [];
  const figures = async function* () {
    for await (const row of rows) {
      yield row.map((cell, at) => {
        if (typeof cell === 'string') return cell;
        places[at] = cell.places;
        return cell.value;
      });
    }
  };
  const csv = stringify({
    header: true,
    columns: [...columns],
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { number: (value, { index }) => value.toFixed(places[index] ?? 0) },
  });
  const reading = Readable.from(figures());
  reading.once('error', (error) => csv.destroy(error));
  csv.once('close', () => reading.destroy());
  reading.pipe(csv);
  return { fileName, type: 'text/csv; charset=utf-8', body: bytesOf(csv) };
}
