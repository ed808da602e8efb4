import { requestRow } from '#contract/payout/request.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import { withActor } from '../../db/actor.ts';
import { runOnce } from '../../db/idempotency.ts';
import { functions } from '../../implement.ts';
import { balancesOf, lockBalances, releaseEarned } from '../balances.ts';
import { placeRequest } from './place-request.ts';
import { requestRowOf } from './request-row.ts';
import { requestable } from './requestable.ts';

/**
 * A consultant requests a payout: the amount leaves `available` immediately, so that it cannot be requested or paid
 * another way before an admin decides.
 */
export const requestPayout = functions.payout.requestPayout.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { actor } = context;
    const consultantId = userIdOf(actor);
    if (consultantId === null) throw errors.UNAUTHORIZED();
    const amount = parseAmount(input.amount);
    if (amount === null) throw errors.BAD_REQUEST({ data: null });
    const now = context.now();
    const command = {
      actor,
      key: input.idempotency_key,
      functionName: 'request-payout',
      body: { amount: formatAmount(amount) },
    };
    const done = await runOnce(tx, command, requestRow, async () => {
      await lockBalances(tx, [consultantId]);
      const currency = context.company.currencies.payout;
      await releaseEarned(tx, [consultantId], currency, now);
      // Only what is released: a month can close meanwhile.
      const { available } = await balancesOf(tx, consultantId, currency);
      const checked = await requestable(tx, context, { consultantId, amount, available });
      if ('refused' in checked) throw errors[checked.refused]();
      const id = await placeRequest(tx, { consultantId, money: { amount, currency }, at: now });
      return requestRowOf(tx, id, now);
    });
    if (done === 'conflict') throw errors.KEY_CONFLICT();
    return done.answer;
  }),
);
