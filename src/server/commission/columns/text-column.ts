/** Texts in one buffer: a million names without a million strings. */
export class TextColumn {
  #bytes = new Uint8Array(64 * 1024);
  /** The start of each text's bytes, and the end of the last. */
  #start = new Uint32Array(4096);
  #size = 0;

  push(bytes: Uint8Array, at: number, length: number): void {
    const from = this.#start[this.#size] ?? 0;
    if (from + length > this.#bytes.length) {
      this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(2 * this.#bytes.length + length));
    }
    if (this.#size + 2 > this.#start.length) {
      this.#start = new Uint32Array(this.#start.buffer.transfer(2 * this.#start.byteLength));
    }
    // A loop, because texts are short and a call per text is expensive.
    for (let byte = 0; byte < length; byte++) this.#bytes[from + byte] = bytes[at + byte] ?? 0;
    this.#start[++this.#size] = from + length;
  }

  /** The number of bytes of a text. */
  lengthOf(number: number): number {
    return (this.#start[number + 1] ?? 0) - (this.#start[number] ?? 0);
  }

  /** Writes a text's bytes at `at`. */
  write(number: number, bytes: Uint8Array, at: number): void {
    const from = this.#start[number] ?? 0;
    const length = this.lengthOf(number);
    for (let byte = 0; byte < length; byte++) bytes[at + byte] = this.#bytes[from + byte] ?? 0;
  }
}
