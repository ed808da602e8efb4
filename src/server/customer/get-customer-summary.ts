import { worker } from '#domain/account/actor.ts';
import { instantsOf } from '#domain/period/zone.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { countOf, listTotals, totalsBetween } from '../report/list-totals.ts';

export const getCustomerSummary = functions.customer.getCustomerSummary.handler(({ context }) =>
  withActor(context.db, worker, async (tx) => {
    const { timeZone } = context.company;
    const period = await openPeriodOf(tx, timeZone, context.now());
    const month = instantsOf(period, timeZone);
    const totals = await listTotals(tx, 'customers');
    const [joined] = await totalsBetween(tx, 'customers', [{ name: 'joined', ...month }]);
    return {
      period,
      total: countOf(totals),
      assigned: countOf(totals, ({ state }) => state.startsWith('assigned')),
      with_account: countOf(totals, ({ state }) => state.endsWith('with account')),
      joined_this_month: joined?.count ?? 0,
    };
  }),
);
