/** Bounds of a file that is read in (specification, back office, section 5, and design/threats.md on CSV). */
export const csvLimits = {
  bytes: 10 * 1024 * 1024,
  columns: 200,
  rows: 100_000,
  cellBytes: 32 * 1024,
  tableName: 50,
} as const;

/** Bounds of a file that is imported into the company's own tables, from a page: a whole company that moves here. */
export const importLimits = { bytes: 32 * 1024 * 1024, rows: 250_000 } as const;

/** Bounds of what an Excel file unpacks to: all that is read of it, and the text of its cells. */
export const excelLimits = { bytes: 400 * 1024 * 1024, characters: 100 * 1024 * 1024, sharedBytes: 64 * 1024 * 1024 };

type NamedFile = { readonly name: string; readonly type: string };

/** Whether a file is read as one of Excel, by its name or its type. */
export const isExcelFile = ({ name, type }: NamedFile): boolean =>
  /\.xlsx$/i.test(name) ||
  (type === 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' && !/\.csv$/i.test(name));

/** Why a file is not a readable CSV or Excel file, judged before it is opened; null if nothing speaks against it. */
export function csvFileFault(
  file: NamedFile & { readonly size: number },
  bytes: number = csvLimits.bytes,
): 'too-large' | 'not-csv' | null {
  if (file.size > bytes) return 'too-large';
  if (isExcelFile(file)) return null;
  return /^(text|application)\/csv\b/i.test(file.type) || /\.csv$/i.test(file.name) ? null : 'not-csv';
}

/**
 * The table name for a typed text: lower case, an underscore for anything but letters, digits and underscores, `table_`
 * before a first character that is not a letter, at most 50 characters. An empty text stays empty.
 */
export function tableNameOf(typed: string): string {
  const plain = typed.toLowerCase().replace(/[^a-z0-9_]/g, '_');
  const named = plain === '' || /^[a-z]/.test(plain) ? plain : `table_${plain}`;
  return named.slice(0, csvLimits.tableName);
}

/** Whether a text is a table's name as `tableNameOf` makes it. */
export const isTableName = (text: string): boolean => /^[a-z][a-z0-9_]{0,49}$/.test(text);
