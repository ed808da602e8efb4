/**
 * Who sponsored whom, for consultants numbered 0 … n−1: `sponsors[c]` is the number of c's sponsor, `noConsultant` for one at
 * the top. Columns of numbers rather than objects, since a company has a million of them.
 *
 * The compiler takes an element of a column for possibly undefined. Indexes here come from the columns themselves, so
 * the `??` beside a read never fires; it names the neutral value.
 */
export type Sponsors = Int32Array;

/** No consultant. A number, because typed arrays cannot hold null. */
export const noConsultant = -1;

/**
 * The first circle, as the consultants on it, each sponsored by the next and the last by the first; null if every chain
 * of sponsors ends at the top. Visits everyone once.
 */
export function findCircle(sponsors: Sponsors): number[] | null {
  const unvisited = 0;
  const walkOf = new Int32Array(sponsors.length);
  for (let start = 0; start < sponsors.length; start++) {
    const walk = start + 1;
    let at = start;
    while (at !== noConsultant && walkOf[at] === unvisited) {
      walkOf[at] = walk;
      at = sponsors[at] ?? noConsultant;
    }
    if (at !== noConsultant && walkOf[at] === walk) return circleThrough(sponsors, at);
  }
  return null;
}

function circleThrough(sponsors: Sponsors, start: number): number[] {
  const circle = [start];
  for (let at = sponsors[start] ?? start; at !== start; at = sponsors[at] ?? start) circle.push(at);
  return circle;
}
