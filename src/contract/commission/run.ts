import { z } from 'zod';
import { command, read } from '../function.ts';
import { amount, instant, listInput, listOf, period, rowNumber } from '../shapes.ts';

/** `replaced`: the previous draft, stored for comparison with the newer one. */
export const runStatus = z.enum(['draft', 'replaced', 'closed']);

/** One calculation of a period. */
export const runRow = z.object({
  run_no: z.number().int(),
  period,
  status: runStatus,
  plan_version: z.number().int(),
  order_count: z.number().int(),
  consultant_count: z.number().int(),
  /** Lines of its orders and bonuses. */
  calculation_count: z.number().int(),
  statement_count: z.number().int(),
  base_total: amount,
  /** Lines of closed periods that it books differences of, and their sum; part of the total. */
  correction_count: z.number().int(),
  correction_total: amount,
  /** All lines: of its orders, of bonuses and of corrections. */
  line_count: z.number().int(),
  total: amount,
  currency: z.string(),
  payout_total: amount.nullable(),
  payout_currency: z.string(),
  exchange_rate: z.string().nullable(),
  input_hash: z.string(),
  lines_hash: z.string(),
  created_at: instant,
  closed_at: instant.nullable(),
});
export type RunRow = z.infer<typeof runRow>;

/** How many of each have changed since a draft was calculated, as far as it can be counted at once; the close compares everything. */
const draftChanges = z.object({
  /** Orders completed since then, and orders of the draft that were cancelled. */
  completed: z.number().int(),
  removed: z.number().int(),
  /** Returns of the draft's orders. */
  returns: z.number().int(),
  adjustments: z.number().int(),
  /** Corrections of closed months. */
  corrections: z.number().int(),
  /** Consultants with another sponsor, and new ones. */
  moved: z.number().int(),
  joined: z.number().int(),
  /** Another version of the plan is valid for the month. */
  plan: z.boolean(),
  /** The bases of the draft's orders add up to another sum, for none of these reasons. */
  other_base: z.boolean(),
});
export type DraftChanges = z.infer<typeof draftChanges>;

/** The open month, and the input of a run now. */
export const openPeriod = z.object({
  period,
  /** The number of completed orders in a run now, shown on the button. */
  sale_count: z.number().int(),
  base_total: amount,
  /** The lines of a run now that correct closed months, and their sum. */
  correction_count: z.number().int(),
  correction_total: amount,
  /** A month that has not started yet, because the previous one was closed early, cannot be closed. */
  started: z.boolean(),
  /** The month is over: closing is due. Closing before needs a second confirmation. */
  over: z.boolean(),
  currency: z.string(),
  payout_currency: z.string(),
  /** The rate the last close used, to start from; null at the first close. */
  last_exchange_rate: z.string().nullable(),
  draft: runRow.nullable(),
  /** The changes since the draft was calculated, with which it can be neither signed off nor closed. Null if there are none, and without a draft. */
  draft_changes: draftChanges.nullable(),
  /** A rate farther from the last one than this, in basis points, must be typed again to close. */
  exchange_rate_tolerance: z.number().int(),
  /** The draft of this month that the present one replaced. */
  draft_before: runRow.nullable(),
});
export type OpenPeriod = z.infer<typeof openPeriod>;

/** Which run is meant. */
export const runNumber = rowNumber;

export const unknownRun = {
  UNKNOWN_RUN: { status: 404, message: 'This run does not exist.' },
} as const;

const exchangeRate = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,8})?$/, 'Please enter an exchange rate like 0.7312');

const periodRefusals = {
  RUN_IN_PROGRESS: {
    status: 409,
    message: 'Another run of this period is in progress. Please wait until it has finished.',
  },
} as const;

/** From the open month to the closed one. */
export const runFunctions = {
  getOpenPeriod: read(
    'get-open-period',
    'commissions:read',
    'The open commission period and what a run would include',
  ).output(openPeriod),
  getCommissionRuns: read('get-commission-runs', 'commissions:read', 'The runs, newest period first')
    .input(listInput)
    .output(listOf(runRow)),
  calculateSalesCommissions: command(
    'calculate-sales-commissions',
    'commissions:write',
    'Calculate the draft of the open period. Calculating again replaces the draft; the previous one stays for comparison',
  )
    .input(z.strictObject({}))
    .errors(periodRefusals)
    .output(z.object({ calculations_created: z.number().int(), commissions_created: z.number().int(), run: runRow })),
  closeCommissionRun: command(
    'close-commission-run',
    'commissions:write',
    'Close the period with this draft, permanently',
  )
    .input(
      z.strictObject({
        run_no: runNumber,
        /** The draft that the admin reviewed: another one is refused. */
        lines_hash: z.string().length(64),
        /** Units of the payout currency for one unit of the shop's, e.g. `"0.7312"`. */
        exchange_rate: exchangeRate,
        /** The rate typed again: required if it is far from the last close's. */
        exchange_rate_again: exchangeRate.nullable().default(null),
        /** Closes a month before its end: orders completed in its remaining days count in the next one, as late. */
        before_its_end: z.boolean().default(false),
      }),
    )
    .errors({
      ...periodRefusals,
      ...unknownRun,
      ALREADY_CLOSED: { status: 409, message: 'This period is already closed.' },
      DRAFT_CHANGED: { status: 409, message: 'The draft has changed since you looked at it. Please check it again.' },
      ORDERS_CHANGED: {
        status: 409,
        message: 'The data behind this draft has changed. Calculate again before closing.',
      },
      EARLIER_PERIOD_OPEN: { status: 409, message: 'An earlier month is still open. Please close that one first.' },
      PERIOD_NOT_BEGUN: { status: 409, message: 'This month hasn’t started yet. Close it after its last day.' },
      PERIOD_NOT_OVER: {
        status: 409,
        message: 'This month is not over yet. Orders completed in its remaining days would count in the next one.',
      },
      NEEDS_SIGN_OFF: {
        status: 403,
        message: 'Another admin has to sign off this draft before you can close it.',
      },
      RATE_NOT_POSITIVE: { status: 422, message: 'The exchange rate must be above zero.' },
      RATE_FAR_FROM_LAST: {
        status: 422,
        message: 'This rate is far from the rate of the last close. Check it, then type it again.',
      },
      RATES_DIFFER: { status: 422, message: 'The two rates differ. Type the same rate twice.' },
    })
    .output(runRow),
};
