import { requestRow } from '#contract/payout/request.ts';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import { userIdOf, worker } from '#domain/person/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { once } from '../order/once.ts';
import { balancesOf, holdMoney, releaseEarned } from './books.ts';
import { minimumPayout } from './minimum-payout.ts';
import { payableTo } from './payee.ts';
import { placeRequest } from './place-request.ts';
import { requestRowOf } from './request-row.ts';

/**
 * A consultant asks for money: it leaves `available` at once, so that nobody can ask for it again or pay it another way
 * while an admin decides.
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
    const done = await once(tx, command, requestRow, async () => {
      await holdMoney(tx, [consultantId]);
      await releaseEarned(tx, [consultantId], currency, now);
      const payee = await payableTo(tx, consultantId, now);
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
