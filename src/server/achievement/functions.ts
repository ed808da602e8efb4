import { getAchievements } from './get-achievements.ts';
import { grantAchievement } from './grant-achievement.ts';

export const achievementFunctions = { getAchievements, grantAchievement };
