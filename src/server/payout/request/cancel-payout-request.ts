import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { failPayout } from '#domain/ledger/payout-postings.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { book } from '../../ledger/book.ts';
import { reopenStatements } from '../payment/reopen-statements.ts';
import { payoutRequests } from '../tables.ts';
import { requestRowOf } from './request-row.ts';
import { lockedRequest } from './requests.ts';

/** A consultant cancels their own request before an admin decides. Cancelling it again answers the same. */
export const cancelPayoutRequest = functions.payout.cancelPayoutRequest.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const by = userIdOf(context.actor);
    const now = context.now();
    const request = await lockedRequest(tx, input.request_id);
    if (request === null || request.consultantId !== by) throw errors.UNKNOWN_REQUEST();
    const { requestId, consultantId, amount, currency } = request;
    if (request.status === 'cancelled') return requestRowOf(tx, requestId, now);
    if (request.status !== 'pending') throw errors.ALREADY_DECIDED();
    await tx
      .update(payoutRequests)
      .set({ status: 'cancelled', decidedBy: by, decidedAt: now })
      .where(eq(payoutRequests.requestId, requestId));
    const payout = { id: requestId, consultant: consultantId, money: { amount, currency } };
    await book(tx, [failPayout(payout, 'pending')], { period: null, memo: 'Payout request cancelled', by, at: now });
    await reopenStatements(tx, [{ consultantId, currency, since: request.createdAt }]);
    await writeAuditEvent(tx, context, 'cancel-payout-request', ['payout-request', requestId], {
      amount: formatAmount(amount),
      currency,
    });
    return requestRowOf(tx, requestId, now);
  }),
);
