import { nobody } from '#domain/genealogy/sponsors.ts';
import { GrowingColumn } from './growing-column.ts';
import type { UuidNumbers } from './uuid-numbers.ts';

/**
 * Everybody's sponsor as a number, from the sponsors' ids. Sponsors mostly come before those they sponsored and have
 * their number already; the ids of the others are kept until everybody has one.
 */
export class SponsorNumbers {
  readonly #numbers: UuidNumbers;
  readonly #sponsors: GrowingColumn<Int32Array<ArrayBuffer>>;
  #count = 0;
  /** The consultants whose sponsors are to be found later, and those sponsors' ids, four words each; zeros for nobody. */
  readonly #later = new GrowingColumn(Int32Array);
  readonly #words = new GrowingColumn(Int32Array);

  constructor(numbers: UuidNumbers, expected: number) {
    this.#numbers = numbers;
    this.#sponsors = new GrowingColumn(Int32Array, expected);
  }

  /** Sets a sponsor by the id at `at`, null for none: of the next consultant, or of one before, anew. */
  set(consultant: number, view: DataView | null, at: number): void {
    const sponsor = view === null ? nobody : this.#numbers.find(view, at);
    if (consultant === this.#count) {
      this.#sponsors.push(sponsor);
      this.#count++;
      if (view === null || sponsor !== nobody) return;
    }
    this.#later.push(consultant);
    for (let word = 0; word < 4; word++) this.#words.push(view?.getInt32(at + 4 * word) ?? 0);
  }

  /** By consultant: its sponsor. One who is none of the period's consultants had not joined yet, and counts as nobody. */
  finish(): Int32Array {
    const sponsors = this.#sponsors.finish();
    const words = this.#words.finish();
    const id = new DataView(new ArrayBuffer(16));
    for (const [place, consultant] of this.#later.finish().entries()) {
      for (let word = 0; word < 4; word++) id.setInt32(4 * word, words[4 * place + word] ?? 0);
      sponsors[consultant] = this.#numbers.find(id, 0);
    }
    return sponsors;
  }
}
