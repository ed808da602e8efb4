import { at, type Point, polar, round, smooth } from './draw.ts';

/**
 * The castor leaf of the brand: seven broad lobes, veins on the left half, a lattice on the right. Drawn around the
 * point where the stem meets the blade; the box is 400 wide, 408 high and starts at (-200, -208).
 */
export const leafBox = '-200 -208 400 408';

export type Lobe = {
  /** The quarter of growth (1 to 4) in which the lobe unfolds. */
  readonly quarter: 1 | 2 | 3 | 4;
  readonly blade: string;
  readonly midrib: string;
  readonly veins: string;
  /** Path of zero-length strokes per dot size; round line ends turn each stroke into a dot. */
  readonly dots: ReadonlyMap<DotSize, string>;
};

/** Diameters of the lattice's dots, from the middle outwards. */
export const dotSizes = [5.2, 4.6, 4, 3.4, 2.8] as const;
export type DotSize = (typeof dotSizes)[number];

const count = 7;
const spread = Math.PI * 1.7;
const lobeLength = 192;
/** Where two lobes separate, as a share of the shorter one. */
const sinus = 0.6;
const pitch = 8.7;

type Axis = { readonly angle: number; readonly length: number; readonly side: -1 | 0 | 1 };

const axes: readonly Axis[] = Array.from({ length: count }, (_, i) => {
  const t = (i / (count - 1)) * 2 - 1;
  return {
    angle: -Math.PI / 2 + (t * spread) / 2,
    length: lobeLength * (1 - 0.3 * Math.abs(t) ** 1.6),
    side: t < 0 ? -1 : t > 0 ? 1 : 0,
  };
});

const apart = spread / (count - 1) / 2;

/** Half the angle of a lobe at `u` of the way from the sinus to the tip: full in the middle, with a short tip. */
const fullness = (u: number): number => {
  const nearTip = Math.max(0, (u - 0.62) / 0.38);
  return (1 - u ** 1.75) * (1 + 0.13 * Math.sin(Math.PI * u)) * (1 - 0.42 * nearTip * nearTip);
};

const sinusRadius = (lobe: Axis, neighbour: Axis | undefined): number =>
  neighbour ? Math.min(lobe.length, neighbour.length) * sinus : lobe.length * 0.3;

function edge(lobe: Axis, neighbour: Axis | undefined, side: -1 | 1): Point[] {
  const from = sinusRadius(lobe, neighbour);
  return Array.from({ length: 11 }, (_, k) => {
    const u = (k / 10) ** 0.8;
    // At the sinus neighbouring blades overlap, so that no seam shows; further out a gap opens between them.
    const share = 1.04 - 0.075 * Math.min(1, u / 0.12);
    return polar(lobe.angle + side * apart * fullness(u) * share, from + (lobe.length - from) * u);
  });
}

function bladeOf(index: number, lobe: Axis): string {
  const left = edge(lobe, axes[index - 1], -1);
  const right = edge(lobe, axes[index + 1], 1).reverse();
  const first = left[0] ?? [0, 0];
  return `M0 0L${at(first)}${smooth([...left, ...right.slice(1)])}Z`;
}

function nearest(angle: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  axes.forEach((axis, i) => {
    const away = Math.abs(((angle - axis.angle + Math.PI * 3) % (Math.PI * 2)) - Math.PI);
    if (away < least) {
      least = away;
      best = i;
    }
  });
  return best;
}

/** The lobe that contains a point, at least `margin` of its width from the edge; `undefined` outside the leaf. */
function lobeAt([x, y]: Point, margin: number): number | undefined {
  const angle = Math.atan2(y, x);
  const radius = Math.hypot(x, y);
  const index = nearest(angle);
  const lobe = axes[index];
  if (!lobe) return undefined;
  const turn = ((angle - lobe.angle + Math.PI * 3) % (Math.PI * 2)) - Math.PI;
  const from = sinusRadius(lobe, axes[index + (turn > 0 ? 1 : -1)]);
  if (radius < from * 0.95) return Math.abs(turn) < apart ? index : undefined;
  const u = (radius - from) / (lobe.length - from);
  if (u > 0.99) return undefined;
  return Math.abs(turn) < apart * fullness(u) * margin ? index : undefined;
}

function midribOf(lobe: Axis): string {
  const bend = polar(lobe.angle + 0.035 * lobe.side, lobe.length * 0.55);
  return `M0 0Q${at(bend)} ${at(polar(lobe.angle, lobe.length * 0.985))}`;
}

function veinsOf(index: number, lobe: Axis): string {
  const sides = lobe.side < 0 ? [-1, 1] : lobe.side === 0 ? [-1] : [];
  let path = '';
  for (const side of sides) {
    for (let k = 0; k < 11; k++) {
      const u = 0.14 + k * 0.075;
      const start = polar(lobe.angle, lobe.length * u);
      const heading = lobe.angle + side * 0.78;
      const wanted = (u < 0.62 ? 0.3 : 0.3 * (1 - (u - 0.62) / 0.42)) * lobe.length * (0.55 + 0.5 * Math.min(u, 0.6));
      let length = wanted;
      let end: Point = [start[0] + Math.cos(heading) * length, start[1] + Math.sin(heading) * length];
      while (length > 4 && lobeAt(end, 0.9) !== index) {
        length *= 0.9;
        end = [start[0] + Math.cos(heading) * length, start[1] + Math.sin(heading) * length];
      }
      if (length <= 4) continue;
      const bow: Point = [
        (start[0] + end[0]) / 2 + Math.cos(lobe.angle) * wanted * 0.16,
        (start[1] + end[1]) / 2 + Math.sin(lobe.angle) * wanted * 0.16,
      ];
      path += `M${at(start)}Q${at(bow)} ${at(end)}`;
    }
  }
  return path;
}

function latticeByLobe(): ReadonlyMap<number, ReadonlyMap<DotSize, string>> {
  const lattice = new Map<number, Map<DotSize, string>>();
  for (let row = -30; row <= 30; row++) {
    for (let column = 0; column <= 30; column++) {
      const x = (column + (row & 1) / 2) * pitch;
      const y = row * pitch * 0.866;
      if (x < pitch * 0.45) continue;
      const index = lobeAt([x, y], 0.9);
      if (index === undefined) continue;
      const wanted = pitch * 2 * (0.3 - (0.17 * Math.hypot(x, y)) / lobeLength);
      const size = dotSizes.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best));
      const ofLobe = lattice.get(index) ?? new Map<DotSize, string>();
      ofLobe.set(size, `${ofLobe.get(size) ?? ''}M${round(x)} ${round(y)}h0`);
      lattice.set(index, ofLobe);
    }
  }
  return lattice;
}

const lattice = latticeByLobe();
const quarterOf = (index: number): Lobe['quarter'] => {
  const fromMiddle = Math.abs(index - (count - 1) / 2);
  return fromMiddle === 0 ? 1 : fromMiddle === 1 ? 2 : fromMiddle === 2 ? 3 : 4;
};

export const lobes: readonly Lobe[] = axes.map((lobe, index) => ({
  quarter: quarterOf(index),
  blade: bladeOf(index, lobe),
  midrib: midribOf(lobe),
  veins: veinsOf(index, lobe),
  dots: lattice.get(index) ?? new Map<DotSize, string>(),
}));

/** The stalk, from the middle of the leaf to the lower edge of the box. */
export const stalk = 'M0 0C-4 64 6 122 24 190';
