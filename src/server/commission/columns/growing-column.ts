type Column = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;
type ColumnKind<C extends Column> = { readonly BYTES_PER_ELEMENT: number; new (of: number | ArrayBuffer): C };

/**
 * A column of numbers with an unknown final length. It releases outgrown memory immediately: the garbage collector
 * would be too late for columns of megabytes.
 */
export class GrowingColumn<C extends Column> {
  readonly #Kind: ColumnKind<C>;
  #values: C;
  #length = 0;

  /** `expected` avoids growing; there may be more. */
  constructor(Kind: ColumnKind<C>, expected = 0) {
    this.#Kind = Kind;
    this.#values = new Kind(Math.max(expected, 1024));
  }

  push(value: number): void {
    if (this.#length === this.#values.length) this.#values = this.#ofLength(2 * this.#length);
    this.#values[this.#length++] = value;
  }

  /** The pushed numbers, in a column of exactly that length. The growing column is empty afterwards. */
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

/** Releases the memory of columns immediately: at their size, waiting for the garbage collector is measurable. */
export function release(...columns: readonly Column[]): void {
  for (const { buffer } of columns) buffer.transfer(0);
}
