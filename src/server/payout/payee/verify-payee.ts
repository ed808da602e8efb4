import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { mayDecideFor } from '../../consultant/may-decide-for.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { notify } from '../../notification/notify.ts';
import { payees } from '../tables.ts';
import { payeeView } from './payee.ts';
import { payeeDecision } from './payee-decision.ts';

/** An admin has checked, by a void cheque or a call, that the account is the consultant's own. */
export const verifyPayee = functions.payout.verifyPayee.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const now = context.now();
    const by = userIdOf(context.actor);
    const [payee] = await tx.select().from(payees).where(eq(payees.payeeId, input.payee_id)).for('update');
    if (!payee) throw errors.UNKNOWN_PAYEE();
    if (!(await mayDecideFor(tx, 'payouts:write', by, payee.consultantId))) throw errors.OWN_PAYMENT();
    if (payee.replacedAt !== null || payee.verifiedAt !== null) {
      const { userId, ...decision } = await payeeDecision(tx, payee);
      // The same admin repeats the request after a lost answer.
      if (decision.data.decision === 'verified' && userId === by) return payeeView(payee, now);
      throw errors.ALREADY_DECIDED(decision);
    }
    const verified = { verifiedAt: now, withdrawnAt: null, withdrawnReason: null };
    await tx.update(payees).set(verified).where(eq(payees.payeeId, payee.payeeId));
    await writeAuditEvent(tx, context, 'verify-payee', ['payee', payee.payeeId], { consultantId: payee.consultantId });
    await notify(tx, [{ userId: payee.consultantId, fact: { kind: 'payee-verified' } }], now);
    return payeeView({ ...payee, ...verified }, now);
  }),
);
