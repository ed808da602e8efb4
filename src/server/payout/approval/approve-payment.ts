import { eq } from 'drizzle-orm';
import { paymentRow } from '#contract/payout/payment.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { refusalOfApprover } from '#domain/payout/manual-payment.ts';
import type { PaidElsewhere } from '#domain/payout/paid-elsewhere.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { runOnce } from '../../db/idempotency.ts';
import { functions } from '../../implement.ts';
import { lockBalances } from '../balances.ts';
import { type PayoutRefusal, presentPayee, refusalOfPayout } from '../payee/payee.ts';
import { isCheckNumberConflict, isCheckNumberTaken, makePayment } from '../payment/make-payment.ts';
import { paymentApprovals } from '../tables.ts';
import { type Approval, lockedApproval } from './approval-row.ts';

/** A second admin approves a manual payment: it is made as requested. */
export const approvePayment = functions.payout.approvePayment.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { actor } = context;
    const by = userIdOf(actor);
    const now = context.now();
    const approve = async () => {
      const approval = await lockedApproval(tx, input.approval_id);
      if (!approval) throw errors.UNKNOWN_APPROVAL();
      if (approval.status !== 'pending') throw errors.ALREADY_DECIDED();
      const { approvalId, consultantId, amount, currency, reason, requestedBy } = approval;
      const refusal = refusalOfApprover(by, approval);
      if (refusal !== null) throw errors[refusal]();
      await lockBalances(tx, [consultantId]);
      const refused = await refusalOfRecipient(tx, approval, now);
      if (refused !== null) throw errors[refused]();
      const elsewhere = paidElsewhereOf(approval);
      if (await isCheckNumberTaken(tx, consultantId, elsewhere)) throw errors.CHECK_NUMBER_TAKEN();
      await tx
        .update(paymentApprovals)
        .set({ status: 'approved', decidedBy: by, decidedAt: now })
        .where(eq(paymentApprovals.approvalId, approvalId));
      await writeAuditEvent(tx, context, 'approve-payment', ['payment-approval', approvalId], {
        consultantId,
        amount: formatAmount(amount),
        currency,
        requestedBy,
      });
      return makePayment(tx, context, {
        consultantId,
        cause: { kind: 'manual', reason },
        money: { amount, currency },
        elsewhere,
        createdBy: requestedBy,
        approvedBy: by,
      });
    };
    const body = { approval_id: input.approval_id };
    const command = { actor, key: input.idempotency_key, functionName: 'approve-payment', body };
    const done = await runOnce(tx, command, paymentRow, approve);
    if (done === 'conflict') throw errors.KEY_CONFLICT();
    return done.answer;
  }).catch((error: unknown) => {
    throw isCheckNumberConflict(error) ? errors.CHECK_NUMBER_TAKEN() : error;
  }),
);

/** Why the payment would no longer go to the recipient of the request; null if it would. */
async function refusalOfRecipient(
  tx: Transaction,
  { consultantId, payeeId, method, currency }: Approval,
  now: Date,
): Promise<'PAYEE_CHANGED' | PayoutRefusal | null> {
  const payee = await presentPayee(tx, consultantId);
  if ((payee?.payeeId ?? null) !== payeeId) return 'PAYEE_CHANGED';
  const refusal = await refusalOfPayout(tx, { consultantId, payee, currency, now });
  // An external payment did not go to the account.
  const isIgnored = method !== 'batch' && (refusal === 'NO_PAYEE' || refusal === 'PAYEE_CURRENCY');
  return isIgnored ? null : refusal;
}

function paidElsewhereOf({ method, checkNumber, reference, paidOn }: Approval): PaidElsewhere | null {
  if (method === 'batch' || paidOn === null) return null;
  return { method: method === 'check' ? 'check' : 'other', checkNumber, reference, paidOn };
}
