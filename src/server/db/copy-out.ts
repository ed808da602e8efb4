import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/**
 * One row of a binary COPY as it lies in the received bytes: nothing is made per row. Valid only while it is looked at.
 * Integers are big-endian; an instant is an int64 of microseconds since 2000 (`instantFromPostgres`).
 */
export interface CopiedRow {
  bytes: Buffer;
  /** By column: where its value begins. */
  readonly start: Int32Array;
  /** By column: how many bytes it has, −1 for null. */
  readonly length: Int32Array;
}

// "PGCOPY\n\377\r\n\0", flags, length of the header's extension (PostgreSQL, COPY, File Formats, Binary Format)
const headerLength = 19;
const trailer = -1;

/**
 * Runs `copy (query) to stdout (format binary)` and shows every row to `look`, in the order they come. Returns how many
 * there were. Milliards of rows would pass in the memory of one network chunk.
 */
export async function copyOut(
  client: pg.ClientBase,
  query: string,
  columns: number,
  look: (row: CopiedRow) => void,
): Promise<number> {
  const row: CopiedRow = {
    bytes: Buffer.alloc(0),
    start: new Int32Array(columns),
    length: new Int32Array(columns),
  };
  let rest: Buffer = Buffer.alloc(0);
  let header = headerLength;
  let rows = 0;
  for await (const chunk of client.query(copyTo(`copy (${query}) to stdout (format binary)`))) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('COPY sent something that is no bytes');
    row.bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    if (header > 0) {
      if (row.bytes.length < header) {
        rest = row.bytes;
        continue;
      }
      at = header;
      header = 0;
    }
    for (let next = locate(row, at); next > 0; next = locate(row, at)) {
      look(row);
      rows++;
      at = next;
    }
    rest = row.bytes.subarray(at);
  }
  return rows;
}

/** Finds the columns of the row at `at`. Returns where the next row begins; 0 when not all of this one is here. */
function locate({ bytes, start, length }: CopiedRow, at: number): number {
  if (at + 2 > bytes.length) return 0;
  const columns = bytes.readInt16BE(at);
  if (columns === trailer) return 0;
  if (columns !== start.length) throw new Error(`COPY sent ${columns} columns, not ${start.length}`);
  let position = at + 2;
  for (let column = 0; column < columns; column++) {
    if (position + 4 > bytes.length) return 0;
    const size = bytes.readInt32BE(position);
    position += 4;
    start[column] = position;
    length[column] = size;
    if (size > 0) position += size;
  }
  return position > bytes.length ? 0 : position;
}

/** An int64 as a number; beyond 2⁵³ it would be wrong and throws. */
export function readInt64(bytes: Buffer, at: number): number {
  const value = bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is too large to be exact`);
  return value;
}

const millisecondsTo2000 = Date.UTC(2000, 0, 1);

/** Milliseconds since 1970 of an instant as COPY writes it, in microseconds since 2000. */
export function instantFromPostgres(microseconds: number): number {
  return millisecondsTo2000 + microseconds / 1000;
}

/** An instant as COPY takes it. */
export function postgresInstant(instant: Date): number {
  return (instant.getTime() - millisecondsTo2000) * 1000;
}

/** A day such as "2026-10-01" as COPY takes it: days since 2000. */
export function postgresDay(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - millisecondsTo2000) / 86_400_000;
}
