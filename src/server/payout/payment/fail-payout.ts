import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { sameCredit } from '../batch/batch-payments.ts';
import { settleBatch } from '../batch/batch-row.ts';
import { withdrawVerification } from '../payee/withdraw-verification.ts';
import { changePayment } from './change-payment.ts';
import { changedStatus, decidablePayment } from './decidable-payment.ts';
import { paymentRowOf } from './payment-row.ts';

/** The payment was returned or never sent: its amount is available again; a manual one leaves nothing. */
export const failPayout = functions.payout.failPayout.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const by = userIdOf(context.actor);
    const payment = await decidablePayment(tx, input.payment_id, by, errors);
    const call = { at: context.now(), by, timeZone: context.company.timeZone };
    const change = { to: 'failed', failure: input.reason } as const;
    const { cause, expected_status: expected } = input;
    const isAsSeen = expected === null ? payment.status !== 'completed' : payment.status === expected;
    for (const each of await sameCredit(tx, payment)) {
      if (!isAsSeen || !(await changePayment(tx, each, change, call))) {
        throw errors.STATUS_NOT_ALLOWED(await changedStatus(tx, payment));
      }
    }
    if (cause !== 'other' && (await withdrawVerification(tx, payment, input.reason, call.at))) {
      await writeAuditEvent(tx, context, 'withdraw-payee-verification', ['payee', payment.payeeId ?? ''], { cause });
    }
    await settleBatch(tx, payment.batchId);
    await writeAuditEvent(tx, context, 'fail-payout', ['payment', payment.paymentId], {
      from: payment.status,
      reason: input.reason,
      cause,
    });
    return paymentRowOf(tx, payment.paymentId);
  }),
);
