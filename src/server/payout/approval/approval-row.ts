import { asc, count, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type ApprovalRow, approvalRow } from '#contract/payout/approval.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { fullName, nameOf } from '../../consultant/name.ts';
import { consultants } from '../../consultant/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { payeeView } from '../payee/payee.ts';
import { payees, paymentApprovals } from '../tables.ts';

export type Approval = typeof paymentApprovals.$inferSelect;

const requester = alias(consultants, 'requester');

/** Approvals as rows, oldest first. `tx` acts as the worker. */
export async function approvalRows(
  tx: Transaction,
  wanted: SQL | undefined,
  now: Date,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ data: ApprovalRow[]; total: number }> {
  const rows = await tx
    .select({ approval: paymentApprovals, consultant: consultants, requester, payee: payees })
    .from(paymentApprovals)
    .innerJoin(consultants, eq(consultants.consultantId, paymentApprovals.consultantId))
    .leftJoin(requester, eq(requester.consultantId, paymentApprovals.requestedBy))
    .leftJoin(payees, eq(payees.payeeId, paymentApprovals.payeeId))
    .where(wanted)
    .orderBy(asc(paymentApprovals.createdAt), asc(paymentApprovals.approvalId))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx
    .select({ total: count() })
    .from(paymentApprovals)
    .innerJoin(consultants, eq(consultants.consultantId, paymentApprovals.consultantId))
    .where(wanted);
  return {
    data: rows.map(({ approval, consultant, requester, payee }) =>
      approvalRow.parse({
        approval_id: approval.approvalId,
        consultant_id: approval.consultantId,
        consultant_name: nameOf(consultant),
        consultant_code: consultant.code,
        amount: formatAmount(approval.amount),
        currency: approval.currency,
        method: approval.method,
        check_number: approval.checkNumber,
        reference: approval.reference,
        paid_on: approval.paidOn,
        reason: approval.reason,
        status: approval.status,
        payee: payee && payeeView(payee, now),
        requested_by: approval.requestedBy,
        requested_by_name: requester === null ? '' : nameOf(requester),
        decision_reason: approval.decisionReason,
        created_at: approval.createdAt.toISOString(),
      }),
    ),
    total: counted?.total ?? 0,
  };
}

/** One existing approval as a row. `tx` acts as the worker. */
export async function approvalRowOf(tx: Transaction, approvalId: string, now: Date): Promise<ApprovalRow> {
  const { data } = await approvalRows(tx, eq(paymentApprovals.approvalId, approvalId), now, { limit: 1, offset: 0 });
  const [row] = data;
  if (!row) throw new Error(`there is no approval ${approvalId}`);
  return row;
}

/** Matches a part of the name, or the code. */
export function approvalNaming(term: string): SQL | undefined {
  if (term === '') return undefined;
  return sql`(strpos(lower(${fullName}), lower(${term})) > 0 or lower(${consultants.code}) = lower(${term}))`;
}

/** An approval, locked until the transaction ends. `tx` acts as the worker. */
export async function lockedApproval(tx: Transaction, approvalId: string): Promise<Approval | null> {
  const [approval] = await tx
    .select()
    .from(paymentApprovals)
    .where(eq(paymentApprovals.approvalId, approvalId))
    .for('update');
  return approval ?? null;
}
