/** The metric of a promotion, within its window. Sales are commissionable base in cents, the others counts. */
export const promotionMetrics = ['personal_sales', 'team_sales', 'orders', 'recruits'] as const;
export type PromotionMetric = (typeof promotionMetrics)[number];

/** The fields an admin can edit. */
export const editedFields = ['title', 'description', 'metric', 'target', 'starts_at', 'ends_at', 'reward'] as const;

/** Whether a metric, of a promotion or an achievement, is an amount of money. */
export const isAmount = (metric: string): boolean => metric === 'personal_sales' || metric === 'team_sales';

export interface Window {
  readonly startsAt: Date;
  /** The first instant that no longer counts. */
  readonly endsAt: Date;
}

export type Phase = 'coming' | 'active' | 'over';

/** The phase of a promotion, by its dates alone (product.md, section 1). */
export function phaseOf({ startsAt, endsAt }: Window, now: Date): Phase {
  if (now < startsAt) return 'coming';
  return now < endsAt ? 'active' : 'over';
}

/** What a promotion asks for and gives: consultants work towards it from its start. */
export interface PromotionTerms extends Window {
  readonly metric: PromotionMetric;
  /** Cents for sales, a count otherwise. */
  readonly target: bigint;
  readonly reward: string;
}

/** Why a window can't be announced; null if it can. */
export function windowRefusal({ startsAt, endsAt }: Window, now: Date): 'ENDS_BEFORE_START' | 'PROMOTION_OVER' | null {
  if (endsAt <= startsAt) return 'ENDS_BEFORE_START';
  return endsAt <= now ? 'PROMOTION_OVER' : null;
}

export type ChangeRefusal = ReturnType<typeof windowRefusal> | 'PROMOTION_STARTED' | 'PROMOTION_SHORTENED';

/**
 * Why a promotion can't be changed like this; null if it can. Before it starts, everything can change. From then on consultants are
 * working towards it: what they do, by when, and what for stays, except that they can get more time, even after the end.
 */
export function changeRefusal(before: PromotionTerms, after: PromotionTerms, now: Date): ChangeRefusal {
  if (phaseOf(before, now) === 'coming') return windowRefusal(after, now);
  const isSame =
    after.metric === before.metric &&
    after.target === before.target &&
    after.reward === before.reward &&
    after.startsAt.getTime() === before.startsAt.getTime();
  if (!isSame) return 'PROMOTION_STARTED';
  if (after.endsAt < before.endsAt) return 'PROMOTION_SHORTENED';
  return after.endsAt > before.endsAt ? windowRefusal(after, now) : null;
}

/**
 * The end of a promotion that is ended now: what was reached until then counts. At its very start it lasts for a millisecond, because no
 * promotion ends before it has started.
 */
export const endNow = ({ startsAt }: Window, now: Date): Date =>
  new Date(Math.max(now.getTime(), startsAt.getTime() + 1));

/** The state of a promotion for a consultant who has reached `reached` of `target`, in the specification's terms. */
export type PromotionStatus = 'Available' | 'Active' | 'In Progress' | 'Completed';

/** `reached` and `target` in cents for sales, counts otherwise; anything above zero is progress, a met goal is completed. */
export function statusOf(phase: Phase, reached: bigint, target: bigint): PromotionStatus {
  if (phase === 'coming') return 'Available';
  if (phase === 'over' || reached >= target) return 'Completed';
  return reached > 0n ? 'In Progress' : 'Active';
}

/** Whether the reward is won; null while that is open. */
export function isGoalMet(phase: Phase, reached: bigint, target: bigint): boolean | null {
  if (phase === 'coming') return null;
  return reached >= target ? true : phase === 'over' ? false : null;
}

/** The reached part of a target, in whole percent from 0 to 100; 100 only when complete. */
export function percentOf(reached: bigint, target: bigint): number {
  if (reached <= 0n) return 0;
  return reached >= target ? 100 : Number((reached * 100n) / target);
}
