import { z } from 'zod';
import { isAmount } from '#domain/promotion/promotion.ts';

export const missingTarget = 'Please enter a target like 2000.00 or 12';

/** The number to reach in a promotion or for an achievement: a decimal amount for sales, a whole number otherwise. */
export const target = z
  .string()
  .trim()
  .regex(/^(0|[1-9]\d{0,8})(\.\d{2})?$/, missingTarget);

/** The problem with a target of this metric, if it is a number at all; null without one. */
export function targetProblem(metric: string, given: string): string | null {
  if (!isAmount(metric) && given.includes('.')) return 'This target is a count: please enter a whole number.';
  return Number(given) === 0 ? 'The target must be above zero.' : null;
}
