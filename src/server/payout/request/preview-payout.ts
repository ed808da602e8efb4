import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import { nextPayday } from '#domain/payout/payday.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { balancesAfterRelease } from '../balances.ts';
import { payeeView } from '../payee/payee.ts';
import { requestable } from './requestable.ts';

export const previewPayout = functions.payout.previewPayout.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const consultantId = userIdOf(context.actor);
      if (consultantId === null) throw errors.UNAUTHORIZED();
      const amount = parseAmount(input.amount);
      if (amount === null) throw errors.BAD_REQUEST({ data: null });
      const { company } = context;
      const now = context.now();
      const { available } = await balancesAfterRelease(tx, consultantId, company.currencies.payout);
      const checked = await requestable(tx, context, { consultantId, amount, available });
      if ('refused' in checked) throw errors[checked.refused]();
      return {
        amount: formatAmount(amount),
        currency: checked.currency,
        remaining: formatAmount(available - amount),
        payee: payeeView(checked.payee, now),
        expected_on: nextPayday(now, company.timeZone, company.payouts.payday),
      };
    },
    'repeatable read',
  ),
);
