type Column = Int32Array | Float64Array | Uint8Array;

/** A column of numbers whose length is not known beforehand. */
export class GrowingColumn<C extends Column> {
  readonly #make: (length: number) => C;
  #values: C;
  #length = 0;

  /** `expected` saves growing; there may be more. */
  constructor(make: (length: number) => C, expected = 0) {
    this.#make = make;
    this.#values = make(Math.max(expected, 1024));
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const longer = this.#make(2 * this.#length);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[this.#length++] = value;
  }

  /** What was pushed, in a column of just that length. */
  finish(): C {
    const column = this.#make(this.#length);
    column.set(this.#values.subarray(0, this.#length));
    this.#values = this.#make(0);
    return column;
  }
}
