import type { Sponsors } from './sponsors.ts';
import { nobody } from './sponsors.ts';

/**
 * The genealogy laid out depth-first: a consultant, then its downline, before anybody else. A downline is then one run
 * of neighbouring places, so its size is known, and a sum over it is the difference of two prefix sums.
 */
export interface DepthFirst {
  /** By place: the consultant who stands there. */
  readonly consultantAt: Int32Array;
  /** By consultant: its place. Its downline fills the `downlineSize` places after. */
  readonly placeOf: Int32Array;
  /** By consultant: everybody below, on all levels. */
  readonly downlineSize: Int32Array;
  /** By consultant: everybody right below. */
  readonly frontlineSize: Int32Array;
  /** By consultant: how many sponsors stand above. */
  readonly depth: Int32Array;
}

/**
 * Lays out a genealogy; frontlines keep the order of the consultants' numbers. Visits everybody a fixed number of times
 * and never recurses, so a chain of a million is no different from a broad tree. A circle is a broken promise.
 */
export function depthFirst(sponsors: Sponsors): DepthFirst {
  const size = sponsors.length;
  const { firstRecruit, nextSibling, frontlineSize, firstRoot } = frontlines(sponsors);
  const consultantAt = new Int32Array(size);
  const placeOf = new Int32Array(size);
  const depth = new Int32Array(size);

  let place = 0;
  let level = 0;
  let at = firstRoot;
  while (at !== nobody) {
    placeOf[at] = place;
    consultantAt[place++] = at;
    depth[at] = level;
    const recruit = firstRecruit[at] ?? nobody;
    if (recruit !== nobody) {
      at = recruit;
      level++;
      continue;
    }
    while (at !== nobody && nextSibling[at] === nobody) {
      at = sponsors[at] ?? nobody;
      level--;
    }
    if (at !== nobody) at = nextSibling[at] ?? nobody;
  }
  if (place < size) throw new Error('a circle of sponsors has no place in a genealogy');
  return { consultantAt, placeOf, downlineSize: downlineSizes(sponsors, consultantAt), frontlineSize, depth };
}

/** Everybody's recruits as linked lists, and the roots as one more, all in the order of the consultants' numbers. */
function frontlines(sponsors: Sponsors) {
  const firstRecruit = new Int32Array(sponsors.length).fill(nobody);
  const nextSibling = new Int32Array(sponsors.length).fill(nobody);
  const frontlineSize = new Int32Array(sponsors.length);
  let firstRoot = nobody;
  for (let consultant = sponsors.length - 1; consultant >= 0; consultant--) {
    const sponsor = sponsors[consultant] ?? nobody;
    if (sponsor === nobody) {
      nextSibling[consultant] = firstRoot;
      firstRoot = consultant;
    } else {
      nextSibling[consultant] = firstRecruit[sponsor] ?? nobody;
      firstRecruit[sponsor] = consultant;
      frontlineSize[sponsor] = (frontlineSize[sponsor] ?? 0) + 1;
    }
  }
  return { firstRecruit, nextSibling, frontlineSize, firstRoot };
}

/** From the last place to the first, everybody hands itself and its own downline to its sponsor. */
function downlineSizes(sponsors: Sponsors, consultantAt: Int32Array): Int32Array {
  const downlineSize = new Int32Array(sponsors.length);
  for (let place = consultantAt.length - 1; place >= 0; place--) {
    const consultant = consultantAt[place] ?? nobody;
    const sponsor = sponsors[consultant] ?? nobody;
    if (sponsor === nobody) continue;
    downlineSize[sponsor] = (downlineSize[sponsor] ?? 0) + (downlineSize[consultant] ?? 0) + 1;
  }
  return downlineSize;
}

/** Whether `below` stands anywhere in the downline of `above`: two comparisons. */
export function isInDownline(tree: DepthFirst, above: number, below: number): boolean {
  const from = tree.placeOf[above] ?? 0;
  const place = tree.placeOf[below] ?? 0;
  return from < place && place <= from + (tree.downlineSize[above] ?? 0);
}

/**
 * Sums of a value per consultant over places: element p is the sum of places 0 … p−1, so that a downline's sum is
 * `downlineSum`.
 */
export function prefixSums(tree: DepthFirst, values: Float64Array | Int32Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  let running = 0;
  for (let place = 0; place < values.length; place++) {
    running += values[tree.consultantAt[place] ?? 0] ?? 0;
    sums[place + 1] = running;
  }
  return sums;
}

/** The sum of a value over a consultant's downline, itself left out, from its prefix sums. */
export function downlineSum(tree: DepthFirst, sums: Float64Array, consultant: number): number {
  const from = (tree.placeOf[consultant] ?? 0) + 1;
  const until = from + (tree.downlineSize[consultant] ?? 0);
  return (sums[until] ?? 0) - (sums[from] ?? 0);
}
