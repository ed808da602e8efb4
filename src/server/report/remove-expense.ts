import { and, eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { expenses } from '../payout/tables.ts';

export const removeExpense = functions.report.removeExpense.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const [removed] = await tx
      .delete(expenses)
      .where(and(eq(expenses.expenseId, input.expense_id), eq(expenses.consultantId, userIdOf(context.actor) ?? '')))
      .returning({ expense_id: expenses.expenseId });
    if (!removed) throw errors.NOT_FOUND();
    return removed;
  }),
);
