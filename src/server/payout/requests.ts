import { and, eq } from 'drizzle-orm';
import { failPayout } from '#domain/ledger/payout-postings.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { userIdOf, worker } from '#domain/person/actor.ts';
import { keepAudit } from '../audit/keep-audit.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { book } from '../ledger/book.ts';
import { notify } from '../notification/notify.ts';
import { mayDecideFor } from '../person/may-decide-for.ts';
import { holdMoney } from './books.ts';
import { makeDueAgain } from './due-again.ts';
import { payableTo, recipientOf } from './payee.ts';
import { paymentRowOf } from './payment-row.ts';
import { requestNaming, requestRowOf, requestRows } from './request-row.ts';
import { commissionPayments, payoutRequests } from './tables.ts';

export const getPayoutRequests = functions.payout.getPayoutRequests.handler(({ input, context }) =>
  withActor(context.db, worker, (tx) =>
    requestRows(tx, and(eq(payoutRequests.status, 'pending'), requestNaming(input.searchTerm)), input, context.now()),
  ),
);

/** The request, with the consultant's money held; null where there is none. */
async function heldRequest(tx: Transaction, requestId: string) {
  const byId = eq(payoutRequests.requestId, requestId);
  const [seen] = await tx.select().from(payoutRequests).where(byId);
  if (!seen) return null;
  await holdMoney(tx, [seen.consultantId]);
  const [held] = await tx.select().from(payoutRequests).where(byId);
  return held ?? null;
}

/** Makes a payment of a request: it has the request's id, so the books know both as one payout. */
export const approvePayoutRequest = functions.payout.approvePayoutRequest.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const by = userIdOf(context.actor);
    const now = context.now();
    const request = await heldRequest(tx, input.request_id);
    if (!request) throw errors.UNKNOWN_REQUEST();
    if (request.status !== 'pending') throw errors.ALREADY_DECIDED();
    const { requestId, consultantId, amount, currency } = request;
    if (!(await mayDecideFor(tx, by, consultantId))) throw errors.OWN_PAYMENT();
    const payee = await payableTo(tx, consultantId, now);
    if ('refused' in payee) throw errors[payee.refused]();
    await tx
      .update(payoutRequests)
      .set({ status: 'approved', decidedBy: by, decidedAt: now })
      .where(eq(payoutRequests.requestId, requestId));
    await tx.insert(commissionPayments).values({
      ...recipientOf(payee),
      paymentId: requestId,
      consultantId,
      amount,
      currency,
      status: 'pending',
      reason: 'Payout requested by the consultant',
      createdBy: by,
      createdAt: now,
    });
    await keepAudit(tx, context, 'approve-payout-request', ['payout-request', requestId], {
      consultantId,
      amount: formatAmount(amount),
      currency,
    });
    return paymentRowOf(tx, requestId);
  }),
);

export const declinePayoutRequest = functions.payout.declinePayoutRequest.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const by = userIdOf(context.actor);
    const now = context.now();
    const { reason } = input;
    const request = await heldRequest(tx, input.request_id);
    if (!request) throw errors.UNKNOWN_REQUEST();
    if (request.status !== 'pending') throw errors.ALREADY_DECIDED();
    const { requestId, consultantId, amount, currency } = request;
    await tx
      .update(payoutRequests)
      .set({ status: 'declined', reason, decidedBy: by, decidedAt: now })
      .where(eq(payoutRequests.requestId, requestId));
    const payout = { id: requestId, consultant: consultantId, money: { amount, currency } };
    await book(tx, [failPayout(payout, 'pending')], { period: null, memo: 'Payout request declined', by, at: now });
    await makeDueAgain(tx, { consultantId, currency, since: request.createdAt });
    const money = { amount: formatAmount(amount), currency };
    await notify(tx, [{ userId: consultantId, fact: { kind: 'payout-declined', ...money, reason } }], now);
    await keepAudit(tx, context, 'decline-payout-request', ['payout-request', requestId], {
      consultantId,
      ...money,
      reason,
    });
    return requestRowOf(tx, requestId, now);
  }),
);
