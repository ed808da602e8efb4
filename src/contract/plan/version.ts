import { z } from 'zod';
import { command, read } from '../function.ts';
import { instant, period, queryRowNumber, text } from '../shapes.ts';
import { planCheck, unsoundPlan } from './check.ts';
import { planDocument } from './document.ts';
import { exampleOutcome, planExamples } from './example.ts';
import { versionNumber } from './version-number.ts';

const planVersionRow = z.object({
  version: versionNumber,
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
  examples: planExamples,
  check: planCheck,
  /** The version that its differences are compared with; null for the first. */
  compared_with: versionNumber.nullable(),
});
export type PlanVersionDetail = z.infer<typeof planVersionDetail>;

/** The versions that there are, and a new one. */
export const planVersionFunctions = {
  getPlanVersions: read(
    'get-plan-versions',
    'commissions:read',
    'All versions of the commission plan, newest first',
  ).output(planVersions),
  getPlanVersion: read(
    'get-plan-version',
    'commissions:read',
    'A version of the commission plan with its worked examples',
  )
    .input(z.strictObject({ version: queryRowNumber }))
    .errors({ UNKNOWN_VERSION: { status: 404, message: 'This version of the plan does not exist.' } })
    .output(planVersionDetail),
  savePlanVersion: command(
    'save-plan-version',
    'commissions:write',
    'Save a plan as a new version that applies from a given period',
  )
    .input(
      z.strictObject({
        document: planDocument,
        examples: planExamples.min(1, 'A plan needs at least one worked example'),
        valid_from: period,
        /** The newest version when this one was started: saving is refused when another was saved meanwhile. */
        latest_version: versionNumber,
        note: text(500, 'Please write why the plan changes'),
      }),
    )
    .errors({
      ...unsoundPlan,
      EXAMPLE_FAILED: {
        status: 422,
        message: 'A worked example does not have its expected result.',
        data: z.object({ examples: z.array(exampleOutcome) }),
      },
      PERIOD_CLOSED: {
        status: 422,
        message: 'A plan can’t start in a closed period. Choose the open period or a later one.',
        data: z.object({ open_period: period }),
      },
      PERIOD_TOO_FAR: { status: 422, message: 'A plan can start at most five years from now.' },
      VERSION_SAVED_MEANWHILE: {
        status: 409,
        message: 'Another version was saved while you were editing. Check it, then save yours.',
        data: z.object({
          latest_version: versionNumber,
          saved_by: z.string().nullable(),
          valid_from: period.nullable(),
        }),
      },
      PLAN_UNCHANGED: { status: 422, message: 'This plan is the same as the one that is already valid in that month.' },
      RUN_IN_PROGRESS: {
        status: 409,
        message: 'Commissions are being calculated or closed. Please try again in a moment.',
      },
    })
    .output(planVersionRow),
};
