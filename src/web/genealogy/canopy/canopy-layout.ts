import type { CanopyNode } from '#contract/genealogy/team-outline.ts';

/** Someone in the picture, around the root in the middle. */
export type Placed = {
  readonly node: CanopyNode;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly above: Placed | null;
};

/** The distance of a level from the one above. */
const ring = 90;

/**
 * A radial tree: each level on a ring, each member's team within the member's share of the circle. A share grows with the team, but
 * slowly, so that small teams remain visible beside a large one.
 */
export function canopyLayout(nodes: readonly CanopyNode[]): Placed[] {
  const [root] = nodes;
  if (!root) return [];
  const below = new Map<string, CanopyNode[]>();
  for (const node of nodes.slice(1)) {
    const sponsor = node.sponsor_consultant_id ?? '';
    const team = below.get(sponsor);
    if (team) team.push(node);
    else below.set(sponsor, [node]);
  }
  const weights = new Map<string, number>();
  for (const node of nodes.toReversed()) {
    const team = below.get(node.consultant_id) ?? [];
    const sum = team.reduce((total, { consultant_id }) => total + (weights.get(consultant_id) ?? 0), 0);
    weights.set(node.consultant_id, Math.max(sum, 1 + Math.log2(1 + (team.length === 0 ? node.team_size : 0))));
  }
  const placed: Placed[] = [];
  const place = (node: CanopyNode, above: Placed | null, from: number, to: number) => {
    const angle = (from + to) / 2;
    const distance = node.level * ring;
    const here: Placed = {
      node,
      x: distance * Math.cos(angle),
      y: distance * Math.sin(angle),
      radius: Math.min(26, 4 + Math.sqrt(node.team_size) * 1.4),
      above,
    };
    placed.push(here);
    const team = below.get(node.consultant_id) ?? [];
    const total = team.reduce((sum, { consultant_id }) => sum + (weights.get(consultant_id) ?? 0), 0);
    let start = from;
    for (const member of team) {
      const end = start + ((to - from) * (weights.get(member.consultant_id) ?? 0)) / total;
      place(member, here, start, end);
      start = end;
    }
  };
  place(root, null, -Math.PI / 2, (3 * Math.PI) / 2);
  return placed;
}

/** The distance from the middle to the edge of the picture. */
export const extentOf = (placed: readonly Placed[]): number =>
  placed.reduce((most, { node }) => Math.max(most, node.level), 1) * ring + 60;

export type Direction = 'up' | 'down' | 'left' | 'right';

/** Who an arrow key goes to: the sponsor, the first of the team, or the neighbor in the same team. */
export function neighborOf(placed: readonly Placed[], at: Placed, direction: Direction): Placed {
  switch (direction) {
    case 'up':
      return at.above ?? at;
    case 'down':
      return placed.find(({ above }) => above === at) ?? at;
    default: {
      const team = placed.filter(({ above }) => above === at.above);
      const next = team.indexOf(at) + (direction === 'right' ? 1 : -1);
      return team[(next + team.length) % team.length] ?? at;
    }
  }
}
