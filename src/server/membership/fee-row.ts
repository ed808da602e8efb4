import { desc, eq, type SQL } from 'drizzle-orm';
import type { AdminMembershipFee, MembershipFee } from '#contract/membership/membership.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { nameOf } from '../consultant/name.ts';
import { consultants } from '../consultant/tables.ts';
import { periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { membershipFees } from './tables.ts';

export type Fee = typeof membershipFees.$inferSelect;

/** A fee as its consultant sees it. */
export const feeRow = (fee: Fee): MembershipFee => ({
  fee_id: fee.feeId,
  fee_no: fee.feeNo,
  period: periodOfDay(fee.period),
  due_on: fee.dueOn,
  amount: formatAmount(fee.amount),
  currency: fee.currency,
  status: fee.status,
  failure: fee.failure,
  next_attempt_at: fee.nextAttemptAt?.toISOString() ?? null,
  is_unanswered: fee.askedAt !== null,
  card: fee.cardLast4 === null ? null : { brand: fee.cardBrand ?? '', last4: fee.cardLast4 },
  paid_at: fee.paidAt?.toISOString() ?? null,
  refunded_at: fee.refundedAt?.toISOString() ?? null,
  reason: fee.reason,
});

type Page = { readonly limit: number; readonly offset: number };

/** Fees with their consultants for admins, the newest first. `tx` acts as the worker. */
export async function adminFeeRows(
  tx: Transaction,
  wanted: SQL | undefined,
  page: Page,
): Promise<AdminMembershipFee[]> {
  const { code, firstName, lastName } = consultants;
  const rows = await tx
    .select({ fee: membershipFees, consultant: { code, firstName, lastName } })
    .from(membershipFees)
    .innerJoin(consultants, eq(consultants.consultantId, membershipFees.consultantId))
    .where(wanted)
    .orderBy(desc(membershipFees.dueOn), desc(membershipFees.feeNo))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(({ fee, consultant }) => ({
    ...feeRow(fee),
    consultant_id: fee.consultantId,
    consultant_code: consultant.code,
    consultant_name: nameOf(consultant),
    failures: fee.failures,
    refund_failure: fee.refundFailure,
  }));
}
