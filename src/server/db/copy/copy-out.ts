import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { millisecondsPerDay } from '#domain/period/day.ts';

/**
 * One row of a binary COPY as a view of the received bytes: nothing is allocated per row. Valid only during the
 * callback. Integers are big-endian; an instant is an int64 of microseconds since 2000 (`instantFromPostgres`).
 */
export interface CopiedRow {
  readonly bytes: Uint8Array;
  /** Over the same bytes. */
  readonly view: DataView;
  /** By column: the offset of its value. */
  readonly start: Int32Array;
  /** By column: its length in bytes, −1 for null. */
  readonly length: Int32Array;
}

/**
 * Runs `copy (query) to stdout (format binary)` and calls `onRow` for every row, in order. Returns the number of rows.
 * They all pass through one buffer.
 */
export async function copyOut(
  client: pg.ClientBase,
  query: string,
  columns: number,
  onRow: (row: CopiedRow) => void,
): Promise<number> {
  const reader = new RowReader(columns, onRow);
  const stream = client.query(copyTo(`copy (${query}) to stdout (format binary)`, { highWaterMark }));
  // An error of `onRow` is thrown after the last row: ending the stream early would leave its rows on the connection.
  let failure: unknown = null;
  stream.on('data', (chunk: Buffer) => {
    if (failure !== null) return;
    try {
      reader.read(chunk);
    } catch (error) {
      failure = error ?? new Error('the callback threw an empty value');
    }
  });
  await finished(stream);
  if (failure !== null) throw failure;
  return reader.rows;
}

const highWaterMark = 256 * 1024;

// "PGCOPY\n\377\r\n\0", flags, length of the header's extension (PostgreSQL, COPY, File Formats, Binary Format)
const signature = [0x50, 0x47, 0x43, 0x4f, 0x50, 0x59, 0x0a, 0xff, 0x0d, 0x0a, 0x00];
const headerLength = 19;
const trailer = -1;

/** Parses the rows of a binary COPY, which arrives in chunks that end anywhere. */
class RowReader {
  rows = 0;
  readonly #onRow: (row: CopiedRow) => void;
  readonly #start: Int32Array;
  readonly #length: Int32Array;
  #row: CopiedRow;
  /** The number of bytes in the buffer that are received and not yet read. */
  #filled = 0;
  #headerSeen = false;

  constructor(columns: number, onRow: (row: CopiedRow) => void) {
    this.#onRow = onRow;
    this.#start = new Int32Array(columns);
    this.#length = new Int32Array(columns);
    this.#row = this.#rowOver(new Uint8Array(highWaterMark));
  }

  read(chunk: Buffer): void {
    this.#append(chunk);
    let at = 0;
    if (!this.#headerSeen) {
      if (this.#filled < headerLength) return;
      const { bytes } = this.#row;
      if (signature.some((byte, place) => bytes[place] !== byte)) throw new Error('COPY sent no binary rows');
      this.#headerSeen = true;
      at = headerLength;
    }
    for (let next = this.#locate(at); next !== incomplete; next = this.#locate(at)) {
      at = next;
      this.#onRow(this.#row);
      this.rows++;
    }
    this.#row.bytes.copyWithin(0, at, this.#filled);
    this.#filled -= at;
  }

  #append(chunk: Buffer): void {
    const { bytes } = this.#row;
    if (this.#filled + chunk.length > bytes.length) {
      const longer = new Uint8Array(2 * (this.#filled + chunk.length));
      longer.set(bytes.subarray(0, this.#filled));
      this.#row = this.#rowOver(longer);
    }
    this.#row.bytes.set(chunk, this.#filled);
    this.#filled += chunk.length;
  }

  /** Finds the columns of the row at `at`. Returns its end, or `incomplete` if it has not been received yet. */
  #locate(at: number): number {
    const { view } = this.#row;
    const filled = this.#filled;
    if (at + 2 > filled) return incomplete;
    const columns = view.getInt16(at);
    if (columns === trailer) return incomplete;
    const start = this.#start;
    const length = this.#length;
    if (columns !== start.length) throw new Error(`COPY sent ${columns} columns, not ${start.length}`);
    let position = at + 2;
    for (let column = 0; column < columns; column++) {
      if (position + 4 > filled) return incomplete;
      const size = view.getInt32(position);
      position += 4;
      start[column] = position;
      length[column] = size;
      if (size > 0) position += size;
    }
    return position > filled ? incomplete : position;
  }

  #rowOver(bytes: Uint8Array): CopiedRow {
    return { bytes, view: new DataView(bytes.buffer), start: this.#start, length: this.#length };
  }
}

const incomplete = -1;

/** An int64 as a number; throws beyond 2⁵³, where it would be inexact. */
export function readInt64(view: DataView, at: number): number {
  const value = view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is too large to be exact`);
  return value;
}

const millisecondsTo2000 = Date.UTC(2000, 0, 1);

/** Converts an instant of COPY, in microseconds since 2000, to milliseconds since 1970. */
export function instantFromPostgres(microseconds: number): number {
  return millisecondsTo2000 + microseconds / 1000;
}

/** An instant in the format of COPY. */
export function postgresInstant(instant: Date): number {
  return (instant.getTime() - millisecondsTo2000) * 1000;
}

/** A day such as "2026-10-01" in the format of COPY: days since 2000. */
export function postgresDay(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - millisecondsTo2000) / millisecondsPerDay;
}
