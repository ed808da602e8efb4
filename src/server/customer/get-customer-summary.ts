import { sql } from 'drizzle-orm';
import type { CustomerSummary } from '#contract/customer/customer.ts';
import { worker } from '#domain/account/actor.ts';
import { instantsOf, periodOf } from '#domain/period/zone.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';

export const getCustomerSummary = functions.customer.getCustomerSummary.handler(({ context }) =>
  withActor(context.db, worker, async (tx) => {
    const { timeZone } = context.company;
    const { from, until } = instantsOf(periodOf(context.now(), timeZone), timeZone);
    const { rows } = await tx.execute<CustomerSummary>(sql`
      select count(*)::int as total, count(consultant_id)::int as assigned, count(user_id)::int as with_account,
             count(*) filter (where join_date >= ${from.toISOString()}::timestamptz
                                and join_date < ${until.toISOString()}::timestamptz)::int as joined_this_month
      from customers`);
    const [summary] = rows;
    if (!summary) throw new Error('an aggregate without a row');
    return summary;
  }),
);
