type Column = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;
type ColumnKind<C extends Column> = { readonly BYTES_PER_ELEMENT: number; new (of: number | ArrayBuffer): C };

/**
 * A column of numbers whose length is not known beforehand. What it outgrows is given back at once: the garbage collector
 * would come too late for columns of megabytes.
 */
export class GrowingColumn<C extends Column> {
  readonly #Kind: ColumnKind<C>;
  #values: C;
  #length = 0;

  /** `expected` saves growing; there may be more. */
  constructor(Kind: ColumnKind<C>, expected = 0) {
    this.#Kind = Kind;
    this.#values = new Kind(Math.max(expected, 1024));
  }

  push(value: number): void {
    if (this.#length === this.#values.length) this.#values = this.#ofLength(2 * this.#length);
    this.#values[this.#length++] = value;
  }

  /** What was pushed, in a column of just that length. The growing column is empty then. */
  finish(): C {
    const column = this.#ofLength(this.#length);
    this.#values = new this.#Kind(1024);
    this.#length = 0;
    return column;
  }

  #ofLength(length: number): C {
    const { buffer } = this.#values;
    return new this.#Kind(buffer.transfer(length * this.#Kind.BYTES_PER_ELEMENT));
  }
}

/** Gives the memory of columns back at once: at their length, waiting for the garbage collector shows. */
export function letGo(...columns: readonly Column[]): void {
  for (const { buffer } of columns) buffer.transfer(0);
}
