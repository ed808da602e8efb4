import { and, count, desc, eq, ilike } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { escapeLike } from '../db/search/like.ts';
import { functions } from '../implement.ts';
import { expenseReceipts, expenses } from '../payout/tables.ts';
import { receiptKind, rowOf } from './expense-row.ts';

export const getExpenses = functions.report.getExpenses.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    // An admin can read all expenses; this list has only the caller's.
    const own = and(
      eq(expenses.consultantId, userIdOf(context.actor) ?? ''),
      ilike(expenses.note, `%${escapeLike(input.searchTerm)}%`),
    );
    const rows = await tx
      .select({ expense: expenses, receipt: expenseReceipts.kind })
      .from(expenses)
      .leftJoin(expenseReceipts, eq(expenseReceipts.expenseId, expenses.expenseId))
      .where(own)
      .orderBy(desc(expenses.spentOn), desc(expenses.expenseId))
      .limit(input.limit)
      .offset(input.offset);
    const [counted] = await tx.select({ total: count() }).from(expenses).where(own);
    return {
      data: rows.map(({ expense, receipt }) => rowOf(expense, receiptKind(receipt), context.company.timeZone)),
      total: counted?.total ?? 0,
    };
  }),
);
