import { paymentRow } from '#contract/payout/payment.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { mayDecideFor } from '../../consultant/may-decide-for.ts';
import { withActor } from '../../db/actor.ts';
import { runOnce } from '../../db/idempotency.ts';
import { functions } from '../../implement.ts';
import { payableTo } from '../payee/payee.ts';
import { paymentRowOf } from '../payment/payment-row.ts';
import { approveRequests, decidedRequest, lockedRequest } from './requests.ts';

/** Creates the payment of a request, with the request's id, so that the books treat both as one payout. */
export const approvePayoutRequest = functions.payout.approvePayoutRequest.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const by = userIdOf(context.actor);
    const now = context.now();
    const approve = async () => {
      const request = await lockedRequest(tx, input.request_id);
      if (!request) throw errors.UNKNOWN_REQUEST();
      if (request.status !== 'pending') throw errors.ALREADY_DECIDED(await decidedRequest(tx, request));
      const { requestId, consultantId, amount, currency } = request;
      if (!(await mayDecideFor(tx, 'payouts:write', by, consultantId))) throw errors.OWN_PAYMENT();
      const payee = await payableTo(tx, consultantId, currency, now);
      if ('refused' in payee) throw errors[payee.refused]();
      await approveRequests(tx, [requestId], { at: now, by });
      await writeAuditEvent(tx, context, 'approve-payout-request', ['payout-request', requestId], {
        consultantId,
        amount: formatAmount(amount),
        currency,
      });
      return paymentRowOf(tx, requestId);
    };
    const { idempotency_key: key, ...body } = input;
    const command = { actor: context.actor, key, functionName: 'approve-payout-request', body };
    const done = await runOnce(tx, command, paymentRow, approve);
    if (done === 'conflict') throw errors.KEY_CONFLICT();
    return done.answer;
  }),
);
