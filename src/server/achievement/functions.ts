import { createAchievement } from './create-achievement.ts';
import { deleteAchievement } from './delete-achievement.ts';
import { getAchievements } from './get-achievements.ts';
import { grantAchievement } from './grant-achievement.ts';
import { setAchievementRetired } from './set-achievement-retired.ts';
import { updateAchievement } from './update-achievement.ts';

export const achievementFunctions = {
  getAchievements,
  grantAchievement,
  createAchievement,
  updateAchievement,
  setAchievementRetired,
  deleteAchievement,
};
