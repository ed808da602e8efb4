/**
 * What earns an achievement: reaching a number, being granted a rank, or an admin's grant. `target` is in cents for
 * sales (commissionable base), a count otherwise.
 */
export type AchievementRule =
  | {
      readonly kind: 'metric';
      readonly metric: 'orders' | 'personal_sales' | 'team_sales' | 'recruits' | 'downline' | 'foundation_bonuses';
      readonly target: number;
    }
  | { readonly kind: 'rank'; readonly rank: string }
  | { readonly kind: 'grant' };

/** The categories that achievements are shown under. */
export const achievementCategories = ['Certification', 'Sales', 'Leadership', 'Rank', 'Bonus', 'Products'] as const;
