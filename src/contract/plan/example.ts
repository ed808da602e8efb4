import { z } from 'zod';
import type { PlanExample } from '#domain/commission/plan-example.ts';
import { caseFile } from '../commission/case.ts';
import { text } from '../shapes.ts';
import { caseRefusal } from './case-refusal.ts';

const exampleLine = z.strictObject({
  consultant: z.string(),
  order: z.string().nullable(),
  level: z.number().int(),
  amount: z.string(),
});

const exampleStatement = z.strictObject({ consultant: z.string(), tier: z.string().nullable(), total: z.string() });

const exampleResult = z.strictObject({
  lines: z.array(exampleLine).max(500),
  statements: z.array(exampleStatement).max(200),
});
export type ExampleResultJson = z.infer<typeof exampleResult>;

/** A worked example of a plan: a case, and its expected result. */
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

/** The examples of one plan. */
export const planExamples = z.array(planExample).max(40);

/** The first difference from the expected result. Null where a line or a statement is missing. */
const exampleDifference = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('line'), expected: exampleLine.nullable(), came: exampleLine.nullable() }),
  z.object({ kind: z.literal('statement'), expected: exampleStatement.nullable(), came: exampleStatement.nullable() }),
]);
export type ExampleDifferenceJson = z.infer<typeof exampleDifference>;

/** The result of an example under a plan. */
export const exampleOutcome = z.object({
  name: z.string(),
  passed: z.boolean(),
  /** Null for a case that cannot be calculated. */
  came: exampleResult.nullable(),
  /** Null if the result is as expected, or if the case cannot be calculated. */
  difference: exampleDifference.nullable(),
  /** Null if the case can be calculated. */
  refusal: caseRefusal.nullable(),
});
export type ExampleOutcomeJson = z.infer<typeof exampleOutcome>;
