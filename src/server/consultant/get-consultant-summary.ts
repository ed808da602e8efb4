import { sql } from 'drizzle-orm';
import type { ConsultantSummary } from '#contract/consultant/row.ts';
import { worker } from '#domain/account/actor.ts';
import { instantsOf, periodOf } from '#domain/period/zone.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import { functions } from '../implement.ts';

export const getConsultantSummary = functions.consultant.getConsultantSummary.handler(({ context }) =>
  withActor(context.db, worker, async (tx) => {
    const { timeZone } = context.company;
    const firstDay = firstDayOf(await openPeriodOf(tx, timeZone, context.now()));
    const { from, until } = instantsOf(periodOf(context.now(), timeZone), timeZone);
    const { rows } = await tx.execute<ConsultantSummary>(sql`
      select count(*) filter (where c.status <> 'left')::int as total,
             count(*) filter (where c.status = 'suspended')::int as suspended,
             count(*) filter (where c.join_date >= ${from.toISOString()}::timestamptz
                                and c.join_date < ${until.toISOString()}::timestamptz)::int as joined_this_month,
             (select count(*)::int from consultant_volumes v join consultants s using (consultant_id)
              where v.period = ${firstDay}::date and v.volume > 0 and s.status = 'active') as active
      from consultants c`);
    const [summary] = rows;
    if (!summary) throw new Error('an aggregate without a row');
    return summary;
  }),
);
