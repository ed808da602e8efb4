/** A consultant of a team, now or then, with another sponsor now than then. */
export type Moved = {
  /** The present place in the genealogy: the path of each consultant starts with that of the sponsor. */
  readonly path: string;
  /** The volume of the consultant and of everyone who is below now, in cents. */
  readonly volume: bigint;
  readonly belowNow: boolean;
  readonly belowThen: boolean;
};

/**
 * The volume of a former team, in cents: that of the present team, without the parts that came since, and with those that left. A part is a
 * moved consultant with everyone below who came along, so without other moved ones. `moved` has all of these parts. A closed month stays
 * as it was (product decisions, section 5), so it is the team of that time.
 */
export function formerTeamVolume(present: bigint, moved: readonly Moved[]): bigint {
  const parts = new Map(moved.map(({ path, volume }) => [path, volume]));
  for (const { path, volume } of moved) {
    const above = nearestAbove(parts, path);
    if (above !== null) parts.set(above, (parts.get(above) ?? 0n) - volume);
  }
  return moved.reduce(
    (sum, { path, belowNow, belowThen }) =>
      belowNow === belowThen ? sum : sum + (belowThen ? 1n : -1n) * (parts.get(path) ?? 0n),
    present,
  );
}

/** The longest of the paths that is the start of another one. */
function nearestAbove(paths: ReadonlyMap<string, unknown>, path: string): string | null {
  for (let length = path.length - 1; length > 0; length--) {
    const start = path.slice(0, length);
    if (paths.has(start)) return start;
  }
  return null;
}
