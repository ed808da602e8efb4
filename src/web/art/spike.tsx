import { at, type Point, seededRandom } from './draw.ts';
import classes from './spike.module.css';

const width = 120;
const height = 420;
const whorls = 17;

/** One floret: a small two-lipped petal of length `size`, at a point and rotated by `degrees`. */
function floret([x, y]: Point, size: number, degrees: number): string {
  const turn = (degrees * Math.PI) / 180;
  const place = (dx: number, dy: number): string =>
    at([x + dx * Math.cos(turn) - dy * Math.sin(turn), y + dx * Math.sin(turn) + dy * Math.cos(turn)]);
  const half = size * 0.5;
  return `M${at([x, y])}C${place(-half, -half)} ${place(-size * 0.42, -size * 1.5)} ${place(0, -size * 1.7)}C${place(size * 0.42, -size * 1.5)} ${place(half, -half)} ${at([x, y])}`;
}

function drawFlorets(): { readonly open: string; readonly bright: string; readonly tip: string } {
  const random = seededRandom(5);
  const paths = { open: '', bright: '', tip: '' };
  for (let whorl = 0; whorl < whorls; whorl++) {
    const u = whorl / (whorls - 1);
    const size = (1 - u) ** 0.7 * 11 + 3;
    const across = Math.max(2, Math.round(6 * (1 - u * 0.55)));
    for (let k = 0; k < across; k++) {
      const aside = (k / (across - 1) - 0.5) * 2;
      const x = width / 2 + aside * (size * 1.9 + 4) + (random() - 0.5) * 2;
      const y = height * 0.92 - u * height * 0.84 + Math.abs(aside) * 3 + (random() - 0.5) * 2;
      const tone = u > 0.72 ? 'tip' : random() > 0.5 ? 'bright' : 'open';
      paths[tone] += floret([x, y], size, aside * 52);
    }
  }
  return paths;
}

const florets = drawFlorets();

/** The coleus flower spike, the second plant of the formula. Decoration only. */
export function Spike({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={className} aria-hidden="true" focusable="false">
      <path d="M60 420C56 277 64 139 60 21" className={classes.stem} />
      <path d={florets.open} className={classes.open} />
      <path d={florets.bright} className={classes.bright} />
      <path d={florets.tip} className={classes.tip} />
    </svg>
  );
}
