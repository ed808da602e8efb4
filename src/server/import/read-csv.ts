import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { csvLimits } from '#domain/import/csv-file.ts';
import { Records, type TakeRecord } from './records.ts';
import type { CsvFault } from './table-fault.ts';
import { type TextEncoding, utf8Of } from './text-bytes.ts';

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
  take: TakeRecord,
  { maxRows, onEncoding }: ReadOptions = {},
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
  const records = new Records(take, maxRows);
  try {
    for await (const { cells, line } of parser as AsyncIterable<Record>) {
      const taken = records.add(cells, line);
      if (taken && 'fault' in taken) return taken;
      if (taken) await taken;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { fault: 'quotes', line: typeof error.lines === 'number' ? error.lines : null };
  } finally {
    parser.destroy();
  }
  return records.end();
}

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
