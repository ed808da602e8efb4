import { z } from 'zod';
import { achievementCategories, achievementSources, editedFields } from '#domain/achievement/rule.ts';
import { currentRanks } from '#domain/genealogy/filter.ts';
import { command, read } from '../function.ts';
import { missingTarget, target, targetProblem } from '../promotion/target.ts';
import { fieldsBefore, id, idempotencyKey, instant, printable, singleLine, wrongFields } from '../shapes.ts';

export const achievementRow = z.object({
  achievement_id: id,
  title: z.string(),
  description: z.string(),
  category: z.enum(achievementCategories),
  earned_date: instant.nullable(),
  earned_by: z.enum(achievementSources),
  /** Of a number to reach: a decimal amount for sales, a count otherwise. */
  target: z.string().nullable(),
  /** Of a rank to be granted. */
  rank: z.string().nullable(),
  /** Only those who have earned it see it, and the admins who may change it. */
  retired: z.boolean(),
  /** Whether it can still be earned; true for what was earned. */
  reachable: z.boolean(),
  /** Null for goals without a count: a rank, a grant. Sales are decimal amounts, the others counts. */
  measure: z
    .object({ progress: z.string(), total: z.string(), percent: z.number().int(), amount: z.boolean() })
    .nullable(),
});
export type AchievementRow = z.infer<typeof achievementRow>;

const achievementTexts = z.strictObject({
  title: singleLine(120, 'Please enter a title'),
  description: printable(1000, 'Please describe the achievement'),
  category: z.enum(achievementCategories, 'Please choose a category'),
});

const newAchievement = achievementTexts
  .safeExtend({
    earned_by: z.enum(achievementSources, 'Please choose what earns it'),
    /** Of a number to reach. */
    target: target.nullable().default(null),
    /** Of a rank to be granted. */
    rank: z.enum(currentRanks).nullable().default(null),
    idempotency_key: idempotencyKey,
  })
  .superRefine(({ earned_by: source, target: given, rank }, { addIssue }) => {
    const wrong = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
    if (source === 'grant') return;
    if (source === 'rank') {
      if (rank === null) wrong('rank', 'Please choose a rank');
      return;
    }
    const problem = given === null ? missingTarget : targetProblem(source, given);
    if (problem !== null) wrong('target', problem);
  });

const oneAchievement = z.strictObject({ achievement_id: id });

const unknownAchievement = {
  UNKNOWN_ACHIEVEMENT: { status: 404, message: 'This achievement does not exist.' },
} as const;

const titleTaken = {
  TITLE_TAKEN: { status: 409, message: 'Another achievement has this title.' },
} as const;

export const changedAchievement = z.object({ achievement_id: id });

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
      ACHIEVEMENT_RETIRED: { status: 409, message: 'This achievement is retired. It can’t be granted.' },
      ALREADY_EARNED: { status: 409, message: 'This consultant has it already.' },
    })
    .output(z.object({ name: z.string(), title: z.string() })),
  createAchievement: command(
    'create-achievement',
    'content:write',
    'Define an achievement: a number to reach, a rank, or an admin’s grant',
  )
    .input(newAchievement)
    .errors({
      ...titleTaken,
      KEY_CONFLICT: { status: 409, message: 'This key was used for another command before.' },
    })
    .output(changedAchievement),
  updateAchievement: command(
    'update-achievement',
    'content:write',
    'Change the title, description and category of an achievement, but not what earns it',
  )
    .input(achievementTexts.safeExtend({ achievement_id: id, before: fieldsBefore(editedFields) }))
    .errors({
      ...unknownAchievement,
      ...titleTaken,
      CHANGED_MEANWHILE: {
        status: 409,
        message: 'This achievement was changed after you opened this form. Close the form and open it again.',
        data: wrongFields,
      },
    })
    .output(changedAchievement),
  setAchievementRetired: command(
    'set-achievement-retired',
    'content:write',
    'Retire an achievement, so that only those who have earned it see it, or offer it again',
  )
    .input(oneAchievement.safeExtend({ retired: z.boolean() }))
    .errors(unknownAchievement)
    .output(changedAchievement.extend({ title: z.string() })),
  deleteAchievement: command(
    'delete-achievement',
    'content:write',
    'Delete an achievement that is not recorded for any consultant',
  )
    .input(oneAchievement)
    .errors({
      ...unknownAchievement,
      ACHIEVEMENT_RECORDED: {
        status: 409,
        message: 'This achievement is recorded for some consultants. You can retire it.',
      },
    })
    .output(changedAchievement),
};
