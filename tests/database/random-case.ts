import type { CaseFile } from '#domain/commission/case-file.ts';
import { addMonths, type Period } from '#domain/period/period.ts';

/** A reproducible random generator from 0 up to 1 (mulberry32). */
export function drawsFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A random company: a deep genealogy in which recruits may have lower numbers than their sponsors, all programs,
 * every tier, new and old consultants, returns, adjustments of either sign.
 */
export function randomCase(seed: number, size: number, period: Period = '2026-10'): CaseFile {
  const draw = drawsFrom(seed);
  const below = (limit: number) => Math.floor(draw() * limit);
  const pick = <T>(from: readonly [T, ...T[]]): T => from[below(from.length)] ?? from[0];
  const dollars = (cents: number) => (cents / 100).toFixed(2);
  const names = Array.from({ length: size }, (_, born) => `${String((born * 7919 + 13) % 10_007).padStart(5, '0')}`);
  const nameOf = (born: number) => names[born] ?? '';
  const consultants = names.map((id, born) => ({
    id,
    sponsor: born === 0 || draw() < 0.02 ? null : nameOf(draw() < 0.5 ? born - 1 : below(born)),
    program: pick(['Beauty Consultant', 'Advanced Consultant', 'Senior Consultant', 'Affiliate']),
    joined: `${addMonths(period, -below(6))}-0${1 + below(4)}`,
  }));
  const orders = consultants.flatMap(({ id }, born) =>
    Array.from({ length: draw() < 0.4 ? 1 + below(5) : 0 }, (_, place) => {
      const subtotal = below(90_000);
      const discounts = draw() < 0.2 ? below(subtotal) : 0;
      const returns = draw() < 0.1 ? subtotal - discounts : 0;
      return {
        id: `o${born}-${place}`,
        consultant: id,
        subtotal: dollars(subtotal),
        discounts: dollars(discounts),
        returns: dollars(returns),
      };
    }),
  );
  const adjustments = consultants
    .filter(() => draw() < 0.1)
    .map(({ id }) => ({ consultant: id, amount: dollars(below(300_000) - 100_000) }));
  return { period, consultants, orders, adjustments };
}
