import { nobody } from '#domain/genealogy/sponsors.ts';
import { GrowingColumn } from './growing-column.ts';
import type { UuidNumbers } from './uuid-numbers.ts';

/**
 * Everybody's sponsor as a number, from the sponsors' ids. Sponsors mostly come before those they sponsored and have
 * their number already; the ids of the others are kept until everybody has one.
 */
export class SponsorNumbers {
  readonly #numbers: UuidNumbers;
  readonly #sponsors = new GrowingColumn((length) => new Int32Array(length));
  #count = 0;
  /** By consultant: the id of a sponsor who had no number yet, or null for one who was moved since. */
  readonly #later = new Map<number, DataView | null>();

  constructor(numbers: UuidNumbers) {
    this.#numbers = numbers;
  }

  /** Sets a sponsor by the id at `at`, null for none: of the next consultant, or of one before, anew. */
  set(consultant: number, view: DataView | null, at: number): void {
    const sponsor = view === null ? nobody : this.#numbers.find(view, at);
    const isNew = consultant === this.#count;
    if (isNew) {
      this.#sponsors.push(sponsor);
      this.#count++;
      if (view === null || sponsor !== nobody) return;
    }
    this.#later.set(consultant, view && new DataView(view.buffer.slice(at, at + 16)));
  }

  /** By consultant: its sponsor. One who is none of the period's consultants had not joined yet, and counts as nobody. */
  finish(): Int32Array {
    const sponsors = this.#sponsors.finish();
    for (const [consultant, id] of this.#later) {
      sponsors[consultant] = id === null ? nobody : this.#numbers.find(id, 0);
    }
    return sponsors;
  }
}
