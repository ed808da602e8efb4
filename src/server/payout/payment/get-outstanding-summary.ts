import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { dayOf } from '#domain/period/zone.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { outstandingSums, outstandingToPay } from './outstanding-payments.ts';

/** The total of paying all outstanding statements now. */
export const getOutstandingSummary = functions.payout.getOutstandingSummary.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const { company } = context;
    const today = dayOf(context.now(), company.timeZone);
    const { paymentMethod: method } = input;
    const elsewhere = method === 'transfer' ? null : { method, checkNumber: null, reference: null, paidOn: today };
    const sums = await outstandingSums(tx, await outstandingToPay(tx, context, elsewhere));
    return {
      currency: company.currencies.payout,
      count: sums.count,
      consultant_count: sums.consultants,
      total: formatAmount(sums.total),
      left_out: sums.leftOut,
    };
  }),
);
