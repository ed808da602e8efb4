import { type SQL, sql } from 'drizzle-orm';
import type { CompanySettings } from '#contract/settings/company.ts';
import { parseAmount } from '#domain/money/decimal.ts';
import { manualPaymentDays, needsSecondAdmin } from '#domain/payout/manual-payment.ts';
import { millisecondsPerDay } from '#domain/period/day.ts';
import type { Transaction } from '../../db/database.ts';

/** Whether a row of `commission_payments` has neither a statement nor a request. */
export const isManual = (payment: SQL = sql`p`) => sql<boolean>`(${payment}.commission_id is null
  and not exists (select from payout_requests r where r.request_id = ${payment}.payment_id))`;

/** Whether a manual payment of this amount needs a second admin. The balances are locked. `tx` acts as the worker. */
export async function isAboveManualLimit(
  tx: Transaction,
  {
    consultantId,
    amount,
    currency,
    now,
    company,
  }: {
    readonly consultantId: string;
    readonly amount: bigint;
    readonly currency: string;
    readonly now: Date;
    readonly company: Pick<CompanySettings, 'payouts'>;
  },
): Promise<boolean> {
  const since = new Date(now.getTime() - manualPaymentDays * millisecondsPerDay);
  const { rows } = await tx.execute<{ paid: string }>(sql`
    select coalesce(sum(p.amount), 0)::text as paid from commission_payments p
    where p.consultant_id = ${consultantId}::uuid and p.currency = ${currency} and ${isManual()}
      and p.status <> 'failed' and p.reversed_at is null and p.created_at > ${since.toISOString()}::timestamptz`);
  const limit = parseAmount(company.payouts.manualPaymentLimit);
  if (limit === null) throw new Error('the limit of manual payments is no amount');
  return needsSecondAdmin(amount, BigInt(rows[0]?.paid ?? 0), limit);
}

/** Whether this payment is a manual one. `tx` acts as the worker. */
export async function isManualPayment(tx: Transaction, paymentId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from commission_payments p where p.payment_id = ${paymentId}::uuid and ${isManual()}`);
  return rowCount === 1;
}
