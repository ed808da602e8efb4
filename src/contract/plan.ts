import { z } from 'zod';
import type { PlanExample } from '#domain/commission/plan-example.ts';
import { caseFile } from './commission-case.ts';
import { planDocument } from './commission-plan.ts';
import { command, read } from './function.ts';
import { amount, id, instant, period, text } from './shapes.ts';

const version = z.number().int().positive();
const rate = z.number().int();

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

const examples = z.array(planExample).max(40);

/** How an example came out under a plan. */
const exampleOutcome = z.object({
  name: z.string(),
  passed: z.boolean(),
  /** Null for a case that cannot be calculated. */
  came: exampleResult.nullable(),
  /** What was expected and what came, or why it cannot be calculated; null where it came out as expected. */
  message: z.string().nullable(),
});
export type ExampleOutcomeJson = z.infer<typeof exampleOutcome>;

/** A sentence, and where in the document it belongs: `tracks.0.tiers.2.minimum`. */
const placedMessage = z.object({ place: z.string(), message: z.string() });
export type PlacedMessage = z.infer<typeof placedMessage>;

/** The most that a plan can pay. */
const worstCase = z.object({
  /** Of an order's base, in basis points. */
  order: z.number(),
  foundation_bonus: z.object({ pays: amount, from: amount }).nullable(),
});

/** What is known of a plan before it is saved. */
const planCheck = z.object({
  problems: z.array(placedMessage),
  worst_case: worstCase,
  /** In what it differs from the version it is compared with, a sentence each. */
  differences: z.array(z.string()),
  examples: z.array(exampleOutcome),
});
export type PlanCheck = z.infer<typeof planCheck>;

const planVersionRow = z.object({
  version,
  name: z.string(),
  note: z.string(),
  /** Null: from ever. */
  valid_from: period.nullable(),
  /** The last period it counts in; null while no later version ends it. */
  valid_until: period.nullable(),
  /** `replaced`: another version was saved for the same period, so that it never counts. */
  status: z.enum(['past', 'current', 'upcoming', 'replaced']),
  saved_by: z.string().nullable(),
  saved_at: instant,
});
export type PlanVersionRow = z.infer<typeof planVersionRow>;

const planVersions = z.object({
  open_period: period,
  /** Closed periods, newest first: those a changed plan can be tried on. */
  closed_periods: z.array(period),
  currency: z.string(),
  payout_currency: z.string(),
  versions: z.array(planVersionRow),
});
export type PlanVersions = z.infer<typeof planVersions>;

const planVersionDetail = planVersionRow.extend({
  document: planDocument,
  examples,
  check: planCheck,
  /** The version that its differences are told against; null for the first. */
  compared_with: version.nullable(),
});
export type PlanVersionDetail = z.infer<typeof planVersionDetail>;

/** What a period costs by a plan. */
const planCost = z.object({
  total: amount,
  personal: amount,
  override: amount,
  bonus: amount,
  statements: z.number().int(),
  /** Commission ÷ base as a fraction with four decimals, null without base. */
  payout_ratio: z.string().nullable(),
  tiers: z.array(z.object({ tier: z.string(), consultants: z.number().int() })),
});

const planSimulation = z.object({
  period,
  run_no: z.number().int(),
  plan_version: version,
  currency: z.string(),
  consultants: z.number().int(),
  orders: z.number().int(),
  base_total: amount,
  before: planCost,
  after: planCost,
  gainers: z.number().int(),
  losers: z.number().int(),
  unchanged: z.number().int(),
  gained: amount,
  lost: amount,
  /** The largest differences, the largest first. */
  movers: z.array(z.object({ consultant_id: id, name: z.string(), before: amount, after: amount, change: amount })),
  /** Milliseconds it took to calculate and compare. */
  took_ms: z.number(),
});
export type PlanSimulation = z.infer<typeof planSimulation>;

