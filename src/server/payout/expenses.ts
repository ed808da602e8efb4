import { and, count, desc, eq, ilike } from 'drizzle-orm';
import { type ExpenseRow, expenseCategories } from '#contract/financials.ts';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import { dayOf, startOfDay } from '#domain/period/zone.ts';
import { userIdOf } from '#domain/person/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { expenses } from './tables.ts';

const rowOf = (row: typeof expenses.$inferSelect, timeZone: string): ExpenseRow => ({
  expense_id: row.expenseId,
  category: expenseCategories.find((category) => category === row.category) ?? 'Other',
  amount: formatAmount(row.amount),
  currency: row.currency,
  spent_on: dayOf(row.spentOn, timeZone),
  note: row.note,
});

const literally = (term: string) => term.replace(/[\\%_]/g, '\\$&');

export const getExpenses = functions.financials.getExpenses.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    // An admin may read everybody's; this list is one's own.
    const own = and(
      eq(expenses.consultantId, userIdOf(context.actor) ?? ''),
      ilike(expenses.note, `%${literally(input.searchTerm)}%`),
    );
    const rows = await tx
      .select()
      .from(expenses)
      .where(own)
      .orderBy(desc(expenses.spentOn), desc(expenses.expenseId))
      .limit(input.limit)
      .offset(input.offset);
    const [counted] = await tx.select({ total: count() }).from(expenses).where(own);
    return { data: rows.map((row) => rowOf(row, context.company.timeZone)), total: counted?.total ?? 0 };
  }),
);

export const recordExpense = functions.financials.recordExpense.handler(({ input, context, errors }) =>
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
    const [kept] =
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
    if (!kept) throw errors.NOT_FOUND();
    return rowOf(kept, company.timeZone);
  }),
);

export const removeExpense = functions.financials.removeExpense.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const [removed] = await tx
      .delete(expenses)
      .where(and(eq(expenses.expenseId, input.expense_id), eq(expenses.consultantId, userIdOf(context.actor) ?? '')))
      .returning({ expense_id: expenses.expenseId });
    if (!removed) throw errors.NOT_FOUND();
    return removed;
  }),
);
