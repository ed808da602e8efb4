import { z } from 'zod';
import { read } from '../function.ts';
import { amount, id, instant, longListInput, longListOf, period } from '../shapes.ts';
import { commissionListRow, commissionRow } from './commission-row.ts';
import { summaryFunctions } from './summary.ts';
import { workedExampleFunctions } from './worked-examples.ts';

/** The parts of a statement, in the order in which they are shown. */
export const statementPart = z.enum(['personal', 'override', 'foundation_bonus', 'correction']);
export type StatementPart = z.infer<typeof statementPart>;

/** The final statement of a closed period for one consultant. Payments are added when they are made. */
export const statement = z.object({
  statement: commissionRow,
  consultant: z.object({
    code: z.string(),
    name: z.string(),
    business: z.string().nullable(),
    /** Lines of the present address. */
    address: z.array(z.string()),
  }),
  run: z.object({ run_no: z.number().int(), plan_version: z.number().int(), closed_at: instant }),
  parts: z.array(
    z.object({
      part: statementPart,
      count: z.number().int(),
      /** The sum of the commissionable bases of the lines; null for corrections, which are differences of amounts. */
      base: amount.nullable(),
      /** The part of the base that the rates apply to, in basis points; 0 without rates. */
      share: z.number().int(),
      amount,
    }),
  ),
  /** Orders credited to the consultant, and team orders that pay them an override. */
  own_orders: z.object({ count: z.number().int(), base: amount }),
  team_orders: z.object({ count: z.number().int() }),
  /** Its own payments, and its parts of requested payouts. */
  payments: z.array(
    z.object({
      /** The amount; for a requested payout, the part for this statement. */
      amount,
      currency: z.string(),
      method: z.string(),
      status: z.string(),
      check_number: z.number().int().nullable(),
      paid_on: z.string().nullable(),
      /** The requested payout, with its whole amount. */
      requested: z.object({ amount, requested_on: z.string() }).nullable(),
    }),
  ),
  /** The balance in the ledger, earned and available together: when the period closed, before and after it. */
  balance: z.object({ currency: z.string(), before: amount, after: amount }),
});
export type Statement = z.infer<typeof statement>;

const request = z.strictObject({
  period,
  /** The consultant: yourself if null; anyone for an admin. */
  consultant: z.string().trim().max(40).nullable().default(null),
});

export const statementRefusals = {
  NO_STATEMENT: { status: 404, message: 'There is no statement for this month.' },
  STATEMENT_OPEN: {
    status: 409,
    message: 'This month is still open. Its statement is written when the month is closed.',
  },
} as const;

/** The totals of each consultant’s lines of a period. */
export const statementFunctions = {
  getCommissions: read(
    'get-commissions',
    ['consultant', 'commissions:read'],
    'Statements: all for an admin, otherwise your own',
  )
    .input(
      longListInput.extend({
        period: period.nullable().default(null),
        consultant_id: id.nullable().default(null),
        /** Paid is a statement with a check date. Drafts are neither. */
        payment: z.enum(['pending', 'paid']).nullable().default(null),
      }),
    )
    .output(longListOf(commissionListRow)),

  getStatement: read(
    'get-statement',
    ['consultant', 'commissions:read'],
    'A closed period’s statement with everything it consists of',
  )
    .input(request)
    .errors(statementRefusals)
    .output(statement),

  ...summaryFunctions,

  ...workedExampleFunctions,
};
