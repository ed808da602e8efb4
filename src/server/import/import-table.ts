import type { CsvUpload } from '#contract/import/import.ts';
import { csvFileFault } from '#domain/import/csv-file.ts';
import type { FileBytes } from './csv-reader.ts';
import type { CsvFault } from './read-csv.ts';

/** The file's bytes, or why it isn't even opened. */
export async function bytesOf(
  { file }: Pick<CsvUpload, 'file'>,
  maxBytes?: number,
): Promise<FileBytes | 'FILE_TOO_LARGE' | 'FILE_NOT_CSV'> {
  const fault = csvFileFault(file, maxBytes);
  if (fault) return fault === 'too-large' ? 'FILE_TOO_LARGE' : 'FILE_NOT_CSV';
  const bytes = new Uint8Array(new SharedArrayBuffer(file.size));
  let size = 0;
  for await (const part of file.stream()) {
    bytes.set(part, size);
    size += part.length;
  }
  return bytes;
}

const words: Readonly<Record<CsvFault['fault'], string>> = {
  'not-text': 'The file is not a text file. Save it as CSV.',
  'no-header': 'The file has no header line with the names of its columns.',
  'no-rows': 'The file has a header line, but no rows.',
  uneven: 'The row has a different number of fields than the header.',
  quotes: 'A quoted field is not closed properly.',
  'too-many-columns': 'The file has more than 200 columns.',
  'too-many-rows': 'The file has too many rows. Split it into smaller files.',
  'too-long-cell': 'A field is longer than 32 KB.',
  'too-complex': 'The file takes too much time or memory to read. Split it into smaller files.',
};

export const labelsOf = ({ fault, line }: CsvFault): string =>
  line === null ? words[fault] : `Line ${line}: ${words[fault]}`;
