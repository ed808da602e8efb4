/** Texts in one buffer: a million names without a million strings. */
export class TextColumn {
  #bytes = Buffer.alloc(64 * 1024);
  /** By text, and one more: where its bytes begin. */
  #start = new Uint32Array(4096);
  #size = 0;

  push(bytes: Buffer, at: number, length: number): void {
    const from = this.#start[this.#size] ?? 0;
    if (from + length > this.#bytes.length) {
      const longer = Buffer.alloc(2 * this.#bytes.length + length);
      this.#bytes.copy(longer);
      this.#bytes = longer;
    }
    if (this.#size + 2 > this.#start.length) {
      const longer = new Uint32Array(2 * this.#start.length);
      longer.set(this.#start);
      this.#start = longer;
    }
    bytes.copy(this.#bytes, from, at, at + length);
    this.#start[++this.#size] = from + length;
  }

  /** How many bytes a text has. */
  lengthOf(number: number): number {
    return (this.#start[number + 1] ?? 0) - (this.#start[number] ?? 0);
  }

  /** Writes a text's bytes at `at`. */
  write(number: number, bytes: Buffer, at: number): void {
    this.#bytes.copy(bytes, at, this.#start[number] ?? 0, this.#start[number + 1] ?? 0);
  }
}
