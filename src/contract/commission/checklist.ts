import { z } from 'zod';
import { command, read } from '../function.ts';
import { batchFormat } from '../payout/batch.ts';
import { amount, id, instant, queryRowNumber } from '../shapes.ts';
import { runNumber, runRow, unknownRun } from './run.ts';

const countAndAmount = { count: z.number().int(), amount };

const cashNeeded = {
  ...countAndAmount,
  /** In the payout currency at the last close's rate; null before the first close. */
  payout: amount.nullable(),
};

/** Findings about the statements of a draft. */
const statementFindings = ['negative', 'fallen_to_zero', 'payee_missing', 'payee_unverified'] as const;
export type StatementFinding = (typeof statementFindings)[number];

/** Findings about consultants; each has a file with all of them. */
export const closeFindings = [...statementFindings, 'negative_balances'] as const;
export type CloseFinding = (typeof closeFindings)[number];

/** A consultant of the draft, with an amount in the currency that the finding is in. */
const person = z.object({ consultant_id: id, code: z.string(), name: z.string(), amount });

/** How many there are and their sum; `rows` has the largest. */
export const findingPeople = z.object({ ...countAndAmount, rows: z.array(person) });
export type FindingPeople = z.infer<typeof findingPeople>;

/** What an admin checks before a close: what would be missing, what would be owed, and the money that it takes. */
export const closeChecklist = z.object({
  currency: z.string(),
  payout_currency: z.string(),
  /** Paid orders of the month that are not completed: they would count in the next month. */
  paid_orders: z.object({
    ...countAndAmount,
    rows: z.array(z.object({ order_no: z.number().int(), name: z.string(), amount })),
  }),
  /** Refunds of returned or cancelled orders that the company still owes. */
  refunds_owed: z.object(countAndAmount),
  /** Statements below zero. */
  negative: findingPeople,
  /** Who earned in the month before and has nothing in this draft; with the amount of then. */
  fallen_to_zero: findingPeople,
  /** Statements to consultants without a payout method … */
  payee_missing: findingPeople,
  /** … and to one that is not verified yet. */
  payee_unverified: findingPeople,
  /** The amounts to pay, by bank or service; null for consultants without a payout method. */
  cash: z.array(z.object({ format: batchFormat.nullable(), ...cashNeeded })),
  cash_total: z.object(cashNeeded),
  sign_off: z.object({
    /** The company requires an admin other than the closing one to sign off the draft. */
    required: z.boolean(),
    by: id.nullable(),
    by_name: z.string().nullable(),
    at: instant.nullable(),
  }),
});
export type CloseChecklist = z.infer<typeof closeChecklist>;

export const checklistFunctions = {
  getCloseChecklist: read('get-close-checklist', 'commissions:read', 'What to check before closing a draft')
    .input(z.strictObject({ run_no: queryRowNumber }))
    .errors(unknownRun)
    .output(closeChecklist),
  signOffRun: command(
    'sign-off-run',
    'commissions:write',
    'Confirm that a draft was checked, so that another admin can close it',
  )
    .input(z.strictObject({ run_no: runNumber, lines_hash: z.string().length(64) }))
    .errors({
      ...unknownRun,
      DRAFT_CHANGED: { status: 409, message: 'The draft has changed since you looked at it. Please check it again.' },
      DRAFT_OUTDATED: {
        status: 409,
        message: 'The data behind this draft has changed. Calculate again, then sign off the new draft.',
      },
      ALREADY_SIGNED: { status: 409, message: 'Another admin has already signed off this draft.' },
    })
    .output(runRow),
};
