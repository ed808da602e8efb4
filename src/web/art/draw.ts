// Functions shared by the drawings. Everything is computed from fixed numbers, so that server and browser render the
// same, and rounded to a tenth of a unit to save bytes.

export type Point = readonly [x: number, y: number];

/** A coordinate for a path: one decimal, no trailing zero. */
export const round = (value: number): string => String(Math.round(value * 10) / 10);

export const at = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

export const polar = (angle: number, radius: number): Point => [Math.cos(angle) * radius, Math.sin(angle) * radius];

/** A repeatable random generator (mulberry32): the same seed gives the same drawing. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A smooth line through the points (Catmull-Rom as cubic curves), without the initial move. */
export function smooth(points: readonly Point[]): string {
  let path = '';
  for (let i = 0; i + 1 < points.length; i++) {
    const from = points[i] ?? [0, 0];
    const to = points[i + 1] ?? from;
    const before = points[i - 1] ?? from;
    const after = points[i + 2] ?? to;
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${at(first)} ${at(second)} ${at(to)}`;
  }
  return path;
}
