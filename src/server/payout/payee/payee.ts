import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type PayeeView, payee as payeeShape } from '#contract/payout/payee.ts';
import type { Transaction } from '../../db/database.ts';
import { holdsOf, isHeld } from '../hold/hold.ts';
import { reasonIfAny } from '../payment/failure-reason.ts';
import { payees } from '../tables.ts';

export type Payee = typeof payees.$inferSelect;

/** A payee without its account number. A hold that has ended is null. */
export function payeeView(payee: Payee, now: Date): PayeeView {
  return payeeShape.parse({
    payee_id: payee.payeeId,
    method: payee.method,
    country: payee.country,
    recipient_name: payee.recipientName,
    recipient_email: payee.recipientEmail,
    last_four: payee.lastFour,
    currency: payee.currency,
    verified_at: payee.verifiedAt?.toISOString() ?? null,
    hold_until: payee.holdUntil !== null && payee.holdUntil > now ? payee.holdUntil.toISOString() : null,
    withdrawn_reason: reasonIfAny(payee.withdrawnReason),
    created_at: payee.createdAt.toISOString(),
  });
}

/** A consultant's present payee. `tx` acts as the worker. */
export async function presentPayee(tx: Transaction, consultantId: string): Promise<Payee | null> {
  const [payee] = await tx
    .select()
    .from(payees)
    .where(and(eq(payees.consultantId, consultantId), isNull(payees.replacedAt)));
  return payee ?? null;
}

export type PayeeRefusal = 'NO_PAYEE' | 'PAYEE_NOT_VERIFIED' | 'PAYEE_ON_HOLD' | 'PAYEE_CURRENCY';

/** Why a consultant cannot be paid: an admin's hold on all their payouts, or their payee. */
export type PayoutRefusal = 'PAYOUTS_HELD' | PayeeRefusal;

/** Why nothing may be paid to this payee in a currency now; null if it may. */
export function refusalOfPayee(payee: Payee | null, currency: string, now: Date): PayeeRefusal | null {
  const isOnHold = payee !== null && payee.holdUntil !== null && payee.holdUntil > now;
  return missingFromPayee(payee, currency) ?? (isOnHold ? 'PAYEE_ON_HOLD' : null);
}

/** What a payee lacks, apart from a hold that has an end; null if nothing. */
export function missingFromPayee(payee: Payee | null, currency: string): Exclude<PayeeRefusal, 'PAYEE_ON_HOLD'> | null {
  if (payee === null) return 'NO_PAYEE';
  if (payee.verifiedAt === null) return 'PAYEE_NOT_VERIFIED';
  return canReceive(payee, currency) ? null : 'PAYEE_CURRENCY';
}

/** Why nothing may be paid to a consultant with this payee now; null if it may. `tx` acts as the worker. */
export async function refusalOfPayout(
  tx: Transaction,
  { consultantId, payee, currency, now }: { consultantId: string; payee: Payee | null; currency: string; now: Date },
): Promise<PayoutRefusal | null> {
  if ((await holdsOf(tx, [consultantId], now)).size > 0) return 'PAYOUTS_HELD';
  return refusalOfPayee(payee, currency, now);
}

/**
 * `refusalOfPayout` in SQL, for the payee `y` of a consultant, which may be missing: a `PayoutRefusal` or null. A payment that was made
 * `elsewhere` needs neither a payee nor its currency.
 */
export const payoutRefusal = (consultantId: SQL, currency: SQL, now: Date, elsewhere = false): SQL => sql`
  case when ${isHeld(consultantId, now)} then 'PAYOUTS_HELD'
       when y.payee_id is null then case when not ${elsewhere}::boolean then 'NO_PAYEE' end
       when y.verified_at is null then 'PAYEE_NOT_VERIFIED'
       when not ${elsewhere}::boolean and y.method = 'transfer' and y.currency is distinct from ${currency} then 'PAYEE_CURRENCY'
       when y.hold_until > ${now.toISOString()}::timestamptz then 'PAYEE_ON_HOLD' end`;

/** A bank account accepts its own currency; PayPal accepts any. */
export const canReceive = (payee: Pick<Payee, 'method' | 'currency'>, currency: string): boolean =>
  payee.method !== 'transfer' || payee.currency === currency;

/** A consultant's present payee if it may be paid now; otherwise the reason. `tx` acts as the worker. */
export async function payableTo(
  tx: Transaction,
  consultantId: string,
  currency: string,
  now: Date,
): Promise<Payee | { readonly refused: PayoutRefusal }> {
  const payee = await presentPayee(tx, consultantId);
  const refused = await refusalOfPayout(tx, { consultantId, payee, currency, now });
  return payee === null || refused !== null ? { refused: refused ?? 'NO_PAYEE' } : payee;
}

/** A payment's recipient, stored with it: a later payee does not change it. */
export type Recipient = {
  readonly payeeId: string | null;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly paymentMethod: string;
};

export const recipientOf = ({ payeeId, recipientName, recipientEmail, method }: Payee): Recipient => ({
  payeeId,
  recipientName,
  recipientEmail,
  paymentMethod: method,
});
