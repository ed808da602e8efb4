import { z } from 'zod';
import { achievementCategories } from '#domain/achievement/rule.ts';
import { command, read } from '../function.ts';
import { id, instant, singleLine } from '../shapes.ts';

export const achievementRow = z.object({
  achievement_id: id,
  title: z.string(),
  description: z.string(),
  category: z.enum(achievementCategories),
  earned_date: instant.nullable(),
  /** Whether it can still be earned; true for what was earned. */
  reachable: z.boolean(),
  /** Null for goals without a count: a rank, a grant. Sales are decimal amounts, the others counts. */
  measure: z
    .object({ progress: z.string(), total: z.string(), percent: z.number().int(), amount: z.boolean() })
    .nullable(),
});
export type AchievementRow = z.infer<typeof achievementRow>;

export const achievement = {
  getAchievements: read(
    'get-achievements',
    ['consultant', 'consultants:write'],
    'The achievements you have earned, and your progress towards the others',
  ).output(
    z.object({
      data: z.array(achievementRow),
      currency: z.string(),
      summary: z.object({
        earned: z.number().int(),
        /** In progress. */
        in_progress: z.number().int(),
        /** Earned in the present calendar month of the company. */
        this_month: z.number().int(),
        /** The one nearest to being reached; null when nothing is left that is counted and can be reached. */
        next_goal: z.string().nullable(),
      }),
      /** For an admin: what they can grant. */
      grantable: z.array(z.object({ achievement_id: id, title: z.string() })),
    }),
  ),
  grantAchievement: command('grant-achievement', 'consultants:write', 'Grant a certification to a consultant')
    .input(z.strictObject({ achievement_id: id, consultant: singleLine(60, 'Please enter the consultant’s code') }))
    .errors({
      UNKNOWN_CONSULTANT: { status: 404, message: 'No consultant has this code. Please check it.' },
      NOT_GRANTABLE: { status: 422, message: 'This achievement is earned automatically. It can’t be granted.' },
      ALREADY_EARNED: { status: 409, message: 'This consultant has it already.' },
    })
    .output(z.object({ name: z.string(), title: z.string() })),
};
