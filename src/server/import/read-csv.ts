import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { csvLimits } from '#domain/import/csv-file.ts';

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
};

const comma = 0x2c;
const delimiters = [comma, 0x3b, 0x09];
const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];

/**
 * Hands over the records of a CSV file one after the other, the header first; comma, semicolon or tab divides. What would
 * cost memory is refused before the parser sees it: it takes 845 MB for one line of ten million commas.
 */
export async function readCsv(
  bytes: Uint8Array,
  take: (record: readonly string[]) => Promise<void> | void,
): Promise<CsvFault | null> {
  if (!isText(bytes)) return { fault: 'not-text', line: null };
  const delimiter = delimiterOf(bytes);
  const wide = tooWide(bytes, delimiter);
  if (wide !== null) return { fault: 'too-many-columns', line: wide };
  const parser = Readable.from(parts(bytes)).pipe(
    parse({ bom: true, delimiter: String.fromCharCode(delimiter), skip_empty_lines: true }),
  );
  let records = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (records === 0 && record.every((cell) => cell.trim() === '')) return { fault: 'no-header', line: 1 };
      if (records > csvLimits.rows) return { fault: 'too-many-rows', line: parser.info.lines };
      if (record.some((cell) => Buffer.byteLength(cell) > csvLimits.cellBytes)) {
        return { fault: 'too-long-cell', line: parser.info.lines };
      }
      records++;
      // A promise per record costs more than the record.
      const taken = take(record);
      if (taken) await taken;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const fault = error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH' ? 'uneven' : 'quotes';
    return { fault, line: typeof error.lines === 'number' ? error.lines : null };
  } finally {
    parser.destroy();
  }
  if (records === 0) return { fault: 'no-header', line: null };
  return records === 1 ? { fault: 'no-rows', line: null } : null;
}

/** UTF-8 without the character 0: neither a spreadsheet renamed nor UTF-16. */
const isText = (bytes: Uint8Array): boolean => !bytes.includes(0) && isUtf8(bytes);

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
