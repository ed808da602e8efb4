import type { BadValue } from '#domain/import/bad-value.ts';
import { csvLimits } from '#domain/import/csv-file.ts';
import type { CsvFault } from './table-fault.ts';

/** Takes one record; the line is the one on which it ends. */
export type TakeRecord = (cells: readonly string[], line: number) => Promise<void> | void;

/** Rows that are named; a file with more has another problem. */
const maxNamed = 100;

/** The records of one file, whatever its format: the header first, then rows of as many cells, within the limits. */
export class Records {
  readonly #uneven: BadValue[] = [];
  #count = 0;
  #width = 0;
  readonly #take: TakeRecord;
  readonly #maxRows: number;

  constructor(take: TakeRecord, maxRows: number = csvLimits.rows) {
    this.#take = take;
    this.#maxRows = maxRows;
  }

  /** Null before the header. */
  get width(): number | null {
    return this.#count === 0 ? null : this.#width;
  }

  /** A promise only if the taker has one: a promise per record costs more than the record. */
  add(cells: readonly string[], line: number): CsvFault | Promise<void> | null {
    if (this.#count === 0) {
      if (cells.every((cell) => cell.trim() === '')) return { fault: 'no-header', line: 1 };
      this.#width = cells.length;
    }
    if (this.#count > this.#maxRows) return { fault: 'too-many-rows', line };
    if (cells.some((cell) => Buffer.byteLength(cell) > csvLimits.cellBytes)) return { fault: 'too-long-cell', line };
    this.#count++;
    if (cells.length !== this.#width) {
      if (this.#uneven.length < maxNamed) this.#uneven.push(unevenRow(cells, line, this.#width));
      return null;
    }
    return this.#take(cells, line) ?? null;
  }

  /** What the file as a whole is refused for. */
  end(): CsvFault | null {
    if (this.#count === 0) return { fault: 'no-header', line: null };
    const [first] = this.#uneven;
    if (first) return { fault: 'uneven', line: first.line, rows: this.#uneven };
    return this.#count === 1 ? { fault: 'no-rows', line: null } : null;
  }
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
