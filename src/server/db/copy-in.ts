import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const chunkBytes = 256 * 1024;

/**
 * Writes rows into a table by `copy … from stdin (format binary)`: numbers straight into one buffer that is filled and
 * sent again and again, never faster than the connection takes it.
 *
 * Between rows, ask `isFull` and then `await send()`. A row is `row(columns)` and then exactly so many values.
 */
export class CopyIn {
  /** No row may be longer. */
  static readonly rowBytes = 2048;

  readonly #stream: ReturnType<typeof copyFrom>;
  readonly #done: Promise<void>;
  readonly bytes = Buffer.allocUnsafeSlow(chunkBytes);
  readonly view = new DataView(this.bytes.buffer);
  #at = 0;

  /** `into` is a table with its columns: `lines (a, b)`. `how` may add an option: `freeze`. */
  constructor(client: pg.ClientBase, into: string, how: '' | 'freeze' = '') {
    const options = how === '' ? 'format binary' : `format binary, ${how}`;
    this.#stream = client.query(copyFrom(`copy ${into} from stdin (${options})`));
    // Ends with the rows taken in or with the first failure, whoever waits for it then.
    this.#done = finished(this.#stream);
    this.#done.catch(() => {});
    this.bytes.write('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
    this.#at = 19;
  }

  get isFull(): boolean {
    return this.#at > chunkBytes - CopyIn.rowBytes;
  }

  row(columns: number): void {
    this.view.setInt16(this.#at, columns);
    this.#at += 2;
  }

  null(): void {
    this.view.setInt32(this.#at, -1);
    this.#at += 4;
  }

  boolean(value: boolean): void {
    this.view.setInt32(this.#at, 1);
    this.view.setInt8(this.#at + 4, value ? 1 : 0);
    this.#at += 5;
  }

  int16(value: number): void {
    this.view.setInt32(this.#at, 2);
    this.view.setInt16(this.#at + 4, value);
    this.#at += 6;
  }

  int32(value: number): void {
    this.view.setInt32(this.#at, 4);
    this.view.setInt32(this.#at + 4, value);
    this.#at += 8;
  }

  /** A whole number up to 2⁵³ either side of 0. */
  int64(value: number): void {
    this.view.setInt32(this.#at, 8);
    this.view.setInt32(this.#at + 4, Math.floor(value / 2 ** 32));
    this.view.setInt32(this.#at + 8, value);
    this.#at += 12;
  }

  text(value: string): void {
    const length = this.bytes.write(value, this.#at + 4, CopyIn.rowBytes, 'utf8');
    this.view.setInt32(this.#at, length);
    this.#at += 4 + length;
  }

  /** Room for a value of so many bytes, which the caller writes into `bytes` or `view` from the answered place on. */
  room(length: number): number {
    this.view.setInt32(this.#at, length);
    this.#at += 4 + length;
    return this.#at - length;
  }

  /** Sends what was written; comes back when the buffer is free again. */
  async send(): Promise<void> {
    const sent = new Promise<void>((resolve) => this.#stream.write(this.bytes.subarray(0, this.#at), () => resolve()));
    await Promise.race([sent, this.#done]);
    this.#at = 0;
  }

  /** Ends the table's rows; comes back when the database has taken all of them in. */
  async end(): Promise<void> {
    this.view.setInt16(this.#at, -1);
    this.#stream.end(this.bytes.subarray(0, this.#at + 2));
    await this.#done;
  }
}
