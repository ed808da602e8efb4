import { eq } from 'drizzle-orm';
import type { AdminMembershipFee } from '#contract/membership/membership.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import type { FeeStatus } from '#domain/membership/fee.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { mayDecideFor } from '../consultant/may-decide-for.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { adminFeeRows } from './fee-row.ts';
import { membershipFees } from './tables.ts';

type Decision = {
  readonly action: 'refund-membership-fee' | 'cancel-membership-fee';
  readonly from: readonly FeeStatus[];
  readonly to: FeeStatus;
};

/** Stores the decision of an admin about a fee with its reason, or says why it is refused. */
export const decideFee = (
  context: Call,
  { fee_id: feeId, reason }: { readonly fee_id: string; readonly reason: string },
  { action, from, to }: Decision,
): Promise<'decided' | 'unknown' | 'own' | 'wrong-status'> =>
  withActor(context.db, worker, async (tx) => {
    const [fee] = await tx.select().from(membershipFees).where(eq(membershipFees.feeId, feeId)).for('update');
    if (!fee) return 'unknown';
    const by = userIdOf(context.actor);
    if (!(await mayDecideFor(tx, 'payouts:write', by, fee.consultantId))) return 'own';
    // A charge without an answer may have taken the money.
    const isUnanswered = action === 'cancel-membership-fee' && fee.askedAt !== null;
    if (!from.includes(fee.status) || isUnanswered) return 'wrong-status';
    await tx
      .update(membershipFees)
      .set({
        status: to,
        reason,
        decidedBy: by,
        decidedAt: context.now(),
        nextAttemptAt: null,
        askedAt: null,
        refundFailure: null,
      })
      .where(eq(membershipFees.feeId, feeId));
    const { feeNo, amount, consultantId } = fee;
    const detail = { fee: feeNo, amount: formatAmount(amount), reason };
    await writeAuditEvent(tx, context, action, ['consultant', consultantId], detail);
    return 'decided';
  });

/** A fee after a decision. */
export const decidedFee = ({ db }: Call, feeId: string): Promise<AdminMembershipFee> =>
  withActor(db, worker, async (tx: Transaction) => {
    const [row] = await adminFeeRows(tx, eq(membershipFees.feeId, feeId), { limit: 1, offset: 0 });
    if (!row) throw new Error(`the membership fee ${feeId} is gone`);
    return row;
  });
