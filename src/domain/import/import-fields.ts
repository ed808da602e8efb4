// The fields of each kind of import, and how a value of a file becomes a value of a field.

import type { ColumnFormat, DateOrder, DecimalMark, Found } from './column-format.ts';
import { orderFields, sponsorChangeFields, statementFields } from './fields-of-history.ts';
import { consultantFields, customerFields, type ImportField, productFields } from './fields-of-people.ts';
import type { ColumnWriting, ImportReason } from './import-values.ts';

/** The kinds of import, in the order in which a company that moves here uses them. */
export const importKinds = ['products', 'customers', 'consultants', 'orders', 'statements', 'sponsor_changes'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  products: productFields,
  customers: customerFields,
  consultants: consultantFields,
  orders: orderFields,
  statements: statementFields,
  sponsor_changes: sponsorChangeFields,
};

/** The column of the file for each field, counted from 0. */
export type ImportMapping = Readonly<Record<string, number>>;

/** How the file writes dates and amounts, where an admin has decided it. */
export type ImportOptions = { readonly dates?: DateOrder | null; readonly decimals?: DecimalMark | null };

const folded = (header: string): string =>
  header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** A mapping by the headers of a file: each field gets the first column with one of its names that is not taken. */
export function suggestMapping(kind: ImportKind, headers: readonly string[]): ImportMapping {
  const names = headers.map(folded);
  const taken = new Set<number>();
  const mapping: Record<string, number> = {};
  for (const field of importFields[kind]) {
    const wanted = [folded(field.key.replaceAll('_', ' ')), ...field.names];
    const at = wanted.map((name) => names.indexOf(name)).find((column) => column !== -1 && !taken.has(column));
    if (at === undefined) continue;
    taken.add(at);
    mapping[field.key] = at;
  }
  return mapping;
}

/** The fields that have to be mapped and are not. */
export const unmappedFields = (kind: ImportKind, mapping: ImportMapping): readonly string[] =>
  importFields[kind].filter(({ key, required }) => required && mapping[key] === undefined).map(({ key }) => key);

/** The questions that the values of the mapped columns leave open: an example of each, for an admin to decide. */
export function openQuestions(
  kind: ImportKind,
  mapping: ImportMapping,
  formats: readonly ColumnFormat[],
  options: ImportOptions,
): { readonly dates: string | null; readonly decimals: string | null } {
  const exampleOf = (about: 'dates' | 'decimals', format: ImportField['format']) =>
    importFields[kind]
      .filter((field) => field.format === format)
      .flatMap(({ key }) => formats[mapping[key] ?? -1]?.[about] ?? [])
      .flatMap((form: Exclude<Found<string>, null>) => (typeof form === 'string' ? [] : [form.doubtful]))[0] ?? null;
  return {
    dates: options.dates ? null : exampleOf('dates', 'date'),
    decimals: options.decimals ? null : exampleOf('decimals', 'amount'),
  };
}

/** How each column of a file is written: as an admin decided, else as its values show. */
export const writingOf = (formats: readonly ColumnFormat[], options: ImportOptions): readonly ColumnWriting[] =>
  formats.map(({ dates, decimals }) => ({
    dates: options.dates ?? (typeof dates === 'string' ? dates : null),
    decimals: options.decimals ?? (typeof decimals === 'string' ? decimals : null),
  }));

export type ImportProblem = { readonly field: string; readonly value: string; readonly reason: ImportReason };
export type ReadRow = {
  /** The values of the mapped fields that are not empty. */
  readonly data: Readonly<Record<string, string>>;
  /** What makes the row one of its kind, in lower case; null if it has no such value. */
  readonly key: string | null;
  readonly problem: ImportProblem | null;
};

const undecided: ColumnWriting = { dates: null, decimals: null };

/** The fields of a row by the mapping, with the first value that can't be read. */
export function readImportRow(
  kind: ImportKind,
  mapping: ImportMapping,
  values: readonly (string | null)[],
  writing: readonly ColumnWriting[] = [],
): ReadRow {
  const data: Record<string, string> = {};
  const key: string[] = [];
  let problem: ImportProblem | null = null;
  for (const field of importFields[kind]) {
    const at = mapping[field.key] ?? -1;
    const text = (values[at] ?? '').trim();
    if (text === '') {
      if (field.required && !field.ofOrder) problem ??= { field: field.key, value: '', reason: 'missing' };
      continue;
    }
    const read = field.read(text, writing[at] ?? undecided);
    if ('reason' in read) {
      problem ??= { field: field.key, value: text.slice(0, 200), reason: read.reason };
      continue;
    }
    data[field.key] = read.value;
    if (field.unique) key.push(read.value.toLowerCase());
  }
  return { data, key: key.length === 0 ? null : key.join('|'), problem };
}
