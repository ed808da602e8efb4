import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { parseAmount } from '#domain/money/decimal.ts';
import { dayOf, startOfDay } from '#domain/period/zone.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { storeFile, unlessAway } from '../file/store-file.ts';
import { functions } from '../implement.ts';
import { expenseReceipts, expenses } from '../payout/tables.ts';
import { receiptKind, rowOf } from './expense-row.ts';
import { type Receipt, receiptOf } from './receipt.ts';

/**
 * Records an expense once per key, or changes one: the key is the id of a new expense, since only its owner may read what a key
 * created.
 */
export const recordExpense = functions.report.recordExpense.handler(async ({ input, context, errors }) => {
  const { company } = context;
  const consultantId = userIdOf(context.actor);
  if (consultantId === null) throw errors.UNAUTHORIZED();
  const amount = parseAmount(input.amount);
  if (amount === null) throw new Error(`${input.amount} is no amount, though the contract took it for one`);
  if (input.spent_on > dayOf(context.now(), company.timeZone)) {
    throw errors.IN_THE_FUTURE({ data: { fields: [{ field: 'spent_on', error: 'Choose today or an earlier day.' }] } });
  }
  if (input.receipt) await withinLimit(context, 'changesOfAccount', consultantId);
  const receipt = input.receipt ? await receiptOf(input.receipt) : null;
  if (typeof receipt === 'string') {
    const { message } = errors[receipt]({ data: { fields: [] } });
    throw errors[receipt]({ data: { fields: [{ field: 'receipt', error: message }] } });
  }
  const fileId = receipt
    ? await storeFile(context, { kind: 'receipt', type: receiptTypes[receipt.kind], bytes: receipt.content }).catch(
        unlessAway(errors.FILES_UNAVAILABLE),
      )
    : null;
  const facts = {
    category: input.category,
    amount,
    spentOn: startOfDay(input.spent_on, company.timeZone),
    note: input.note,
  };
  return withActor(context.db, context.actor, async (tx) => {
    const { expense_id: changedId, idempotency_key: key } = input;
    const id = changedId ?? key;
    const own = and(eq(expenses.expenseId, id), eq(expenses.consultantId, consultantId));
    const [written] =
      changedId === null
        ? await tx
            .insert(expenses)
            .values({
              ...facts,
              expenseId: id,
              consultantId,
              currency: company.currencies.shop,
              createdAt: context.now(),
            })
            .onConflictDoNothing()
            .returning()
        : await tx.update(expenses).set(facts).where(own).returning();
    if (!written && changedId !== null) throw errors.NOT_FOUND();
    const [stored] = written ? [written] : await tx.select().from(expenses).where(own);
    if (!stored || !isDeepStrictEqual(facts, factsOf(stored))) throw errors.KEY_CONFLICT();
    // A form that is sent again changes no receipt.
    if (written && receipt && fileId) await replaceReceipt(tx, stored, { kind: receipt.kind, fileId }, context.now());
    else if (written && input.remove_receipt) {
      await tx.delete(expenseReceipts).where(eq(expenseReceipts.expenseId, stored.expenseId));
    }
    const [present] = await tx
      .select({ kind: expenseReceipts.kind })
      .from(expenseReceipts)
      .where(eq(expenseReceipts.expenseId, stored.expenseId));
    return rowOf(stored, receiptKind(present?.kind ?? null), company.timeZone);
  });
});

const factsOf = ({ category, amount, spentOn, note }: typeof expenses.$inferSelect) => ({
  category,
  amount,
  spentOn,
  note,
});

const receiptTypes = { image: 'image/webp', pdf: 'application/pdf' } as const;

const replaceReceipt = (
  tx: Transaction,
  { expenseId, consultantId }: typeof expenses.$inferSelect,
  receipt: { readonly kind: Receipt['kind']; readonly fileId: string },
  createdAt: Date,
) =>
  tx
    .insert(expenseReceipts)
    .values({ expenseId, consultantId, ...receipt, createdAt })
    .onConflictDoUpdate({ target: expenseReceipts.expenseId, set: { ...receipt, content: null, createdAt } });