/** What a sale of one base is worth to a consultant in a tier. */
const saleWorth = z.object({
  tier: z.string(),
  from: amount,
  personal_rate: rate,
  personal: amount,
  /** One for every level that the tier pays. */
  overrides: z.array(z.object({ level: z.number().int(), rate, amount })),
});

/** The plan as a consultant reads it. */
const ownPlan = z.object({
  version,
  name: z.string(),
  period,
  valid_from: period.nullable(),
  document: planDocument,
  currency: z.string(),
  payout_currency: z.string(),
  /** Her track in the document. */
  track: z.string().nullable(),
  program: z.string(),
  personal_volume: amount,
  tier: z.string().nullable(),
  next_tier: z.object({ tier: z.string(), from: amount, missing: amount }).nullable(),
  foundation: z.object({
    /** The last month in which it is paid to her; null where the plan has none. */
    until: period.nullable(),
    open: z.boolean(),
    /** Her own bases of the period, and what they reach. */
    base: amount,
    pays: amount,
  }),
  /** Real numbers: what one sale is worth in every tier of her track, calculated by the engine. Null without a sale. */
  example: z
    .object({
      of: z.enum(['own-order', 'team-order', 'product']),
      /** The order's number, or the product's name. */
      named: z.string(),
      base: amount,
      worth: z.array(saleWorth),
    })
    .nullable(),
  /** A version that is dated later. */
  upcoming: z.object({ valid_from: period, differences: z.array(z.string()) }).nullable(),
});
export type OwnPlan = z.infer<typeof ownPlan>;

const unsound = {
  PLAN_UNSOUND: {
    status: 422,
    message: 'This plan cannot be used yet. Please mend what is marked.',
    data: z.object({ problems: z.array(placedMessage) }),
  },
} as const;

export const plan = {
  getPlanVersions: read('get-plan-versions', 'admin', 'All versions of the commission plan, newest first').output(
    planVersions,
  ),
  getPlanVersion: command('get-plan-version', 'admin', 'A version of the commission plan with its worked examples')
    .input(z.strictObject({ version }))
    .errors({ UNKNOWN_VERSION: { status: 404, message: 'This version of the plan does not exist.' } })
    .output(planVersionDetail),
  checkPlan: command('check-plan', 'admin', 'What is wrong with a plan, and what its worked examples come to')
    .input(z.strictObject({ document: planDocument, examples, compare_with: version.nullable().default(null) }))
    .output(planCheck),
  savePlanVersion: command('save-plan-version', 'admin', 'Save a plan as a new version, valid from a period on')
    .input(
      z.strictObject({
        document: planDocument,
        examples: examples.min(1, 'A plan needs at least one worked example'),
        valid_from: period,
        note: text(500, 'Please write why the plan changes'),
      }),
    )
    .errors({
      ...unsound,
      EXAMPLE_FAILED: {
        status: 422,
        message: 'A worked example does not come out as expected.',
        data: z.object({ examples: z.array(exampleOutcome) }),
      },
      PERIOD_CLOSED: {
        status: 422,
        message: 'A plan cannot begin in a period that is closed. Please choose the open period or a later one.',
        data: z.object({ open_period: period }),
      },
      PERIOD_TOO_FAR: { status: 422, message: 'A plan can begin at most five years from now.' },
      PLAN_UNCHANGED: { status: 422, message: 'This is the plan that is valid then already.' },
      RUN_IN_PROGRESS: {
        status: 409,
        message: 'Commissions are being calculated or closed. Please try again in a moment.',
      },
    })
    .output(planVersionRow),
  simulatePlan: command('simulate-plan', 'admin', 'What a closed period would have come to by another plan')
    .input(z.strictObject({ period, document: planDocument }))
    .errors({
      ...unsound,
      PERIOD_NOT_CLOSED: {
        status: 422,
        message: 'Only a closed period can be calculated again: please choose one.',
      },
    })
    .output(planSimulation),
  getMyPlan: read(
    'get-my-plan',
    'consultant',
    'The plan one is paid by in the open period, and where one stands',
  ).output(ownPlan),
};
