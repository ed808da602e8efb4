import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { paymentApprovals } from '../tables.ts';
import { approvalRowOf, lockedApproval } from './approval-row.ts';

/** Declines a request: nothing is paid. The requesting admin may decline too, to withdraw it. */
export const declinePayment = functions.payout.declinePayment.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const now = context.now();
    const { approval_id: approvalId, reason } = input;
    const approval = await lockedApproval(tx, approvalId);
    if (!approval) throw errors.UNKNOWN_APPROVAL();
    if (approval.status !== 'pending') throw errors.ALREADY_DECIDED();
    await tx
      .update(paymentApprovals)
      .set({ status: 'declined', decidedBy: userIdOf(context.actor), decidedAt: now, decisionReason: reason })
      .where(eq(paymentApprovals.approvalId, approvalId));
    await writeAuditEvent(tx, context, 'decline-payment', ['payment-approval', approvalId], {
      consultantId: approval.consultantId,
      reason,
    });
    return approvalRowOf(tx, approvalId, now);
  }),
);
