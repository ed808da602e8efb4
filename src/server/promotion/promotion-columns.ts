import type { PromotionFields } from '#contract/promotion/promotion.ts';
import { centsOf, formatAmount } from '#domain/money/decimal.ts';
import { instantsOfDay } from '#domain/period/zone.ts';
import { isAmount, type PromotionMetric } from '#domain/promotion/promotion.ts';

/** The columns of a promotion with these fields. Days are the company's. */
export const promotionColumns = ({ starts_at, ends_at, target, ...texts }: PromotionFields, timeZone: string) => ({
  ...texts,
  target: isAmount(texts.metric) ? centsOf(target) : BigInt(target),
  startsAt: instantOf(starts_at, timeZone, 'from'),
  endsAt: instantOf(ends_at, timeZone, 'until'),
});

/** An instant, or the given end of a day of the company. */
const instantOf = (given: string, timeZone: string, end: 'from' | 'until'): Date =>
  given.includes('T') ? new Date(given) : instantsOfDay(given, timeZone)[end];

/** A stored number of a metric, as the functions answer it. */
export const formatMeasured = (metric: PromotionMetric, value: bigint): string =>
  isAmount(metric) ? formatAmount(value) : String(value);
