import { z } from 'zod';
import { expenseCategories } from '#domain/report/financials.ts';
import { command, filesUnavailable, read, withFile } from '../function.ts';
import { amount, day, id, idempotencyKey, listInput, listOf, period, printable } from '../shapes.ts';

/** A consultant's business expense, as they recorded it. */
export const expenseRow = z.object({
  expense_id: id,
  category: z.enum(expenseCategories),
  amount,
  currency: z.string(),
  /** A day of the company's calendar. */
  spent_on: z.iso.date(),
  note: z.string(),
  /** What its receipt is, at `/api/expenses/<expense_id>/receipt`; null without one. */
  receipt: z.enum(['image', 'pdf']).nullable(),
});
export type ExpenseRow = z.infer<typeof expenseRow>;

/** The field with the refused value. */
const wrongField = z.object({ fields: z.array(z.object({ field: z.string(), error: z.string() })) });

/** The largest receipt that may be sent, in bytes. */
export const largestReceipt = 5 * 1024 * 1024;

/** An expense as entered in a form or by a program. */
export const expenseInput = z.strictObject({
  category: z.enum(expenseCategories),
  amount: z
    .string()
    .trim()
    .transform((given) => given.replace(/^\$\s*/, ''))
    .pipe(
      z
        .string()
        .regex(/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/, 'Please enter an amount like 49.90')
        .refine((given) => Number(given) > 0, 'The amount must be above zero.'),
    ),
  spent_on: day('Please choose the day.'),
  note: z.union([z.literal(''), printable(200)]).default(''),
});

/**
 * Books of twelve months in the shop's currency. A consultant's: earnings before clawbacks, less clawbacks and expenses.
 * The company's: sales, less the commissions paid.
 */
export const financialFigures = z.object({
  currency: z.string(),
  total_revenue: amount,
  total_expenses: amount,
  net_profit: amount,
  /** Net profit ÷ revenue in percent with one decimal, 0 without revenue; below 100 with expenses. */
  profit_margin: z.number(),
  /** Oldest first; the last month is the open one, live. */
  revenue_by_month: z.array(z.object({ period, amount })),
  /**
   * A consultant's months, oldest first: what was earned, the clawbacks (corrections of closed months that are below zero, each with the sum
   * of its lines), and what is left, the total of the statement (of the open month: so far). Empty in the company's books.
   */
  statements: z.array(z.object({ period, earned: amount, clawbacks: amount, total: amount })),
  /** The sum of these totals: revenue less clawbacks; null in the company's books. */
  statement_total: amount.nullable(),
  /** `Commissions`: taken back from a consultant; paid by the company. */
  expenses_by_category: z.array(z.object({ category: z.enum(['Commissions', ...expenseCategories]), amount })),
});
export type FinancialFigures = z.infer<typeof financialFigures>;

export const financialFunctions = {
  getFinancials: read('get-financials', 'consultant', 'Your books of the last twelve months').output(financialFigures),
  getCompanyFinancials: read(
    'get-company-financials',
    'books:read',
    'The company’s books of the last twelve months',
  ).output(financialFigures),
  getExpenses: read('get-expenses', 'consultant', 'Your recorded expenses, the newest first')
    .input(listInput)
    .output(listOf(expenseRow)),
  recordExpense: withFile(
    'record-expense',
    'consultant',
    'Record an expense, or change one of yours; with its receipt: a photo or a PDF of up to 5 MB',
  )
    .input(
      expenseInput.extend({
        /** The expense to change; null records a new one. */
        expense_id: id.nullable().default(null),
        /** The key of a new expense: while the expense is unchanged, the same key again records nothing. */
        idempotency_key: idempotencyKey,
        /** Replaces the receipt. A photo is encoded again. */
        receipt: z.file().optional(),
        remove_receipt: z.stringbool().or(z.boolean()).default(false),
      }),
    )
    .errors({
      ...filesUnavailable,
      KEY_CONFLICT: { status: 409, message: 'This key was used for another command before.' },
      IN_THE_FUTURE: {
        status: 422,
        message: 'Choose today or an earlier day.',
        data: wrongField,
      },
      RECEIPT_TOO_LARGE: {
        status: 413,
        message: 'The receipt is larger than 5 MB. Choose a smaller file.',
        data: wrongField,
      },
      NOT_A_RECEIPT: {
        status: 415,
        message: 'This file is neither a photo (JPEG, PNG or WebP) nor a PDF.',
        data: wrongField,
      },
    })
    .output(expenseRow),
  removeExpense: command('remove-expense', 'consultant', 'Remove one of your expenses')
    .input(z.strictObject({ expense_id: id }))
    .output(z.object({ expense_id: id })),
};
