import { noConsultant } from '#domain/genealogy/sponsors.ts';
import { GrowingColumn } from './growing-column.ts';
import type { UuidNumbers } from './uuid-numbers.ts';

/**
 * Every consultant's sponsor as a number, from the sponsors' ids. Sponsors mostly precede their downline and have a
 * number already; the other ids are stored until all consultants have one.
 */
export class SponsorNumbers {
  readonly #numbers: UuidNumbers;
  readonly #sponsors: GrowingColumn<Int32Array<ArrayBuffer>>;
  #count = 0;
  /** Consultants with unresolved sponsors, and those sponsors' ids, four words each; zeros for none. */
  readonly #later = new GrowingColumn(Int32Array);
  readonly #words = new GrowingColumn(Int32Array);

  constructor(numbers: UuidNumbers, expected: number) {
    this.#numbers = numbers;
    this.#sponsors = new GrowingColumn(Int32Array, expected);
  }

  /** Sets a sponsor by the id at `at`, null for none: of the next consultant, or again of an earlier one. */
  set(consultant: number, view: DataView | null, at: number): void {
    const sponsor = view === null ? noConsultant : this.#numbers.find(view, at);
    if (consultant === this.#count) {
      this.#sponsors.push(sponsor);
      this.#count++;
      if (view === null || sponsor !== noConsultant) return;
    }
    this.#later.push(consultant);
    for (let word = 0; word < 4; word++) this.#words.push(view?.getInt32(at + 4 * word) ?? 0);
  }

  /** By consultant: its sponsor. A sponsor outside the period had not joined yet, and counts as none. */
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
