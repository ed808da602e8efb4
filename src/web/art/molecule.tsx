import { at, type Point, polar } from './draw.ts';
import classes from './molecule.module.css';

// Ricinoleic acid, the main acid of castor seed oil: eighteen carbons, an acid at C1, a cis double bond from C9 to
// C10, a hydroxyl at C12. Each bond turns by 60 degrees to the other side than the one before; the two ends of a cis
// bond turn to the same side.
const carbons = 18;
const bond = 30;

function chain(): readonly Point[] {
  const points: Point[] = [[0, 0]];
  let heading = (-15 * Math.PI) / 180;
  let turn = 1;
  for (let carbon = 2; carbon <= carbons; carbon++) {
    const [x, y] = points[points.length - 1] ?? [0, 0];
    const [dx, dy] = polar(heading, bond);
    points.push([x + dx, y + dy]);
    heading += (turn * Math.PI) / 3;
    if (carbon !== 9) turn = -turn;
  }
  return points;
}

const atoms = chain();
const carbon = (position: number): Point => atoms[position - 1] ?? [0, 0];

/** A line parallel to the bond between two atoms, `aside` units away: the second stroke of a double bond. */
function beside(from: Point, to: Point, aside: number, short: number): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const [ox, oy] = polar(angle + Math.PI / 2, aside);
  const [sx, sy] = polar(angle, short);
  return `M${at([from[0] + ox + sx, from[1] + oy + sy])}L${at([to[0] + ox - sx, to[1] + oy - sy])}`;
}

/** The position of an atom attached to the chain at `position`, away from both neighbours. */
function branch(position: number, length: number): Point {
  const [x, y] = carbon(position);
  const [ax, ay] = carbon(position - 1);
  const [bx, by] = carbon(position + 1);
  const [dx, dy] = polar(Math.atan2(2 * y - ay - by, 2 * x - ax - bx), length);
  return [x + dx, y + dy];
}

const [x1, y1] = carbon(1);
const [x2, y2] = carbon(2);
const back = Math.atan2(y1 - y2, x1 - x2);
const away = (turn: number, length: number): Point => {
  const [dx, dy] = polar(back + (turn * Math.PI) / 3, length);
  return [x1 + dx, y1 + dy];
};

const ketone = away(1, 22);
const acid = away(-1, 22);
const hydroxyl = branch(12, 20);
const letters = [
  { text: 'O', place: away(1, 32) },
  { text: 'HO', place: away(-1, 36) },
  { text: 'OH', place: branch(12, 32) },
] as const;

const bonds = [
  `M${atoms.map(at).join('L')}`,
  `M${at(carbon(1))}L${at(acid)}M${at(carbon(12))}L${at(hydroxyl)}`,
  `${beside(carbon(1), ketone, 2.6, 0)}${beside(carbon(1), ketone, -2.6, 0)}`,
  beside(carbon(9), carbon(10), 6, 4),
].join('');

const xs = [...atoms, ...letters.map((letter) => letter.place)].map(([x]) => x);
const ys = [...atoms, ...letters.map((letter) => letter.place)].map(([, y]) => y);
const margin = 16;
const corner: Point = [Math.min(...xs) - margin, Math.min(...ys) - margin];
const box = `${at(corner)} ${at([Math.max(...xs) + margin - corner[0], Math.max(...ys) + margin - corner[1]])}`;

/** The skeletal formula of ricinoleic acid. Decoration; the text beside it has its name. */
export function Molecule({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox={box} className={className} aria-hidden="true" focusable="false">
      <path d={bonds} className={classes.bonds} />
      <path d={atoms.map((atom) => `M${at(atom)}h0`).join('')} className={classes.atoms} />
      {letters.map(({ text, place: [x, y] }) => (
        <text key={text} x={x.toFixed(1)} y={(y + 5).toFixed(1)} className={classes.letter}>
          {text}
        </text>
      ))}
    </svg>
  );
}
