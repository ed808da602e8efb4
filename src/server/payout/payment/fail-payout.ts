import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { changedStatus, decidablePayment } from './decidable-payment.ts';
import { failCredits } from './fail-credits.ts';
import { paymentRowOf } from './payment-row.ts';

/** The payment was returned or never sent: its amount is available again; a manual one leaves nothing. */
export const failPayout = functions.payout.failPayout.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const by = userIdOf(context.actor);
    const payment = await decidablePayment(tx, input.payment_id, by, errors);
    const call = { at: context.now(), by, timeZone: context.company.timeZone };
    const { cause, reason, expected_status: expected } = input;
    const isAsSeen = expected === null ? payment.status !== 'completed' : payment.status === expected;
    if (!isAsSeen || !(await failCredits(tx, [{ payment, reason, cause }], context, call))) {
      throw errors.STATUS_NOT_ALLOWED(await changedStatus(tx, payment));
    }
    return paymentRowOf(tx, payment.paymentId);
  }),
);
