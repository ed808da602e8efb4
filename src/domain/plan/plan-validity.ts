import type { Period } from '#domain/period/period.ts';
import { previousPeriod } from '#domain/period/period.ts';

/** A version and the first period it may count in. */
export interface DatedVersion {
  readonly version: number;
  readonly validFrom: Period;
}

/** The periods that a version counts in; `until` is the last of them, null while no later version ends it. */
export interface Validity {
  readonly version: number;
  readonly from: Period;
  readonly until: Period | null;
}

/**
 * Which versions count, and when, in the order of their periods: in a period it is the one with the latest `validFrom`
 * not after it, of two from the same period the one saved later. The others never count.
 */
export function validities(versions: readonly DatedVersion[]): Validity[] {
  const latest = new Map<Period, number>();
  for (const { version, validFrom } of versions) {
    latest.set(validFrom, Math.max(latest.get(validFrom) ?? 0, version));
  }
  const sorted = [...latest].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([from, version], at) => {
    const next = sorted[at + 1];
    return { version, from, until: next === undefined ? null : previousPeriod(next[0]) };
  });
}
