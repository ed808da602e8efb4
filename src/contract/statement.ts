import { z } from 'zod';
import { commissionRow } from './commission/statement.ts';
import { read } from './function.ts';
import { amount, instant, period } from './shapes.ts';

/** What a statement is made of, in the order in which it is told. */
export const statementPart = z.enum(['personal', 'override', 'foundation_bonus', 'correction']);
export type StatementPart = z.infer<typeof statementPart>;

/** What the parts are called on paper and on the page. */
export const statementPartWords: Readonly<Record<StatementPart, string>> = {
  personal: 'Personal commissions',
  override: 'Overrides of the team',
  foundation_bonus: 'Foundation bonus',
  correction: 'Corrections of closed periods',
};

/** The account of a closed period for one consultant, as it stands for ever; payments are added when they are made. */
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
  parts: z.array(z.object({ part: statementPart, count: z.number().int(), base: amount, amount })),
  /** Orders credited to her, and orders of her team that pay her an override. */
  own_orders: z.object({ count: z.number().int(), base: amount }),
  team_orders: z.object({ count: z.number().int() }),
  payments: z.array(
    z.object({
      amount,
      currency: z.string(),
      method: z.string(),
      status: z.string(),
      check_number: z.number().int().nullable(),
      paid_on: z.string().nullable(),
    }),
  ),
  /** Her balance in the ledger, earned and available together: when the period closed, before and after it. */
  balance: z.object({ currency: z.string(), before: amount, after: amount }),
});
export type Statement = z.infer<typeof statement>;

const request = z.strictObject({
  period,
  /** Whose: one’s own without it; anybody’s for an admin. */
  consultant: z.string().trim().max(40).nullable().default(null),
});

export const statementRefusals = {
  NO_STATEMENT: { status: 404, message: 'There is no statement for this month.' },
  STATEMENT_OPEN: {
    status: 409,
    message: 'This month is still open. Its statement is written when the month is closed.',
  },
} as const;

export const statements = {
  getStatement: read('get-statement', 'consultant', 'A closed period’s statement with all it is made of')
    .input(request)
    .errors(statementRefusals)
    .output(statement),
};
