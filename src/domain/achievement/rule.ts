import { centsOf, formatAmount } from '../money/decimal.ts';
import { isAmount } from '../promotion/promotion.ts';

/** What an achievement can count, from the beginning. Sales are commissionable base, the others counts. */
export const achievementMetrics = [
  'orders',
  'personal_sales',
  'team_sales',
  'recruits',
  'downline',
  'foundation_bonuses',
] as const;
export type AchievementMetric = (typeof achievementMetrics)[number];

/**
 * What earns an achievement: reaching a number, being granted a rank, or an admin's grant. `target` is in cents for
 * sales, a count otherwise.
 */
export type AchievementRule =
  | { readonly kind: 'metric'; readonly metric: AchievementMetric; readonly target: number }
  | { readonly kind: 'rank'; readonly rank: string }
  | { readonly kind: 'grant' };

/** The ways to earn an achievement: a number of one of the metrics, a rank, or an admin's grant. */
export const achievementSources = [...achievementMetrics, 'rank', 'grant'] as const;
export type AchievementSource = (typeof achievementSources)[number];

/** A rule as a form has it. */
export type EarnedBy = {
  readonly earned_by: AchievementSource;
  /** Of a metric: a decimal amount for sales, a whole number otherwise. */
  readonly target: string | null;
  /** Of a rank. */
  readonly rank: string | null;
};

/** The rule of what a form says. It needs the target of a metric and the rank of a rank; what belongs to another way is ignored. */
export function ruleOf({ earned_by: source, target, rank }: EarnedBy): AchievementRule {
  if (source === 'grant') return { kind: 'grant' };
  if (source === 'rank') return { kind: 'rank', rank: rank ?? '' };
  return { kind: 'metric', metric: source, target: isAmount(source) ? Number(centsOf(target ?? '')) : Number(target) };
}

/** A rule as a form shows it. */
export function earnedByOf(rule: AchievementRule): EarnedBy {
  if (rule.kind === 'grant') return { earned_by: 'grant', target: null, rank: null };
  if (rule.kind === 'rank') return { earned_by: 'rank', target: null, rank: rule.rank };
  const { metric, target } = rule;
  return { earned_by: metric, target: isAmount(metric) ? formatAmount(BigInt(target)) : String(target), rank: null };
}

/** Whether an achievement counts as earned: what is reached after it was retired no longer earns it. */
export const isEarned = (earnedAt: Date | null, retiredAt: Date | null): earnedAt is Date =>
  earnedAt !== null && (retiredAt === null || earnedAt <= retiredAt);

/** The categories that achievements are shown under. */
export const achievementCategories = ['Certification', 'Sales', 'Leadership', 'Rank', 'Bonus', 'Products'] as const;

/** The fields that an admin can edit. What earns an achievement can't be changed, because consultants work towards it. */
export const editedFields = ['title', 'description', 'category'] as const;
