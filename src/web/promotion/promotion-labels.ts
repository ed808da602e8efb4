import { formatCount } from '#contract/language/format.ts';
import type { PromotionRow } from '#contract/promotion/promotion.ts';
import { isAmount } from '#domain/promotion/promotion.ts';
import { m } from '#messages';
import { dayOf, formatLongDay, formatMoment } from '#web/period/format-period.ts';
import { formatAmount } from '#web/ui/format-amount.ts';

type Metric = PromotionRow['type'];

type Deadline = Pick<PromotionRow, 'deadline'>;

/** The last instant that counts, not the one after it. */
export const lastInstant = ({ deadline }: Deadline): string => new Date(Date.parse(deadline) - 1).toISOString();

/** The last day that counts; with the time for a promotion that was ended within its last day. */
export function lastDay({ deadline }: Deadline, timeZone: string): string {
  const last = lastInstant({ deadline });
  const isWhole = dayOf(last, timeZone) !== dayOf(deadline, timeZone);
  return isWhole ? formatLongDay(last, timeZone) : formatMoment(deadline, timeZone);
}

export const metricNames: Readonly<Record<Metric, () => string>> = {
  personal_sales: m.promotion_metric_personal_sales,
  team_sales: m.promotion_metric_team_sales,
  orders: m.promotion_metric_orders,
  recruits: m.promotion_metric_recruits,
};

/** What a promotion counts. */
export const metricName = (metric: Metric): string => metricNames[metric]();

const countOf = (value: string): string => formatCount(Number(value));

/** The requirement, one message per kind so that it can be translated. */
export function requirementLabels(metric: Metric, requirement: string, currency: string): string {
  const value = isAmount(metric) ? formatAmount(requirement, currency) : countOf(requirement);
  switch (metric) {
    case 'personal_sales':
      return m.promotion_require_personal_sales({ value });
    case 'team_sales':
      return m.promotion_require_team_sales({ value });
    case 'orders':
      return m.promotion_require_orders({ value });
    case 'recruits':
      return m.promotion_require_recruits({ value });
  }
}

/** `7 of 10 · 70%` */
export function progressLabels(
  { type, reached, requirement, progress }: Pick<PromotionRow, 'type' | 'reached' | 'requirement' | 'progress'>,
  currency: string,
): string {
  const shown = (value: string) => (isAmount(type) ? formatAmount(value, currency) : countOf(value));
  return m.promotion_progress({ reached: shown(reached), requirement: shown(requirement), percent: String(progress) });
}
