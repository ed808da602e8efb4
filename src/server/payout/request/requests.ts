import { eq } from 'drizzle-orm';
import { fullName } from '../../consultant/name.ts';
import { consultants } from '../../consultant/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { lockBalances } from '../balances.ts';
import { payoutRequests } from '../tables.ts';

/** The reason of a payment that a request became. */
export const approvedReason = 'Payout requested by the consultant';

/** The request, with the consultant's balances locked; null if there is none. */
export async function lockedRequest(tx: Transaction, requestId: string) {
  const byId = eq(payoutRequests.requestId, requestId);
  const [seen] = await tx.select().from(payoutRequests).where(byId);
  if (!seen) return null;
  await lockBalances(tx, [seen.consultantId]);
  const [held] = await tx.select().from(payoutRequests).where(byId);
  return held ?? null;
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
