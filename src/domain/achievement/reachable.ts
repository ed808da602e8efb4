import { monthsBetween, type Period } from '../period/period.ts';
import type { AchievementRule } from './rule.ts';

type Given = {
  /** The rule's count so far. */
  readonly reached: bigint;
  readonly joined: Period;
  /** The first month that is not closed. */
  readonly open: Period;
  /** The months from the one of joining in which the foundation bonus is paid. */
  readonly bonusMonths: number;
};

/** Whether an achievement can still be earned: there is at most one foundation bonus in each of the first months. */
export function isReachable(rule: AchievementRule, { reached, joined, open, bonusMonths }: Given): boolean {
  if (rule.kind !== 'metric' || rule.metric !== 'foundation_bonuses') return true;
  const over = Math.max(0, monthsBetween(joined, open));
  const left = Math.max(0, bonusMonths - over);
  return reached + BigInt(left) >= BigInt(rule.target);
}
