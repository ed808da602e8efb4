import { eq } from 'drizzle-orm';
import type { AchievementRule } from '#domain/achievement/rule.ts';
import type { Transaction } from '../db/database.ts';
import { achievements } from './tables.ts';

/**
 * An achievement that is neither changed nor deleted until the end of the transaction; with `update`, it is not granted meanwhile either.
 * Undefined without one.
 */
export async function lockAchievement(tx: Transaction, achievementId: string, strength: 'share' | 'update') {
  const [stored] = await tx
    .select()
    .from(achievements)
    .where(eq(achievements.achievementId, achievementId))
    .for(strength);
  return stored && { ...stored, rule: stored.rule as AchievementRule };
}
