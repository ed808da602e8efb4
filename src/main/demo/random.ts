/** A generator of random values that can be repeated: the same seed and label give the same draws on every machine. */
export type Random = {
  /** 0 ≤ x < 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  /** True with this probability. */
  of(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of `list`, each as probable as its weight says. */
  weighted<T>(list: readonly T[], weight: (item: T) => number): T;
  shuffled<T>(list: readonly T[]): T[];
  /** Around 1, always above 0: e to a bell curve of this width. */
  around(width: number): number;
  /** A version 4 UUID. */
  uuid(): string;
};

/**
 * Each part of the demo has a generator of its own, so that one more name or product does not change everything
 * after it. The generator is mulberry32.
 */
export function randomOf(seed: number, label: string): Random {
  let state = hashOf(`${seed}\n${label}`);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => at(list, int(0, list.length - 1));
  const weighted = <T>(list: readonly T[], weight: (item: T) => number): T => {
    const total = list.reduce((sum, item) => sum + weight(item), 0);
    let left = next() * total;
    for (const item of list) {
      left -= weight(item);
      if (left < 0) return item;
    }
    return at(list, list.length - 1);
  };
  const shuffled = <T>(list: readonly T[]): T[] => {
    const items = [...list];
    for (let place = items.length - 1; place > 0; place--) {
      const other = int(0, place);
      const moved = at(items, place);
      items[place] = at(items, other);
      items[other] = moved;
    }
    return items;
  };
  // The sum of twelve draws is close enough to a bell curve for a shop's month.
  const around = (width: number) => {
    let sum = -6;
    for (let draw = 0; draw < 12; draw++) sum += next();
    return Math.exp(sum * width);
  };
  const uuid = () => {
    const hex = Array.from({ length: 4 }, () =>
      Math.floor(next() * 2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    ).join('');
    const variant = '89ab'[int(0, 3)];
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  return { next, int, of: (probability) => next() < probability, pick, weighted, shuffled, around, uuid };
}

function at<T>(list: readonly T[], place: number): T {
  const item = list[place];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
