import { release } from './growing-column.ts';

/**
 * Numbers uuids 0, 1, 2 … in the order of adding, and looks numbers up: a hash table in columns, for a million
 * consultants and millions of lookups. It reads the sixteen bytes in place.
 */
export class UuidNumbers {
  /** By number: the uuid as four words. */
  #words: Int32Array<ArrayBuffer>;
  /** By slot: a number plus one, 0 if free. At most half of the slots are used. */
  #slots: Int32Array<ArrayBuffer>;
  #size = 0;

  /** `expected` avoids growing; there may be more. */
  constructor(expected = 0) {
    const room = 2 ** Math.ceil(Math.log2(Math.max(expected, 1024)));
    this.#words = new Int32Array(4 * room);
    this.#slots = new Int32Array(2 * room);
  }

  get size(): number {
    return this.#size;
  }

  /** Numbers a uuid that was not added before. */
  add(view: DataView, at: number): number {
    if (this.#size * 8 >= this.#words.length * 2) this.#grow();
    const number = this.#size++;
    for (let word = 0; word < 4; word++) this.#words[4 * number + word] = view.getInt32(at + 4 * word);
    this.#place(number);
    return number;
  }

  /** The number of a uuid, −1 if it was never added. */
  find(view: DataView, at: number): number {
    const a = view.getInt32(at);
    const b = view.getInt32(at + 4);
    const c = view.getInt32(at + 8);
    const d = view.getInt32(at + 12);
    const words = this.#words;
    const slots = this.#slots;
    const mask = slots.length - 1;
    if (mask < 0) throw new Error('this table is closed: uuids can no longer be looked up');
    for (let slot = hashOf(a, b, c, d) & mask; ; slot = (slot + 1) & mask) {
      const number = (slots[slot] ?? 0) - 1;
      if (number < 0) return -1;
      const from = 4 * number;
      if (words[from] === a && words[from + 1] === b && words[from + 2] === c && words[from + 3] === d) return number;
    }
  }

  /** Ends adding and looking up: from now on only a number's uuid can be read. */
  settle(): void {
    release(this.#slots);
    this.#slots = new Int32Array(0);
  }

  /** Writes the sixteen bytes of a number's uuid at `at`. */
  write(number: number, view: DataView, at: number): void {
    for (let word = 0; word < 4; word++) view.setInt32(at + 4 * word, this.#words[4 * number + word] ?? 0);
  }

  #place(number: number): void {
    const words = this.#words.subarray(4 * number, 4 * number + 4);
    const mask = this.#slots.length - 1;
    let slot = hashOf(words[0] ?? 0, words[1] ?? 0, words[2] ?? 0, words[3] ?? 0) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = number + 1;
  }

  #grow(): void {
    this.#words = new Int32Array(this.#words.buffer.transfer(2 * this.#words.byteLength));
    const slots = 2 * this.#slots.length;
    release(this.#slots);
    this.#slots = new Int32Array(slots);
    for (let number = 0; number < this.#size; number++) this.#place(number);
  }
}

/** Mixes all 128 bits: ids may be random, rise with time, or come from another system. */
function hashOf(a: number, b: number, c: number, d: number): number {
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35) ^ Math.imul(d, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
