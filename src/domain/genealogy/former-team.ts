/** A consultant who is or was in a team, and has a different sponsor now than in the closed month. */
export type Moved = {
  /** The present place in the genealogy: the path of each consultant starts with that of the sponsor. */
  readonly path: string;
  /** The volume of the consultant and of everyone who is below now, in cents. */
  readonly volume: bigint;
  readonly belowNow: boolean;
  readonly belowThen: boolean;
};

/**
 * The volume of the team that a consultant had in a closed month, in cents: the volume of the present team, without the branches that
 * joined it since, and with those that left it. A branch is a moved consultant with everyone below them, except the branches of other
 * moved consultants. `moved` has all of them. A closed month stays as it was (product decisions, section 5).
 */
export function formerTeamVolume(present: bigint, moved: readonly Moved[]): bigint {
  const branches = new Map(moved.map(({ path, volume }) => [path, volume]));
  for (const { path, volume } of moved) {
    const above = nearestAbove(branches, path);
    if (above !== null) branches.set(above, (branches.get(above) ?? 0n) - volume);
  }
  return moved.reduce(
    (sum, { path, belowNow, belowThen }) =>
      belowNow === belowThen ? sum : sum + (belowThen ? 1n : -1n) * (branches.get(path) ?? 0n),
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
