import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/person/actor.ts';
import { keepAudit } from '../audit/keep-audit.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { notify } from '../notification/notify.ts';
import { mayDecideFor } from '../person/may-decide-for.ts';
import { fullName } from '../person/name.ts';
import { consultants } from '../person/tables.ts';
import { holdMoney } from './books.ts';
import { giveUpWaiting } from './give-up.ts';
import { payeeView } from './payee.ts';
import { payees } from './tables.ts';

export const getPayees = functions.payout.getPayees.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const wanted = and(
      isNull(payees.replacedAt),
      isNull(payees.verifiedAt),
      input.searchTerm === ''
        ? undefined
        : sql`(strpos(lower(${fullName}), lower(${input.searchTerm})) > 0 or lower(${consultants.email}) = lower(${input.searchTerm}))`,
    );
    const rows = await tx
      .select({
        payee: payees,
        name: fullName,
        email: consultants.email,
        changed: sql<boolean>`exists (select from payees o where o.consultant_id = ${payees.consultantId}
                                      and o.payee_id <> ${payees.payeeId})`,
      })
      .from(payees)
      .innerJoin(consultants, eq(consultants.consultantId, payees.consultantId))
      .where(wanted)
      .orderBy(asc(payees.createdAt), asc(payees.payeeId))
      .limit(input.limit)
      .offset(input.offset);
    const [counted] = await tx
      .select({ total: count() })
      .from(payees)
      .innerJoin(consultants, eq(consultants.consultantId, payees.consultantId))
      .where(wanted);
    return {
      data: rows.map(({ payee, name, email, changed }) => ({
        ...payeeView(payee, context.now()),
        consultant_id: payee.consultantId,
        consultant_name: name,
        consultant_email: email,
        changed,
      })),
      total: counted?.total ?? 0,
    };
  }),
);

/** An admin has made sure, by a look at a void cheque or a call, that it is the consultant's own. */
export const verifyPayee = functions.payout.verifyPayee.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const now = context.now();
    const [kept] = await tx
      .select()
      .from(payees)
      .where(and(eq(payees.payeeId, input.payee_id), isNull(payees.replacedAt)))
      .for('update');
    if (!kept) throw errors.UNKNOWN_PAYEE();
    if (!(await mayDecideFor(tx, userIdOf(context.actor), kept.consultantId))) throw errors.OWN_PAYMENT();
    if (kept.verifiedAt !== null) return payeeView(kept, now);
    await tx.update(payees).set({ verifiedAt: now }).where(eq(payees.payeeId, kept.payeeId));
    await keepAudit(tx, context, 'verify-payee', ['payee', kept.payeeId], { consultantId: kept.consultantId });
    await notify(tx, [{ userId: kept.consultantId, fact: { kind: 'payee-verified' } }], now);
    return payeeView({ ...kept, verifiedAt: now }, now);
  }),
);

/**
 * Ends a payout method that is not the consultant's, verified or not: nothing is paid there any more. Payments that wait to
 * go there are given up, their amounts available again; a batch that holds one cannot be sent.
 */
export const rejectPayee = functions.payout.rejectPayee.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const now = context.now();
    const { payee_id: payeeId, reason } = input;
    const present = and(eq(payees.payeeId, payeeId), isNull(payees.replacedAt));
    const [seen] = await tx.select().from(payees).where(present);
    if (!seen) throw errors.UNKNOWN_PAYEE();
    const { consultantId } = seen;
    await holdMoney(tx, [consultantId]);
    const ended = await tx.update(payees).set({ replacedAt: now }).where(present).returning();
    if (ended.length === 0) throw errors.UNKNOWN_PAYEE();
    const call = { at: now, by: userIdOf(context.actor), timeZone: context.company.timeZone };
    const paymentsGivenUp = await giveUpWaiting(tx, [consultantId], reason, call);
    await keepAudit(tx, context, 'reject-payee', ['payee', payeeId], {
      consultantId,
      reason,
      paymentsGivenUp,
    });
    await notify(tx, [{ userId: consultantId, fact: { kind: 'payee-rejected', reason } }], now);
    return { success: true as const };
  }),
);
