import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { notify } from '../../notification/notify.ts';
import { lockBalances } from '../balances.ts';
import { cancelWaitingPayments } from '../payment/cancel-waiting-payment.ts';
import { payees } from '../tables.ts';
import { payeeDecision } from './payee-decision.ts';

/**
 * Rejects a payout method that is not the consultant's. Payments waiting for it are cancelled and their amounts
 * available again; a batch that contains one cannot be sent. Refused if the payee was verified since the admin loaded
 * it.
 */
export const rejectPayee = functions.payout.rejectPayee.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const now = context.now();
    const { payee_id: payeeId, reason, expected } = input;
    const mine = eq(payees.payeeId, payeeId);
    const [seen] = await tx.select().from(payees).where(mine);
    if (!seen) throw errors.UNKNOWN_PAYEE();
    const { consultantId } = seen;
    await lockBalances(tx, [consultantId]);
    const [payee = seen] = await tx.select().from(payees).where(mine).for('update');
    const status = payee.verifiedAt === null ? 'unverified' : 'verified';
    if (payee.replacedAt !== null || status !== expected) {
      const { message, data } = await payeeDecision(tx, payee);
      throw errors.ALREADY_DECIDED({ message, data });
    }
    await tx.update(payees).set({ replacedAt: now }).where(mine);
    const call = { at: now, by: userIdOf(context.actor), timeZone: context.company.timeZone };
    const paymentsGivenUp = await cancelWaitingPayments(tx, [consultantId], reason, call);
    await writeAuditEvent(tx, context, 'reject-payee', ['payee', payeeId], {
      consultantId,
      reason,
      paymentsGivenUp,
    });
    await notify(tx, [{ userId: consultantId, fact: { kind: 'payee-rejected', reason } }], now);
    return { success: true as const };
  }),
);
