import { z } from 'zod';
import { editedFields, promotionMetrics } from '#domain/promotion/promotion.ts';
import { command, read } from '../function.ts';
import {
  day,
  fieldsBefore,
  givenInstant,
  id,
  idempotencyKey,
  instant,
  printable,
  singleLine,
  wrongFields,
} from '../shapes.ts';
import { target, targetProblem } from './target.ts';

/** A number of a metric: a decimal amount for sales (`"2000.00"`), a count otherwise (`"12"`). */
const measured = z.string();

export const promotionRow = z.object({
  promotion_id: id,
  title: z.string(),
  description: z.string(),
  type: z.enum(promotionMetrics),
  phase: z.enum(['coming', 'active', 'over']),
  status: z.enum(['Available', 'Active', 'In Progress', 'Completed']),
  /** Whether the reward is won: the target was reached within the window. Null while that is open. */
  goal_met: z.boolean().nullable(),
  /** The target, in the unit of its type. */
  requirement: measured,
  reached: measured,
  /** In whole percent. */
  progress: z.number().int(),
  starts_at: instant,
  /** The first instant that no longer counts. */
  deadline: instant,
  reward: z.string(),
});
export type PromotionRow = z.infer<typeof promotionRow>;

/** An instant, or a whole day of the company's calendar. */
const dayOrInstant = (message: string) => z.union([givenInstant, day()], message);

const endsBeforeStart = 'A promotion must end after it starts.';

const isDay = (given: string) => given.length === 'yyyy-mm-dd'.length;

const promotionFields = z
  .strictObject({
    title: singleLine(120, 'Please enter a title'),
    description: printable(1000, 'Please describe the promotion'),
    metric: z.enum(promotionMetrics),
    target,
    starts_at: dayOrInstant('Please choose the first day.'),
    /** The first instant that no longer counts, or the last day. */
    ends_at: dayOrInstant('Please choose the last day.'),
    reward: singleLine(200, 'Enter the reward'),
  })
  .refine(({ starts_at, ends_at }) => starts_at < ends_at || (starts_at === ends_at && isDay(ends_at)), {
    path: ['ends_at'],
    message: endsBeforeStart,
  })
  .superRefine(({ metric, target: given }, { addIssue }) => {
    const message = targetProblem(metric, given);
    if (message !== null) addIssue({ code: 'custom', path: ['target'], message });
  });
export type PromotionFields = z.infer<typeof promotionFields>;

const onePromotion = z.strictObject({ promotion_id: id });

const wrongWindow = {
  PROMOTION_OVER: { status: 422, message: 'Choose a last day that is not in the past.' },
  ENDS_BEFORE_START: { status: 422, message: endsBeforeStart },
} as const;

const unknownPromotion = { UNKNOWN_PROMOTION: { status: 404, message: 'This promotion does not exist.' } } as const;

export const changedPromotion = z.object({ promotion_id: id });

export const promotion = {
  getPromotions: read(
    'get-promotions',
    'consultant',
    'Promotions with your progress, the nearest deadline first',
  ).output(z.object({ data: z.array(promotionRow), currency: z.string() })),
  createPromotion: command(
    'create-promotion',
    'content:write',
    'Announce a promotion: a metric, a target, a window, a reward',
  )
    .input(promotionFields.safeExtend({ idempotency_key: idempotencyKey }))
    .errors({
      ...wrongWindow,
      KEY_CONFLICT: { status: 409, message: 'This key was used for another command before.' },
    })
    .output(changedPromotion),
  updatePromotion: command(
    'update-promotion',
    'content:write',
    'Change a promotion; after it has started, only the title, the description and a later end',
  )
    .input(promotionFields.safeExtend({ promotion_id: id, before: fieldsBefore(editedFields) }))
    .errors({
      ...unknownPromotion,
      ...wrongWindow,
      PROMOTION_STARTED: {
        status: 409,
        message: 'This promotion has started. Its metric, target, reward and first day can’t be changed.',
      },
      PROMOTION_SHORTENED: {
        status: 409,
        message: 'This promotion has started. Its last day can only be moved to a later day.',
      },
      CHANGED_MEANWHILE: {
        status: 409,
        message: 'This promotion was changed after you opened this form. Close the form and open it again.',
        data: wrongFields,
      },
    })
    .output(changedPromotion),
  endPromotion: command('end-promotion', 'content:write', 'End a promotion now; what was reached until then counts')
    .input(onePromotion)
    .errors({
      ...unknownPromotion,
      PROMOTION_NOT_STARTED: { status: 409, message: 'This promotion has not started yet. You can delete it.' },
      PROMOTION_ENDED: { status: 409, message: 'This promotion has already ended.' },
    })
    .output(changedPromotion),
  deletePromotion: command('delete-promotion', 'content:write', 'Delete a promotion that has not started')
    .input(onePromotion)
    .errors({
      ...unknownPromotion,
      PROMOTION_STARTED: { status: 409, message: 'This promotion has started. You can end it.' },
    })
    .output(changedPromotion),
};
