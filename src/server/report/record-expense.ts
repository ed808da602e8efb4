import { and, eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { parseAmount } from '#domain/money/decimal.ts';
import { dayOf, startOfDay } from '#domain/period/zone.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { expenses } from '../payout/tables.ts';
import { rowOf } from './expense-row.ts';

export const recordExpense = functions.report.recordExpense.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { company } = context;
    const amount = parseAmount(input.amount);
    if (amount === null) throw new Error(`${input.amount} is no amount, though the contract took it for one`);
    if (input.spent_on > dayOf(context.now(), company.timeZone)) throw errors.IN_THE_FUTURE();
    const consultantId = userIdOf(context.actor) ?? '';
    const facts = {
      category: input.category,
      amount,
      spentOn: startOfDay(input.spent_on, company.timeZone),
      note: input.note,
    };
    const [stored] =
      input.expense_id === null
        ? await tx
            .insert(expenses)
            .values({ ...facts, consultantId, currency: company.currencies.shop, createdAt: context.now() })
            .returning()
        : await tx
            .update(expenses)
            .set(facts)
            .where(and(eq(expenses.expenseId, input.expense_id), eq(expenses.consultantId, consultantId)))
            .returning();
    if (!stored) throw errors.NOT_FOUND();
    return rowOf(stored, company.timeZone);
  }),
);
