import { requestRow } from '#contract/payout/request.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { runOnce } from '../../order/idempotency.ts';
import { balancesOf, lockBalances, releaseEarned } from '../balances.ts';
import { minimumPayout } from '../minimum-payout.ts';
import { payableTo } from '../payee/payee.ts';
import { placeRequest } from './place-request.ts';
import { requestRowOf } from './request-row.ts';

/**
 * A consultant requests a payout: the amount leaves `available` immediately, so that it cannot be requested or paid
 * another way before an admin decides.
 */
export const requestPayout = functions.payout.requestPayout.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { actor, company } = context;
    const consultantId = userIdOf(actor);
    if (consultantId === null) throw errors.UNAUTHORIZED();
    const amount = parseAmount(input.amount);
    if (amount === null) throw errors.BAD_REQUEST({ data: null });
    const currency = company.currencies.payout;
    const now = context.now();
    const command = {
      actor,
      key: input.idempotency_key,
      functionName: 'request-payout',
      body: { amount: formatAmount(amount) },
    };
    const done = await runOnce(tx, command, requestRow, async () => {
      await lockBalances(tx, [consultantId]);
      await releaseEarned(tx, [consultantId], currency, now);
      const payee = await payableTo(tx, consultantId, currency, now);
      if ('refused' in payee) throw errors[payee.refused]();
      const { available } = await balancesOf(tx, consultantId, currency);
      if (amount > available) throw errors.MORE_THAN_AVAILABLE();
      if (amount < (await minimumPayout(tx, context))) throw errors.BELOW_MINIMUM();
      const id = await placeRequest(tx, { consultantId, money: { amount, currency }, at: now });
      return requestRowOf(tx, id, now);
    });
    if (done === 'conflict') throw errors.KEY_CONFLICT();
    return done.answer;
  }),
);
