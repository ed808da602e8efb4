import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { lockBalances } from '../balances.ts';
import { lastDecision } from '../last-decision.ts';
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

/** The decision about a request and its author, for an admin with a conflicting decision. */
export async function decidedRequest(tx: Transaction, { requestId, status }: typeof payoutRequests.$inferSelect) {
  const actions = ['approve-payout-request', 'decline-payout-request', 'cancel-payout-request'];
  const { by, at } = await lastDecision(tx, [['payout-request', requestId]], actions);
  const decision = status === 'declined' || status === 'cancelled' ? status : 'approved';
  return { message: decidedLabels[decision](by ?? 'Another admin'), data: { decision, by, at } };
}

const decidedLabels = {
  approved: (by: string) => `${by} has already approved this request.`,
  declined: (by: string) => `${by} has already declined this request.`,
  cancelled: (by: string) => `${by} has already cancelled this request.`,
};
