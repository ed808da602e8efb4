import type { CsvUpload } from '#contract/import/import.ts';
import { csvFileFault, isExcelFile } from '#domain/import/csv-file.ts';
import type { FileBytes } from './csv-reader.ts';
import type { TableOptions } from './read-table.ts';
import type { CsvFault } from './table-fault.ts';

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

const messages: Readonly<Record<CsvFault['fault'], string>> = {
  'not-text': 'The file is not a text file. Save it as CSV.',
  'no-header': 'The file has no header line with the names of its columns.',
  'no-rows': 'The file has a header line, but no rows.',
  uneven: 'The row has a different number of fields than the header.',
  quotes: 'A quoted field is not closed properly.',
  'too-many-columns': 'The file has more than 200 columns.',
  'too-many-rows': 'The file has too many rows. Split it into smaller files.',
  'too-long-cell': 'A field is longer than 32 KB.',
  'too-complex': 'The file takes too much time or memory to read. Split it into smaller files.',
  'not-excel': 'The file is not an Excel file of the format .xlsx.',
  'old-excel': 'The file has the older Excel format .xls. Open it in Excel and save it as .xlsx or CSV.',
  encrypted: 'The file is protected by a password. Remove the password in Excel and save it again.',
  damaged: 'The Excel file is damaged. Open it in Excel and save it again.',
  'unpacks-too-large': 'The Excel file is larger than 400 MB when unpacked. Split it into smaller files.',
  'no-worksheet': 'The file has no worksheet with this name.',
};

/** The sentence of an error in a file, with its line or the worksheets that the file has. */
export function labelsOf({ fault, line, worksheets = [] }: CsvFault): string {
  const names = worksheets.join(', ');
  if (fault === 'no-worksheet' && names !== '') return `The file has no worksheet with this name. It has: ${names}`;
  return line === null ? messages[fault] : `Line ${line}: ${messages[fault]}`;
}

/** How an uploaded file is read. */
export const readingOf = (
  { file, worksheet }: { file: File; worksheet?: string | undefined },
  maxRows?: number,
): TableOptions => ({
  excel: isExcelFile(file),
  ...(worksheet && { worksheet }),
  ...(maxRows && { maxRows }),
});
