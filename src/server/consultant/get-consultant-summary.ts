import { sql } from 'drizzle-orm';
import type { ConsultantSummary } from '#contract/consultant/row.ts';
import { worker } from '#domain/account/actor.ts';
import { instantsOf } from '#domain/period/zone.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import { functions } from '../implement.ts';
import { countOf, listTotals } from '../report/list-totals.ts';

export const getConsultantSummary = functions.consultant.getConsultantSummary.handler(({ context }) =>
  withActor(context.db, worker, async (tx) => {
    const { timeZone } = context.company;
    const period = await openPeriodOf(tx, timeZone, context.now());
    const firstDay = firstDayOf(period);
    const month = instantsOf(period, timeZone);
    const totals = await listTotals(tx, 'consultants');
    const { rows } = await tx.execute<Pick<ConsultantSummary, 'active' | 'joined_this_month'>>(sql`
      select (select count(*)::int from consultants where join_date >= ${month.from.toISOString()}::timestamptz
                and join_date < ${month.until.toISOString()}::timestamptz) as joined_this_month,
             (select count(*)::int from consultant_volumes v join consultants s using (consultant_id)
              where v.period = ${firstDay}::date and v.volume > 0 and s.status = 'active') as active`);
    const { active = 0, joined_this_month = 0 } = rows[0] ?? {};
    return {
      period,
      total: countOf(totals, ({ state }) => state !== 'left'),
      suspended: countOf(totals, ({ state }) => state === 'suspended'),
      active,
      joined_this_month,
    };
  }),
);
