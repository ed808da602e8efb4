import { noConsultant, type Sponsors } from '../genealogy/sponsors.ts';

/** A row that cannot be imported because of the rows above it. */
export type SponsorProblem = 'sponsor-circle' | 'sponsor-rejected';

export type ResolvedSponsors = {
  /** By row: how many sponsors of the file are above it. A row is imported after those with a lower depth. */
  readonly depth: Int32Array;
  readonly problems: ReadonlyMap<number, SponsorProblem>;
};

/**
 * Places the rows of a file in a genealogy, in whatever order they are: `sponsors[row]` is the row of the sponsor in the
 * same file, `noConsultant` for one at the top or under a present consultant. Rows that sponsor each
 * other in a circle are rejected, and so are all below a rejected row, who would have no sponsor. Visits every row once,
 * however deep the file is.
 */
export function resolveSponsors(sponsors: Sponsors, isRejected: (row: number) => boolean): ResolvedSponsors {
  const [unvisited, onWalk] = [-1, -2];
  const depth = new Int32Array(sponsors.length).fill(unvisited);
  const problems = new Map<number, SponsorProblem>();
  for (let start = 0; start < sponsors.length; start++) {
    const walk: number[] = [];
    let at = start;
    while (at !== noConsultant && depth[at] === unvisited) {
      depth[at] = onWalk;
      walk.push(at);
      at = sponsors[at] ?? noConsultant;
    }
    if (at !== noConsultant && depth[at] === onWalk) {
      for (const row of walk.slice(walk.indexOf(at))) problems.set(row, 'sponsor-circle');
    }
    for (const row of walk.reverse()) {
      const above = sponsors[row] ?? noConsultant;
      const isBelowRejected = above !== noConsultant && (problems.has(above) || isRejected(above));
      if (!problems.has(row) && isBelowRejected) problems.set(row, 'sponsor-rejected');
      depth[row] = above === noConsultant || problems.has(row) ? 0 : (depth[above] ?? 0) + 1;
    }
  }
  return { depth, problems };
}
