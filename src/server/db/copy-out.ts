import type pg from 'pg';

/**
 * One row of a binary COPY as it lies in the received bytes: nothing is made per row. Valid only while it is looked at.
 * Integers are big-endian; an instant is an int64 of microseconds since 2000 (`instantFromPostgres`).
 */
export interface CopiedRow {
  readonly bytes: Uint8Array;
  /** Over the same bytes. */
  readonly view: DataView;
  /** By column: where its value begins. */
  readonly start: Int32Array;
  /** By column: how many bytes it has, −1 for null. */
  readonly length: Int32Array;
}

/**
 * Runs `copy (query) to stdout (format binary)` and shows every row to `look`, in the order they come. Returns how many
 * there were. However many, they pass through one buffer.
 *
 * A library would cut every row out of the stream as an object of its own; for millions of rows that costs more than the
 * database needs to send them. So this listens to the connection itself while the rows come, and hands back everything
 * that is no row.
 */
export function copyOut(
  client: pg.ClientBase,
  query: string,
  columns: number,
  look: (row: CopiedRow) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new CopyOut(`copy (${query}) to stdout (format binary)`, columns, look, resolve, reject));
  });
}

// PostgreSQL, Frontend/Backend Protocol, Message Formats
const copyData = 0x64;
const copyOutResponse = 0x48;
const copyDone = 0x63;
const betweenTheRows = new Set([0x4e, 0x53, 0x41]); // notice, parameter status, notification
const messageHead = 5;

// "PGCOPY\n\377\r\n\0", flags, length of the header's extension (PostgreSQL, COPY, File Formats, Binary Format)
const signature = [0x50, 0x47, 0x43, 0x4f, 0x50, 0x59, 0x0a, 0xff, 0x0d, 0x0a, 0x00];
const headerLength = 19;
const trailer = -1;

const isListener = (listener: unknown): listener is (chunk: Buffer) => void => typeof listener === 'function';

type Connection = Parameters<pg.Submittable['submit']>[0];

class CopyOut implements pg.Submittable {
  readonly #text: string;
  readonly #look: (row: CopiedRow) => void;
  readonly #resolve: (rows: number) => void;
  readonly #reject: (error: unknown) => void;
  readonly #start: Int32Array;
  readonly #length: Int32Array;
  #row: CopiedRow;
  /** How many bytes of the buffer are received and not yet read. */
  #filled = 0;
  #headerSeen = false;
  #rows = 0;
  /** What `look` threw: the rows still to come are passed over, then it is told. */
  #failure: unknown = null;
  #detach: () => void = () => {};

  constructor(
    text: string,
    columns: number,
    look: (row: CopiedRow) => void,
    resolve: (rows: number) => void,
    reject: (error: unknown) => void,
  ) {
    this.#text = text;
    this.#look = look;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#start = new Int32Array(columns);
    this.#length = new Int32Array(columns);
    this.#row = this.#rowOver(new Uint8Array(256 * 1024));
  }

  // Called by the driver when it is this query's turn.
  submit(connection: Connection): void {
    const { stream } = connection;
    const drivers = stream.listeners('data').filter(isListener);
    const receive = (chunk: Buffer): void => {
      const rest = this.#receive(chunk, (message) => {
        for (const driver of drivers) driver.call(stream, message);
      });
      if (rest === null) return;
      this.#detach();
      stream.emit('data', rest);
    };
    this.#detach = () => {
      stream.off('data', receive);
      for (const driver of drivers) stream.on('data', driver);
      this.#detach = () => {};
    };
    for (const driver of drivers) stream.off('data', driver);
    stream.on('data', receive);
    connection.query(this.#text);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    if (this.#failure === null) this.#resolve(this.#rows);
    else this.#reject(this.#failure);
  }

  handleError(error: unknown): void {
    this.#detach();
    this.#reject(error);
  }

  /** Takes in what came. Answers what the driver has to read, null while rows come. */
  #receive(chunk: Buffer, pass: (message: Buffer) => void): Buffer | null {
    this.#append(chunk);
    const { bytes, view } = this.#row;
    let at = 0;
    while (at + messageHead <= this.#filled) {
      const code = bytes[at] ?? 0;
      const isOurs = code === copyData || code === copyOutResponse || code === copyDone;
      if (!isOurs && !betweenTheRows.has(code)) {
        const rest = Buffer.from(bytes.slice(at, this.#filled));
        this.#filled = 0;
        return rest;
      }
      const next = at + 1 + view.getInt32(at + 1);
      if (next > this.#filled) break;
      if (code === copyData) this.#readRows(at + messageHead, next);
      else if (!isOurs) pass(Buffer.from(bytes.slice(at, next)));
      at = next;
    }
    bytes.copyWithin(0, at, this.#filled);
    this.#filled -= at;
    return null;
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
    // It was made for this chunk alone: left to the garbage collector, some hundred of them would wait for it.
    if (chunk.buffer instanceof ArrayBuffer && chunk.length === chunk.buffer.byteLength) chunk.buffer.transfer(0);
  }

  /** A message holds whole rows: one, the first one after the header. */
  #readRows(from: number, until: number): void {
    if (this.#failure !== null) return;
    const { view, bytes } = this.#row;
    try {
      let at = from;
      if (!this.#headerSeen) {
        if (signature.some((byte, place) => bytes[at + place] !== byte)) throw new Error('COPY sent no binary rows');
        this.#headerSeen = true;
        at += headerLength;
      }
      while (at < until) {
        const columns = view.getInt16(at);
        if (columns === trailer) return;
        if (columns !== this.#start.length) throw new Error(`COPY sent ${columns} columns, not ${this.#start.length}`);
        at = this.#locate(at + 2);
        this.#look(this.#row);
        this.#rows++;
      }
    } catch (error) {
      this.#failure = error;
    }
  }

  /** Finds the columns from `at` on. Returns where the row ends. */
  #locate(at: number): number {
    const { view } = this.#row;
    const start = this.#start;
    const length = this.#length;
    let position = at;
    for (let column = 0; column < start.length; column++) {
      const size = view.getInt32(position);
      position += 4;
      start[column] = position;
      length[column] = size;
      if (size > 0) position += size;
    }
    return position;
  }

  #rowOver(bytes: Uint8Array): CopiedRow {
    return { bytes, view: new DataView(bytes.buffer), start: this.#start, length: this.#length };
  }
}

/** An int64 as a number; beyond 2⁵³ it would be wrong and throws. */
export function readInt64(view: DataView, at: number): number {
  const value = view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4);
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
