import { periodOf } from '../period/zone.ts';

/** The state of an achievement for one consultant. */
export interface AchievementState {
  readonly title: string;
  readonly earnedAt: Date | null;
  /** In whole percent; null for goals without a count. */
  readonly percent: number | null;
  /** Whether it can still be earned. */
  readonly reachable: boolean;
}

export interface Summary {
  readonly earned: number;
  readonly inProgress: number;
  readonly thisMonth: number;
  /** Title of the one nearest to being reached, the first of equals; null when nothing is left that is counted and can be reached. */
  readonly nextGoal: string | null;
}

/** The four figures above the achievements, counted from the list (product.md, section 1). */
export function summaryOf(states: readonly AchievementState[], now: Date, timeZone: string): Summary {
  const open = states.filter(({ earnedAt, reachable }) => earnedAt === null && reachable);
  const counted = open.filter(({ percent }) => percent !== null);
  const nearest = counted.toSorted((one, other) => (other.percent ?? 0) - (one.percent ?? 0))[0];
  const earned = states.flatMap(({ earnedAt }) => (earnedAt ? [earnedAt] : []));
  const month = periodOf(now, timeZone);
  return {
    earned: earned.length,
    inProgress: counted.filter(({ percent }) => (percent ?? 0) > 0).length,
    thisMonth: earned.filter((at) => periodOf(at, timeZone) === month).length,
    nextGoal: nearest?.title ?? null,
  };
}
