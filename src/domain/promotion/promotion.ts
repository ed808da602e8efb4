/** The metric of a promotion, within its window. Sales are commissionable base in cents, the others counts. */
export const promotionMetrics = ['personal_sales', 'team_sales', 'orders', 'recruits'] as const;
export type PromotionMetric = (typeof promotionMetrics)[number];

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
