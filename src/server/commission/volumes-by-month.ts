import { type SQL, sql } from 'drizzle-orm';
import type { Period } from '#domain/period/period.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';

/**
 * The personal volume of a consultant in each of some months, in cents: of a closed one as its run has stored it, so that it stays the volume of
 * the statement after a return (product decisions, section 5); of another one from `consultant_volumes`. `tx` acts as the worker.
 */
export async function personalVolumes(
  tx: Transaction,
  consultantId: string,
  periods: readonly Period[],
): Promise<ReadonlyMap<Period, bigint>> {
  const { rows } = await tx.execute<{ period: Period; volume: string }>(sql`
    select to_char(m.day, 'YYYY-MM') as period,
           (case when r.run_no is null
              then coalesce((select v.volume from consultant_volumes v
                             where v.consultant_id = c.consultant_id and v.period = m.day), 0)
              else coalesce((select sum(o.base) from commission_run_orders o
                             where o.run_no = r.run_no and o.consultant_no = c.consultant_no), 0)
                 + coalesce((select a.volume_adjustment from commission_run_members a
                             where a.run_no = r.run_no and a.consultant_no = c.consultant_no), 0) end)::text as volume
    from unnest(${sql.param(periods.map(firstDayOf))}::date[]) m (day)
    join consultants c on c.consultant_id = ${consultantId}
    left join commission_runs r on r.period = m.day and r.status = 'closed'`);
  return new Map(rows.map(({ period, volume }) => [period, BigInt(volume)]));
}

/**
 * How much corrections have changed the volume of consultants in closed months since the close: `consultant_id`, `period`, `change` in
 * cents. Without it a volume of `consultant_volumes` is the one that the run has stored. Few rows, however large a team is.
 */
export const correctedVolumes = (from: Period): SQL => sql`
  select c.consultant_id, r.period, sum(x.base_change) as change
  from commission_runs r
  join commission_corrections x using (run_no)
  join commission_run_orders o on o.run_no = x.run_no and o.order_no = x.order_no
  join consultants c on c.consultant_no = o.consultant_no
  where r.status = 'closed' and r.period >= ${firstDayOf(from)}::date group by 1, 2`;
