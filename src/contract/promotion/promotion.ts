import { z } from 'zod';
import { isAmount, promotionMetrics } from '#domain/promotion/promotion.ts';
import { command, read } from '../function.ts';
import { day, givenInstant, id, idempotencyKey, instant, printable, singleLine } from '../shapes.ts';

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

const isDay = (given: string) => given.length === 'yyyy-mm-dd'.length;

const newPromotion = z
  .strictObject({
    title: singleLine(120, 'Please enter a title'),
    description: printable(1000, 'Please describe the promotion'),
    metric: z.enum(promotionMetrics),
    /** A decimal amount for sales, a whole number otherwise. */
    target: z
      .string()
      .trim()
      .regex(/^(0|[1-9]\d{0,8})(\.\d{2})?$/, 'Please enter a target like 2000.00 or 12'),
    starts_at: dayOrInstant('Please choose the first day.'),
    /** The first instant that no longer counts, or the last day. */
    ends_at: dayOrInstant('Please choose the last day.'),
    reward: singleLine(200, 'Enter the reward'),
    idempotency_key: idempotencyKey,
  })
  .refine(({ starts_at, ends_at }) => starts_at < ends_at || (starts_at === ends_at && isDay(ends_at)), {
    path: ['ends_at'],
    message: 'A promotion must end after it starts.',
  })
  .refine(({ metric, target }) => isAmount(metric) || !target.includes('.'), {
    path: ['target'],
    message: 'This target is a count: please enter a whole number.',
  })
  .refine(({ target }) => Number(target) > 0, { path: ['target'], message: 'The target must be above zero.' });

export const createdPromotion = z.object({ promotion_id: id });

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
    .input(newPromotion)
    .errors({
      PROMOTION_OVER: { status: 422, message: 'Choose a last day that is not in the past.' },
      KEY_CONFLICT: { status: 409, message: 'This key was used for another command before.' },
    })
    .output(createdPromotion),
};
