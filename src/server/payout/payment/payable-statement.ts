import { and, eq, inArray } from 'drizzle-orm';
import { commissions } from '../../commission/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { unpaidStatements } from '../balances.ts';
import { commissionPayments } from '../tables.ts';

/** A statement to pay, and its currency. */
export type StatementToPay = {
  readonly commissionId: string;
  readonly consultantId: string;
  /** ISO 4217. */
  readonly currency: string;
};

export type StatementRefusal = 'UNKNOWN_COMMISSION' | 'NOT_CLOSED' | 'ALREADY_PAID' | 'OTHER_CURRENCY' | 'IN_PAYMENT';

/** Why a statement cannot be paid now; null if it can. `tx` acts as the worker. */
export async function refusalOfStatement(tx: Transaction, wanted: StatementToPay): Promise<StatementRefusal | null> {
  const { commissionId, consultantId, currency } = wanted;
  const [statement] = await tx
    .select()
    .from(commissions)
    .where(and(eq(commissions.commissionId, commissionId), eq(commissions.consultantId, consultantId)));
  if (!statement) return 'UNKNOWN_COMMISSION';
  if (!statement.closed) return 'NOT_CLOSED';
  if (statement.checkDate !== null) return 'ALREADY_PAID';
  if (statement.payoutCurrency !== currency) return 'OTHER_CURRENCY';
  const [live] = await tx
    .select({ status: commissionPayments.status })
    .from(commissionPayments)
    .where(
      and(
        eq(commissionPayments.commissionId, commissionId),
        inArray(commissionPayments.status, ['pending', 'processing']),
      ),
    );
  return live ? 'IN_PAYMENT' : null;
}

/** Why this amount, in cents, is not the outstanding one. The caller has released earnings. `tx` acts as the worker. */
export async function refusalOfAmount(
  tx: Transaction,
  { commissionId, consultantId, currency }: StatementToPay,
  amount: bigint,
): Promise<'NOTHING_OUTSTANDING' | 'OTHER_AMOUNT' | null> {
  const unpaid = await unpaidStatements(tx, [consultantId], currency);
  const statement = unpaid.find((candidate) => candidate.commissionId === commissionId);
  if (!statement || statement.outstanding === 0n) return 'NOTHING_OUTSTANDING';
  return statement.outstanding === amount ? null : 'OTHER_AMOUNT';
}
