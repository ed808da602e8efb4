import { eq, sql } from 'drizzle-orm';
import { fullName } from '../../consultant/name.ts';
import { consultants } from '../../consultant/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { lockBalances } from '../balances.ts';
import { createPayments } from '../payment/create-payments.ts';
import { payoutRequests } from '../tables.ts';

/** The request, with the consultant's balances locked; null if there is none. */
export async function lockedRequest(tx: Transaction, requestId: string) {
  const byId = eq(payoutRequests.requestId, requestId);
  const [seen] = await tx.select().from(payoutRequests).where(byId);
  if (!seen) return null;
  await lockBalances(tx, [seen.consultantId]);
  const [held] = await tx.select().from(payoutRequests).where(byId);
  return held ?? null;
}

/**
 * Approves requests and creates their payments. They were booked when the consultants made them. The caller holds the lock
 * on the balances and has checked them. `tx` acts as the worker.
 */
export async function approveRequests(
  tx: Transaction,
  requestIds: readonly string[],
  { at, by }: { readonly at: Date; readonly by: string | null },
): Promise<void> {
  const approved = await tx
    .update(payoutRequests)
    .set({ status: 'approved', decidedBy: by, decidedAt: at })
    .where(isOneOf(sql`${payoutRequests.requestId}`, requestIds))
    .returning();
  const payments = approved.map(({ requestId, consultantId, amount, currency }) => ({
    consultantId,
    money: { amount, currency },
    cause: { kind: 'request', requestId } as const,
  }));
  await createPayments(tx, payments, { at, by, memo: 'Payout approved' });
}

/** The decision about a request and its author, for an admin with a conflicting decision. */
export async function decidedRequest(
  tx: Transaction,
  { status, decidedBy, decidedAt }: typeof payoutRequests.$inferSelect,
) {
  const [author] =
    decidedBy === null
      ? []
      : await tx.select({ name: fullName }).from(consultants).where(eq(consultants.consultantId, decidedBy));
  const by = author?.name ?? null;
  const decision = status === 'declined' || status === 'cancelled' ? status : 'approved';
  const data = { decision, by, at: decidedAt?.toISOString() ?? null };
  return { message: decidedLabels[decision](by ?? 'Another admin'), data };
}

const decidedLabels = {
  approved: (by: string) => `${by} has already approved this request.`,
  declined: (by: string) => `${by} has already declined this request.`,
  cancelled: (by: string) => `${by} has already cancelled this request.`,
};
