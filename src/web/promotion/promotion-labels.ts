import type { PromotionRow } from '#contract/promotion/promotion.ts';
import { isAmount } from '#domain/promotion/promotion.ts';
import { formatAmount } from '#web/ui/format-amount.ts';

type Metric = PromotionRow['type'];

export const metricNames: Record<Metric, string> = {
  personal_sales: 'Personal sales',
  team_sales: 'Team sales',
  orders: 'Orders',
  recruits: 'New team members',
};

/** The requirement, one message per kind so that it can be translated. */
export function requirementLabels(metric: Metric, requirement: string, currency: string): string {
  const value = isAmount(metric) ? formatAmount(requirement, currency) : requirement;
  switch (metric) {
    case 'personal_sales':
      return `Sell ${value} yourself`;
    case 'team_sales':
      return `Sell ${value} with your team`;
    case 'orders':
      return `Complete ${value} orders`;
    case 'recruits':
      return `Welcome ${value} new team members`;
  }
}

/** `7 of 10 · 70%` */
export function progressLabels(
  { type, reached, requirement, progress }: Pick<PromotionRow, 'type' | 'reached' | 'requirement' | 'progress'>,
  currency: string,
): string {
  const shown = (value: string) => (isAmount(type) ? formatAmount(value, currency) : value);
  return `${shown(reached)} of ${shown(requirement)} · ${progress}%`;
}
