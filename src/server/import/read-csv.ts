import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { BadValue } from '#domain/import/bad-value.ts';
import { csvLimits } from '#domain/import/csv-file.ts';
import { type TextEncoding, utf8Of } from './text-bytes.ts';

/** Why a text is no table; `line` is counted from 1, where it is known. */
export type CsvFault = {
  readonly fault:
    | 'not-text'
    | 'no-header'
    | 'no-rows'
    | 'uneven'
    | 'quotes'
    | 'too-many-columns'
    | 'too-many-rows'
    | 'too-long-cell'
    | 'too-complex';
  readonly line: number | null;
  /** The rows with another number of fields than the header, the first hundred of them. */
  readonly rows?: BadValue[];
};

/** Rows that are named; a file with more has another problem. */
const maxNamed = 100;

const comma = 0x2c;
const delimiters = [comma, 0x3b, 0x09];
const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];

export type ReadOptions = {
  readonly maxRows?: number;
  /** Called before the first record. */
  readonly onEncoding?: (encoding: TextEncoding) => void;
};

type Record = { readonly cells: string[]; readonly line: number };

/**
 * Hands over the records of a CSV file one after the other, the header first, with the line on which each ends; comma,
 * semicolon or tab divides. What would cost memory is refused before the parser sees it: it takes 845 MB for one line of
 * ten million commas.
 */
export async function readCsv(
  bytes: Uint8Array,
  take: (cells: readonly string[], line: number) => Promise<void> | void,
  { maxRows = csvLimits.rows, onEncoding }: ReadOptions = {},
): Promise<CsvFault | null> {
  const decoded = utf8Of(bytes);
  if (decoded === null) return { fault: 'not-text', line: null };
  onEncoding?.(decoded.encoding);
  const { text } = decoded;
  const delimiter = delimiterOf(text);
  const wide = tooWide(text, delimiter);
  if (wide !== null) return { fault: 'too-many-columns', line: wide };
  const parser = Readable.from(parts(text)).pipe(
    parse({
      bom: true,
      delimiter: String.fromCharCode(delimiter),
      skip_empty_lines: true,
      relax_column_count: true,
      // The library's types take no other record without `columns`.
      on_record: ((cells: string[], { lines }: { lines: number }): Record => ({ cells, line: lines })) as never,
    }),
  );
  const uneven: BadValue[] = [];
  let [records, width] = [0, 0];
  try {
    for await (const { cells, line } of parser as AsyncIterable<Record>) {
      if (records === 0) {
        if (cells.every((cell) => cell.trim() === '')) return { fault: 'no-header', line: 1 };
        width = cells.length;
      }
      if (records > maxRows) return { fault: 'too-many-rows', line };
      if (cells.some((cell) => Buffer.byteLength(cell) > csvLimits.cellBytes)) return { fault: 'too-long-cell', line };
      records++;
      if (cells.length !== width) {
        if (uneven.length < maxNamed) uneven.push(unevenRow(cells, line, width));
        continue;
      }
      // A promise per record costs more than the record.
      const taken = take(cells, line);
      if (taken) await taken;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { fault: 'quotes', line: typeof error.lines === 'number' ? error.lines : null };
  } finally {
    parser.destroy();
  }
  if (records === 0) return { fault: 'no-header', line: null };
  const [first] = uneven;
  if (first) return { fault: 'uneven', line: first.line, rows: uneven };
  return records === 1 ? { fault: 'no-rows', line: null } : null;
}

/** The first missing column of a short row, or the first field beyond the header of a long one. */
const unevenRow = (cells: readonly string[], line: number, width: number): BadValue => ({
  line,
  column: Math.min(cells.length, width) + 1,
  value: cells[width] ?? '',
  reason:
    cells.length < width
      ? { kind: 'missing-fields', fields: cells.length, width }
      : { kind: 'extra-fields', fields: cells.length, width },
});

/** What the header is divided by most often. */
function delimiterOf(bytes: Uint8Array): number {
  const end = bytes.indexOf(lineFeed);
  const header = bytes.subarray(0, end === -1 ? bytes.length : end);
  const counted = delimiters.map((one) => ({
    one,
    count: header.reduce((sum, byte) => sum + (byte === one ? 1 : 0), 0),
  }));
  return counted.reduce((best, other) => (other.count > best.count ? other : best)).one;
}

/** The line of the first record with more columns than a table may have; null where there is none. */
function tooWide(bytes: Uint8Array, delimiter: number): number | null {
  let line = 1;
  let columns = 1;
  let inQuotes = false;
  // counted by hand: an iterator takes six times as long, and nothing else runs meanwhile
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === lineFeed) line++;
    if (byte === quote) inQuotes = !inQuotes;
    else if (!inQuotes && byte === delimiter) {
      if (++columns > csvLimits.columns) return line;
    } else if (!inQuotes && (byte === lineFeed || byte === carriageReturn)) columns = 1;
  }
  return null;
}

function* parts(bytes: Uint8Array) {
  const size = 64 * 1024;
  for (let at = 0; at < bytes.length; at += size) yield Buffer.from(bytes.subarray(at, at + size));
}
