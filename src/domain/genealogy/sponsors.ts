/**
 * Who sponsored whom, for consultants numbered 0 … n−1: `sponsors[c]` is the number of c's sponsor, `nobody` for one at
 * the top. Columns of numbers rather than objects, since a company has a million of them.
 *
 * The compiler takes an element of a column for possibly undefined. Indexes here come from the columns themselves, so
 * the `??` beside a read never fires; it names the neutral value.
 */
export type Sponsors = Int32Array;

/** In place of a consultant's number: nobody. */
export const nobody = -1;

/** The sponsors above a consultant, nearest first, at most `levels` of them. */
export function uplineOf(sponsors: Sponsors, consultant: number, levels = Number.POSITIVE_INFINITY): number[] {
  const upline: number[] = [];
  let above = sponsors[consultant] ?? nobody;
  while (above !== nobody && upline.length < levels) {
    upline.push(above);
    above = sponsors[above] ?? nobody;
  }
  return upline;
}

/**
 * The first circle found, as the consultants on it, each sponsored by the next and the last by the first; null if every
 * chain of sponsors ends at the top. Visits everybody once.
 */
export function findCircle(sponsors: Sponsors): number[] | null {
  const unvisited = 0;
  const walkOf = new Int32Array(sponsors.length);
  for (let start = 0; start < sponsors.length; start++) {
    const walk = start + 1;
    let at = start;
    while (at !== nobody && walkOf[at] === unvisited) {
      walkOf[at] = walk;
      at = sponsors[at] ?? nobody;
    }
    if (at !== nobody && walkOf[at] === walk) return circleThrough(sponsors, at);
  }
  return null;
}

function circleThrough(sponsors: Sponsors, start: number): number[] {
  const circle = [start];
  for (let at = sponsors[start] ?? start; at !== start; at = sponsors[at] ?? start) circle.push(at);
  return circle;
}

/** Why someone cannot be the sponsor of a consultant. */
export type SponsorRefusal =
  | { readonly code: 'own-sponsor' }
  /** The chain from the wanted sponsor up to the consultant that already stands above: both included. */
  | { readonly code: 'circle'; readonly chain: readonly number[] };

/** Why `sponsor` cannot become the sponsor of `consultant`, or null if nothing in the tree forbids it. */
export function whyNotSponsor(sponsors: Sponsors, consultant: number, sponsor: number): SponsorRefusal | null {
  if (sponsor === consultant) return { code: 'own-sponsor' };
  const above = uplineOf(sponsors, sponsor);
  const at = above.indexOf(consultant);
  return at < 0 ? null : { code: 'circle', chain: [sponsor, ...above.slice(0, at + 1)] };
}
