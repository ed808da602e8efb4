import type { BadValue } from './bad-value.ts';

/** The types of a column of an imported table, as people read them; `sqlTypes` has the database's names. */
export type ColumnType = 'UUID' | 'INTEGER' | 'DECIMAL' | 'BOOLEAN' | 'DATE' | 'TIMESTAMPTZ' | 'TIMESTAMP' | 'TEXT';

export type Constraint = 'PRIMARY KEY' | 'NOT NULL' | null;

const day = '([1-9]\\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';
const time = '([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?';
const zone = '(Z|[+-](0\\d|1[0-4]):?[0-5]\\d)';

const onCalendar = (pattern: RegExp) => (value: string) => {
  const [, year, month, date] = pattern.exec(value) ?? [];
  return (
    year !== undefined &&
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(date))).getUTCDate() === Number(date)
  );
};
const matches = (pattern: RegExp) => (value: string) => pattern.test(value);

/** The pattern of each type, narrowest type first. Numbers with leading zeros are text: postal codes, phones. */
const reads: readonly (readonly [Exclude<ColumnType, 'TEXT'>, (value: string) => boolean])[] = [
  ['UUID', matches(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i)],
  ['BOOLEAN', matches(/^(true|false)$/i)],
  ['INTEGER', matches(/^(0|-?[1-9]\d{0,17})$/)],
  ['DECIMAL', matches(/^-?(0|[1-9]\d{0,17})(\.\d{1,12})?$/)],
  ['DATE', onCalendar(new RegExp(`^${day}$`))],
  ['TIMESTAMPTZ', onCalendar(new RegExp(`^${day}[T ]${time}${zone}$`))],
  ['TIMESTAMP', onCalendar(new RegExp(`^${day}[T ]${time}$`))],
];

const isId = (name: string) => /(^|_)(id|uuid)$/.test(name);
const isFinancial = (name: string) =>
  /(^|_)(amount|price|cost|total|subtotal|earnings?|commissions?|volume|revenue|salary|balance|payment|fee|tax|bonus)(_|$)/.test(
    name,
  ) && !isId(name);

/** How many values of other types a column of nearly one type may have: this many, or this share of all. */
const few = { values: 20, share: 0.1 } as const;

type Candidate = {
  readonly type: Exclude<ColumnType, 'TEXT'>;
  readonly reads: (value: string) => boolean;
  /** How many values are not of this type, and the first of them. */
  others: number;
  readonly named: { readonly line: number; readonly value: string }[];
};

/** Determines the type of one column from its values, one by one. Ignores empty values. */
export class ColumnReading {
  readonly #name: string;
  #candidates: Candidate[] = reads.map(([type, reads]) => ({ type, reads, others: 0, named: [] }));
  #values = 0;
  #empty = 0;
  /** Only of a column that may be a key. */
  readonly #seen: Set<string> | null;
  #twice = false;

  constructor(name: string) {
    this.#name = name;
    this.#seen = isId(name) ? new Set() : null;
  }

  /** Adds a value. `line` is its line in the file, which `badValues` returns. */
  take(value: string, line = 0): void {
    if (value === '') {
      this.#empty++;
      return;
    }
    this.#values++;
    if (this.#candidates.length > 0) this.#judge(value, line);
    if (!this.#seen || this.#twice) return;
    const key = value.toLowerCase();
    if (this.#seen.has(key)) this.#twice = true;
    else this.#seen.add(key);
  }

  #judge(value: string, line: number): void {
    let dropped = false;
    for (const candidate of this.#candidates) {
      if (candidate.reads(value)) continue;
      candidate.others++;
      if (candidate.named.length < few.values) candidate.named.push({ line, value });
      if (candidate.others > few.values && candidate.others > this.#values * few.share) dropped = true;
    }
    if (!dropped) return;
    this.#candidates = this.#candidates.filter(
      ({ others }) => others <= few.values || others <= this.#values * few.share,
    );
  }

  /** The values that make this column a text, if at least nine of ten values are of one type. `column` counts from 1. */
  badValues(column: number): BadValue[] {
    if (this.#exact !== undefined) return [];
    const nearly = this.#candidates.find(({ others }) => others <= this.#values * few.share);
    if (!nearly) return [];
    return nearly.named.map(({ line, value }) => ({
      line,
      column,
      value: value.slice(0, 100),
      reason: { kind: 'other-type', type: nearly.type },
    }));
  }

  get #exact(): ColumnType | undefined {
    return this.#values === 0 ? undefined : this.#candidates.find(({ others }) => others === 0)?.type;
  }

  /** The narrowest type of all values. Amounts are decimals, even if all of them are whole. */
  get type(): ColumnType {
    const type = this.#exact ?? 'TEXT';
    return type === 'INTEGER' && isFinancial(this.#name) ? 'DECIMAL' : type;
  }

  /** A column with a unique value in every row, of a type in which equal values have equal texts. */
  get canBeKey(): boolean {
    const exact = this.type === 'UUID' || this.type === 'INTEGER' || this.type === 'TEXT';
    return this.#seen !== null && exact && this.isFilled && !this.#twice;
  }

  get isEmpty(): boolean {
    return this.#values === 0;
  }

  get isFilled(): boolean {
    return this.#values > 0 && this.#empty === 0;
  }

  get isId(): boolean {
    return this.#seen !== null;
  }
}

/** At most one key: the first ID column that can be one. Other ID columns without empty values are NOT NULL. */
export function constraintsOf(columns: readonly ColumnReading[]): Constraint[] {
  const key = columns.find(({ canBeKey }) => canBeKey);
  return columns.map((column) => (column === key ? 'PRIMARY KEY' : column.isId && column.isFilled ? 'NOT NULL' : null));
}
