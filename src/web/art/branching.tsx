import classes from './branching.module.css';
import { at, type Point, polar, round, seededRandom } from './draw.ts';

// A drawing of a growing network. Decoration without real numbers.

const levelLength = [0, 62, 116, 162, 200] as const;
const dotSize = [18, 11, 7.5, 5.4, 4] as const;
/** The most branches at this depth. */
const wanted = [9, 5, 3, 2, 0] as const;

type Node = { readonly depth: number; readonly branches: readonly Node[]; readonly leaves: number };

function grow(depth: number, random: () => number): Node {
  const most = wanted[depth] ?? 0;
  const count = depth === 0 ? most : Math.floor(random() * (most + 0.99));
  const branches = Array.from({ length: count }, () => grow(depth + 1, random));
  return {
    depth,
    branches,
    leaves: Math.max(
      1,
      branches.reduce((sum, branch) => sum + branch.leaves, 0),
    ),
  };
}

function draw(): { readonly links: readonly string[]; readonly dots: readonly string[] } {
  const links = levelLength.map(() => '');
  const dots = levelLength.map(() => '');
  const place = (node: Node, from: number, width: number, above: Point, aboveAngle: number) => {
    const angle = from + width / 2;
    const radius = levelLength[node.depth] ?? 0;
    const here = polar(angle, radius);
    if (node.depth > 0) {
      const middle = ((levelLength[node.depth - 1] ?? 0) + radius) / 2;
      links[node.depth] += `M${at(above)}C${at(polar(aboveAngle, middle))} ${at(polar(angle, middle))} ${at(here)}`;
    }
    dots[node.depth] += `M${at(here)}h0`;
    let start = from;
    for (const branch of node.branches) {
      const share = (width * branch.leaves) / node.leaves;
      const mine = start + share / 2;
      place(branch, start, share, here, node.depth === 0 ? mine : angle);
      start += share;
    }
  };
  place(grow(0, seededRandom(11)), -Math.PI / 2, Math.PI * 2, [0, 0], 0);
  return { links, dots };
}

const { links, dots } = draw();
const box = 212;

/** A network seen from above, grown from one point. Decoration only. */
export function Branching({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox={`${-box} ${-box} ${2 * box} ${2 * box}`} className={className} aria-hidden="true" focusable="false">
      {links.map(
        (path, depth) =>
          path !== '' && <path key={path} d={path} className={classes.link} strokeWidth={round(3.6 / depth ** 1.1)} />,
      )}
      {dots.map((path, depth) => (
        <path key={path} d={path} className={classes.dot} data-depth={depth} strokeWidth={dotSize[depth]} />
      ))}
    </svg>
  );
}
