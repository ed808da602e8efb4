import type { AchievementRow } from '#contract/achievement/achievement.ts';
import { formatCount } from '#contract/language/format.ts';
import type { AchievementSource } from '#domain/achievement/rule.ts';
import { isAmount } from '#domain/promotion/promotion.ts';
import { m } from '#messages';
import { formatAmount } from '#web/ui/format-amount.ts';

export const categoryNames: Readonly<Record<AchievementRow['category'], () => string>> = {
  Certification: m.achievement_category_certification,
  Sales: m.achievement_category_sales,
  Leadership: m.achievement_category_leadership,
  Rank: m.achievement_category_rank,
  Bonus: m.achievement_category_bonus,
  Products: m.achievement_category_products,
};

/** The ways to earn an achievement. */
export const sourceNames: Readonly<Record<AchievementSource, () => string>> = {
  orders: m.achievement_source_orders,
  personal_sales: m.achievement_source_personal_sales,
  team_sales: m.achievement_source_team_sales,
  recruits: m.achievement_source_recruits,
  downline: m.achievement_source_downline,
  foundation_bonuses: m.achievement_source_foundation_bonuses,
  rank: m.achievement_source_rank,
  grant: m.achievement_source_grant,
};

/** A number to reach, or a part of it. */
export const measuredLabel = (source: AchievementSource, value: string, currency: string): string =>
  isAmount(source) ? formatAmount(value, currency) : formatCount(Number(value));
