// What a file can be imported into, and how a value of a file becomes a value of a field.

export const importKinds = ['products', 'customers'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Why a row is rejected: at a field, or because it is twice in the file or known already. */
export type ImportReason =
  | 'missing'
  | 'too-long'
  | 'no-amount'
  | 'no-email'
  | 'no-code'
  | 'no-flag'
  | 'no-country'
  | 'twice'
  | 'known';

type Reader = (text: string) => { readonly value: string } | { readonly reason: ImportReason };

export type ImportField = {
  readonly key: string;
  readonly required?: true;
  /** Rows with the same text, whatever its case, are one. */
  readonly unique?: true;
  /** Headers of other systems for it, folded. */
  readonly names: readonly string[];
  readonly read: Reader;
};

const line =
  (max: number): Reader =>
  (text) => {
    const value = text.replace(/\s+/g, ' ').trim();
    return value.length > max ? { reason: 'too-long' } : { value };
  };

/**
 * An amount in cents: `$1,234.56`, `1.234,56`, `1 234,5` and `1234.5`. One separator with three digits behind it and
 * without another could be either; it divides thousands only if there is a second one.
 */
const amount: Reader = (text) => {
  const plain = text
    .trim()
    .replace(/^(CA|US)?\$|\s*(CAD|USD|€|\$)$/g, '')
    .replace(/[\s\u00a0']/g, '');
  const match =
    /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(plain) ??
    /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(plain);
  if (!match) return { reason: 'no-amount' };
  const units = (match[1] ?? '').replace(/\D/g, '');
  return units.length > 8 ? { reason: 'no-amount' } : { value: units + (match[2] ?? '').padEnd(2, '0') };
};

const code: Reader = (text) => {
  const value = text.trim().toUpperCase();
  return /^[A-Z0-9][A-Z0-9-]{1,39}$/.test(value) ? { value } : { reason: 'no-code' };
};

const email: Reader = (text) => {
  const value = text.trim().toLowerCase();
  return value.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value) ? { value } : { reason: 'no-email' };
};

const flags: Readonly<Record<string, string>> = {
  ...{ y: 'Y', yes: 'Y', true: 'Y', '1': 'Y', active: 'Y', published: 'Y' },
  ...{ n: 'N', no: 'N', false: 'N', '0': 'N', inactive: 'N', draft: 'N', archived: 'N' },
};
const flag: Reader = (text) => {
  const value = flags[text.trim().toLowerCase()];
  return value === undefined ? { reason: 'no-flag' } : { value };
};

const countries: Readonly<Record<string, string>> = {
  ...{ ca: 'CA', canada: 'CA' },
  ...{ us: 'US', usa: 'US', 'united states': 'US', 'united states of america': 'US' },
};
const country: Reader = (text) => {
  const value = countries[text.trim().toLowerCase()];
  return value === undefined ? { reason: 'no-country' } : { value };
};

export const importFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  products: [
    {
      key: 'product_code',
      required: true,
      unique: true,
      names: ['sku', 'variant sku', 'code', 'item code', 'product handle'],
      read: code,
    },
    {
      key: 'item_description',
      required: true,
      names: ['description', 'title', 'name', 'product title', 'product name'],
      read: line(200),
    },
    {
      key: 'inventory_price',
      required: true,
      names: ['price', 'retail price', 'variant price cad', 'unit price'],
      read: amount,
    },
    { key: 'cost', names: ['unit cost', 'cost per item'], read: amount },
    { key: 'item_category', names: ['category', 'product category', 'type', 'product type'], read: line(80) },
    { key: 'warehouse', names: ['location', 'stock location'], read: line(80) },
    { key: 'rank_type', names: ['rank'], read: line(80) },
    { key: 'active', names: ['status', 'product status', 'published'], read: flag },
  ],
  customers: [
    { key: 'first_name', required: true, names: ['given name', 'forename', 'prenom'], read: line(80) },
    { key: 'last_name', required: true, names: ['family name', 'surname', 'nom'], read: line(80) },
    { key: 'email', unique: true, names: ['email address', 'e mail', 'courriel'], read: email },
    { key: 'phone', names: ['phone number', 'telephone', 'mobile'], read: line(40) },
    {
      key: 'bill_address_1',
      names: ['address', 'address 1', 'street', 'address line 1', 'billing address1'],
      read: line(120),
    },
    { key: 'bill_address_2', names: ['address 2', 'address line 2', 'billing address2'], read: line(120) },
    { key: 'bill_city', names: ['city', 'town', 'billing city', 'ville'], read: line(80) },
    { key: 'bill_state', names: ['state', 'province', 'prov state', 'billing province'], read: line(40) },
    { key: 'bill_zip_code', names: ['zip', 'zip code', 'postal code', 'billing zip'], read: line(12) },
    { key: 'bill_country', names: ['country', 'billing country', 'pays'], read: country },
  ],
};

/** The column of the file for each field, counted from 0. */
export type ImportMapping = Readonly<Record<string, number>>;

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

export type ImportProblem = { readonly field: string; readonly value: string; readonly reason: ImportReason };
export type ReadRow = {
  /** The values of the mapped fields that are not empty. */
  readonly data: Readonly<Record<string, string>>;
  /** What makes the row one of its kind, in lower case; null if it has no such value. */
  readonly key: string | null;
  readonly problem: ImportProblem | null;
};

/** The fields of a row by the mapping, or the first value that is not right. */
export function readImportRow(kind: ImportKind, mapping: ImportMapping, values: readonly (string | null)[]): ReadRow {
  const data: Record<string, string> = {};
  let key: string | null = null;
  let problem: ImportProblem | null = null;
  for (const field of importFields[kind]) {
    const at = mapping[field.key];
    const text = at === undefined ? '' : (values[at] ?? '').trim();
    if (text === '') {
      if (field.required) problem ??= { field: field.key, value: '', reason: 'missing' };
      continue;
    }
    const read = field.read(text);
    if ('reason' in read) {
      problem ??= { field: field.key, value: text.slice(0, 200), reason: read.reason };
      continue;
    }
    data[field.key] = read.value;
    if (field.unique) key = read.value.toLowerCase();
  }
  return { data, key, problem };
}
