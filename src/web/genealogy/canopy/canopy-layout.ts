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
/** The dot of a person without a team, and of the largest team shown. */
const smallestRadius = 4;
const largestRadius = 26;
/** The space between two dots of a level. */
const gap = 2;

/** With this little room, the dots of as many people as a picture shows fit on the first ring. */
const leastRoom = 1 / 4096;

/** The radius of a dot by its share of the largest team shown, with the room from 0 to 1. Small teams become smaller first. */
const scaleAt =
  (room: number) =>
  (share: number): number =>
    smallestRadius * room + (largestRadius - smallestRadius) * Math.min(1, 3 * room) * share;

/**
 * A radial tree: each level on a ring, each member's team within the member's share of the circle. The area of a dot grows with the
 * team. A share is at least what the dots in it need, so that no two of a level overlap: where there is no room, all dots are smaller.
 */
export function canopyLayout(nodes: readonly CanopyNode[]): Placed[] {
  const [root] = nodes;
  if (!root) return [];
  const below = teamsOf(nodes);
  const teamOf = ({ consultant_id }: CanopyNode) => below.get(consultant_id) ?? [];
  const largest = nodes.reduce((most, { team_size }) => Math.max(most, team_size), 1);
  const shareOf = ({ team_size }: CanopyNode) => Math.sqrt(team_size / largest);
  const { needs, scale } = fittingNeeds(nodes, teamOf, shareOf);
  const needOf = ({ consultant_id }: CanopyNode) => needs.get(consultant_id) ?? 0;
  const placed: Placed[] = [];
  const place = (node: CanopyNode, above: Placed | null, from: number, to: number) => {
    const angle = (from + to) / 2;
    const distance = node.level * ring;
    const here: Placed = {
      node,
      x: distance * Math.cos(angle),
      y: distance * Math.sin(angle),
      radius: scale(shareOf(node)),
      above,
    };
    placed.push(here);
    const team = teamOf(node);
    const total = team.reduce((sum, member) => sum + needOf(member), 0);
    let start = from;
    for (const member of team) {
      const end = start + ((to - from) * needOf(member)) / total;
      place(member, here, start, end);
      start = end;
    }
  };
  place(root, null, -Math.PI / 2, (3 * Math.PI) / 2);
  return placed;
}

/** The team of each sponsor. */
function teamsOf(nodes: readonly CanopyNode[]): ReadonlyMap<string, readonly CanopyNode[]> {
  const teams = new Map<string, CanopyNode[]>();
  for (const node of nodes.slice(1)) {
    const sponsor = node.sponsor_consultant_id ?? '';
    const team = teams.get(sponsor);
    if (team) team.push(node);
    else teams.set(sponsor, [node]);
  }
  return teams;
}

/** The angle that each person needs for their dot and for everyone below, at the largest scale at which all fit into the circle. */
function fittingNeeds(
  nodes: readonly CanopyNode[],
  teamOf: (node: CanopyNode) => readonly CanopyNode[],
  shareOf: (node: CanopyNode) => number,
) {
  const teamsFirst = nodes.toReversed();
  const needsAt = (room: number) => {
    const scale = scaleAt(room);
    const needs = new Map<string, number>();
    for (const node of teamsFirst) {
      const team = teamOf(node).reduce((sum, { consultant_id }) => sum + (needs.get(consultant_id) ?? 0), 0);
      const own = node.level === 0 ? 0 : 2 * Math.asin((scale(shareOf(node)) + (gap * room) / 2) / (node.level * ring));
      needs.set(node.consultant_id, Math.max(own, team));
    }
    return { needs, scale, fits: (needs.get(nodes[0]?.consultant_id ?? '') ?? 0) <= 2 * Math.PI };
  };
  const whole = needsAt(1);
  if (whole.fits) return whole;
  let [low, high] = [leastRoom, 1];
  let fitting = needsAt(low);
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    const tried = needsAt(middle);
    if (tried.fits) [low, fitting] = [middle, tried];
    else high = middle;
  }
  return fitting;
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
