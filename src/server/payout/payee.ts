import { and, eq, isNull } from 'drizzle-orm';
import { type PayeeView, payee as payeeShape } from '#contract/payout/payee.ts';
import type { Transaction } from '../db/database.ts';
import { payees } from './tables.ts';

export type Payee = typeof payees.$inferSelect;

/** A payee as anybody is told. A hold that has ended is none. */
export function payeeView(kept: Payee, now: Date): PayeeView {
  return payeeShape.parse({
    payee_id: kept.payeeId,
    method: kept.method,
    country: kept.country,
    recipient_name: kept.recipientName,
    recipient_email: kept.recipientEmail,
    last_four: kept.lastFour,
    verified_at: kept.verifiedAt?.toISOString() ?? null,
    hold_until: kept.holdUntil !== null && kept.holdUntil > now ? kept.holdUntil.toISOString() : null,
    created_at: kept.createdAt.toISOString(),
  });
}

/** A consultant's present payee. As worker. */
export async function presentPayee(tx: Transaction, consultantId: string): Promise<Payee | null> {
  const [kept] = await tx
    .select()
    .from(payees)
    .where(and(eq(payees.consultantId, consultantId), isNull(payees.replacedAt)));
  return kept ?? null;
}

export type PayeeRefusal = 'NO_PAYEE' | 'PAYEE_NOT_VERIFIED' | 'PAYEE_ON_HOLD';

/** Why nothing may be paid to this payee now; null when it may. */
export function refusalOfPayee(payee: Payee | null, now: Date): PayeeRefusal | null {
  if (payee === null) return 'NO_PAYEE';
  if (payee.verifiedAt === null) return 'PAYEE_NOT_VERIFIED';
  return payee.holdUntil !== null && payee.holdUntil > now ? 'PAYEE_ON_HOLD' : null;
}

/** A consultant's present payee, where something may be paid to it now; else why nothing may. As worker. */
export async function payableTo(
  tx: Transaction,
  consultantId: string,
  now: Date,
): Promise<Payee | { readonly refused: PayeeRefusal }> {
  const payee = await presentPayee(tx, consultantId);
  const refused = refusalOfPayee(payee, now);
  return payee === null || refused !== null ? { refused: refused ?? 'NO_PAYEE' } : payee;
}

/** Where a payment goes, as it is kept with it: another payee of later changes nothing about it. */
export const recipientOf = ({ payeeId, recipientName, recipientEmail, method }: Payee) => ({
  payeeId,
  recipientName,
  recipientEmail,
  paymentMethod: method,
});
