/** What a promotion counts, within its window. Sales are commissionable base in cents, the others counts. */
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

/** Where a promotion stands, by its dates alone (product.md, section 1). */
export function phaseOf({ startsAt, endsAt }: Window, now: Date): Phase {
  if (now < startsAt) return 'coming';
  return now < endsAt ? 'active' : 'over';
}

/** The words of the specification for where a promotion stands with somebody who has reached `reached` of `target`. */
export type PromotionStatus = 'Available' | 'Active' | 'In Progress' | 'Completed';

/** `reached` in cents for sales, a count otherwise; any of it is progress. */
export function statusOf(phase: Phase, reached: bigint): PromotionStatus {
  if (phase === 'coming') return 'Available';
  if (phase === 'over') return 'Completed';
  return reached > 0n ? 'In Progress' : 'Active';
}

/** How much of a target is reached, in whole percent from 0 to 100; 100 only when all of it is. */
export function percentOf(reached: bigint, target: bigint): number {
  if (reached <= 0n) return 0;
  return reached >= target ? 100 : Number((reached * 100n) / target);
}
