import { z } from 'zod';
import type { PlanExample } from '#domain/commission/plan-example.ts';
import { caseFile } from '../commission/case.ts';
import { text } from '../shapes.ts';

const exampleResult = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        consultant: z.string(),
        order: z.string().nullable(),
        level: z.number().int(),
        amount: z.string(),
      }),
    )
    .max(500),
  statements: z
    .array(z.strictObject({ consultant: z.string(), tier: z.string().nullable(), total: z.string() }))
    .max(200),
});
export type ExampleResultJson = z.infer<typeof exampleResult>;

/** A worked example of a plan: a case, and what it must come to. */
export const planExample = z.strictObject({
  name: text(120, 'Please name the example'),
  case: z.strictObject({
    ...caseFile.pick({ period: true }).shape,
    consultants: caseFile.shape.consultants.max(200),
    orders: caseFile.shape.orders.max(200),
    adjustments: caseFile.shape.adjustments,
  }),
  expected: exampleResult,
}) satisfies z.ZodType<PlanExample>;
export type PlanExampleJson = z.infer<typeof planExample>;

/** Those of one plan. */
export const planExamples = z.array(planExample).max(40);

/** How an example came out under a plan. */
export const exampleOutcome = z.object({
  name: z.string(),
  passed: z.boolean(),
  /** Null for a case that cannot be calculated. */
  came: exampleResult.nullable(),
  /** The expected and the actual result, or why it cannot be calculated; null if the case passed. */
  message: z.string().nullable(),
});
export type ExampleOutcomeJson = z.infer<typeof exampleOutcome>;
