import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const chunkBytes = 256 * 1024;

/**
 * Writes rows into a table by `copy … from stdin (format binary)`: numbers go straight into one buffer that is filled and
 * sent repeatedly, with backpressure.
 *
 * Between rows, check `isFull` and then `await send()`. A row is `row(columns)` and then exactly that many values.
 */
export class CopyIn {
  /** The maximum length of a row. */
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
    // Settles with the last row or the first failure.
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

  /** An integer of up to 2⁵³, positive or negative. */
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

  /**
   * Reserves space for a value of this many bytes; the caller writes it into `bytes` or `view` at the returned offset.
   */
  room(length: number): number {
    this.view.setInt32(this.#at, length);
    this.#at += 4 + length;
    return this.#at - length;
  }

  /** Sends the buffer; resolves when it is free again. */
  async send(): Promise<void> {
    const sent = new Promise<void>((resolve) => this.#stream.write(this.bytes.subarray(0, this.#at), () => resolve()));
    await Promise.race([sent, this.#done]);
    this.#at = 0;
  }

  /** Ends the rows; resolves when the database has stored all of them. */
  async end(): Promise<void> {
    this.view.setInt16(this.#at, -1);
    this.#stream.end(this.bytes.subarray(0, this.#at + 2));
    await this.#done;
  }
}
