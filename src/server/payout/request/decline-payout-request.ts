import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { failPayout } from '#domain/ledger/payout-postings.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { book } from '../../ledger/book.ts';
import { notify } from '../../notification/notify.ts';
import { reopenStatements } from '../payment/reopen-statements.ts';
import { payoutRequests } from '../tables.ts';
import { requestRowOf } from './request-row.ts';
import { decidedRequest, lockedRequest } from './requests.ts';

export const declinePayoutRequest = functions.payout.declinePayoutRequest.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { reason } = input;
    const request = await lockedRequest(tx, input.request_id);
    if (!request) throw errors.UNKNOWN_REQUEST();
    if (request.status !== 'pending') throw errors.ALREADY_DECIDED(await decidedRequest(tx, request));
    await declineRequest(tx, context, request, reason);
    return requestRowOf(tx, request.requestId, context.now());
  }),
);

type Request = typeof payoutRequests.$inferSelect;

/** Declines a pending request: its amount is available again, and the consultant is notified. The caller holds the lock on the balances. */
export async function declineRequest(tx: Transaction, context: Call, request: Request, reason: string): Promise<void> {
  const by = userIdOf(context.actor);
  const now = context.now();
  const { requestId, consultantId, amount, currency } = request;
  await tx
    .update(payoutRequests)
    .set({ status: 'declined', reason, decidedBy: by, decidedAt: now })
    .where(eq(payoutRequests.requestId, requestId));
  const payout = { id: requestId, consultant: consultantId, money: { amount, currency } };
  await book(tx, [failPayout(payout, 'pending')], { period: null, memo: 'Payout request declined', by, at: now });
  await reopenStatements(tx, [{ consultantId, currency, since: request.createdAt }]);
  const money = { amount: formatAmount(amount), currency };
  await notify(tx, [{ userId: consultantId, fact: { kind: 'payout-declined', ...money, reason } }], now);
  await writeAuditEvent(tx, context, 'decline-payout-request', ['payout-request', requestId], {
    consultantId,
    ...money,
    reason,
  });
}
