import { z } from 'zod';
import { command } from '../function.ts';
import { amount } from '../shapes.ts';
import { planDifference } from './difference.ts';
import { planDocument } from './document.ts';
import { exampleOutcome, planExamples } from './example.ts';
import { placedProblem } from './problem.ts';
import { versionNumber } from './version-number.ts';

/** The most that a plan can pay. */
const worstCase = z.object({
  /** The share of an order's base, in basis points. */
  order: z.number(),
  foundation_bonus: z.object({ pays: amount, from: amount }).nullable(),
});

/** The check of a plan before it is saved. */
export const planCheck = z.object({
  problems: z.array(placedProblem),
  worst_case: worstCase,
  /** The differences from the compared version. */
  differences: z.array(planDifference),
  examples: z.array(exampleOutcome),
});
export type PlanCheck = z.infer<typeof planCheck>;

/** The errors of every function that needs a valid plan. */
export const unsoundPlan = {
  PLAN_UNSOUND: {
    status: 422,
    message: 'This plan can’t be used yet. Fix the highlighted fields.',
    data: z.object({ problems: z.array(placedProblem) }),
  },
} as const;

/** Checking a plan while it is edited. */
export const planCheckFunctions = {
  checkPlan: command(
    'check-plan',
    'commissions:write',
    'The problems of a plan, and the results of its worked examples',
  )
    .input(
      z.strictObject({
        document: planDocument,
        examples: planExamples,
        compare_with: versionNumber.nullable().default(null),
      }),
    )
    .output(planCheck),
};
