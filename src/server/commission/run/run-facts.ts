import { and, eq, sql } from 'drizzle-orm';
import type { Plan } from '#domain/plan/plan.ts';
import { deepestLevel, trackOfProgram } from '#domain/plan/plan.ts';
import { periodOfDay } from '../../db/columns.ts';
import type { Transaction } from '../../db/database.ts';
import { isMember, sponsorAt } from '../../genealogy/sponsorship-at.ts';
import { monthsIn } from '../months-in.ts';
import { scopeOf } from '../scope.ts';
import { commissions } from '../tables.ts';
import type { Run } from './run.ts';

/** A consultant in a run. Amounts in cents. */
export interface Member {
  readonly consultantNo: number;
  readonly consultantId: string;
  readonly name: string;
  /** The number of their track in the plan. */
  readonly track: number;
  /** Months since January of the year 0. */
  readonly joinMonth: number;
  readonly orderCount: number;
  readonly ownBase: bigint;
  readonly adjustment: bigint;
  readonly volume: bigint;
}

type Row = Record<'consultant_id' | 'name' | 'program' | 'own_base' | 'adjustment', string> & {
  readonly consultant_no: number;
  readonly join_month: number | null;
  readonly joined: string;
  readonly order_count: number;
};

/** A closed run, a draft, or the live state of a period. */
export type ChainScope = Pick<Run, 'period'> & (Pick<Run, 'status' | 'runNo'> | { readonly status: 'live' });

/**
 * A consultant of a run and their upline, nearest first, as many levels as the plan pays (to the top if it skips
 * inactive consultants): frozen for a closed run, current for a draft or a live period. `tx` acts as the worker.
 */
export async function chainOf(
  tx: Transaction,
  run: ChainScope,
  plan: Plan,
  timeZone: string,
  consultantNo: number,
): Promise<Member[]> {
  const levels = plan.compression === 'dynamic' ? null : deepestLevel(plan);
  const monthOf = monthsIn(timeZone);
  const { rows } = await tx.execute<Row>(
    run.status === 'closed'
      ? sql`
    with recursive chain (consultant_no, place) as (
      select ${consultantNo}::int, 0
      union all
      select m.sponsor_no, c.place + 1 from chain c
      join commission_run_members m on m.run_no = ${run.runNo} and m.consultant_no = c.consultant_no
      where m.sponsor_no is not null and (${levels}::int is null or c.place < ${levels}::int))
    select c.consultant_no, p.consultant_id, p.first_name || ' ' || p.last_name as name, m.program_type as program,
           m.join_month, '' as joined, m.volume_adjustment::text as adjustment, s.order_count, s.own_base
    from chain c
    join commission_run_members m on m.run_no = ${run.runNo} and m.consultant_no = c.consultant_no
    join consultants p on p.consultant_no = c.consultant_no
    cross join lateral (select count(*)::int as order_count, coalesce(sum(o.base), 0)::text as own_base
      from commission_run_orders o where o.run_no = ${run.runNo} and o.consultant_no = c.consultant_no) s
    order by c.place`
      : liveChain(run, timeZone, consultantNo, levels),
  );
  return rows.map((row) => ({
    consultantNo: row.consultant_no,
    consultantId: row.consultant_id,
    name: row.name,
    track: trackOfProgram(plan, row.program) ?? 0,
    joinMonth: row.join_month ?? monthOf(Date.parse(row.joined)),
    orderCount: row.order_count,
    ownBase: BigInt(row.own_base),
    adjustment: BigInt(row.adjustment),
    volume: BigInt(row.own_base) + BigInt(row.adjustment),
  }));
}

function liveChain(run: Pick<Run, 'period'>, timeZone: string, consultantNo: number, levels: number | null) {
  const { firstDay, end } = scopeOf(periodOfDay(run.period), timeZone);
  return sql`
    with recursive chain (consultant_id, place) as (
      select consultant_id, 0 from consultants where consultant_no = ${consultantNo}
      union all
      select up.consultant_id, chain.place + 1
      from chain
      join consultants c on c.consultant_id = chain.consultant_id
      cross join lateral (select ${sponsorAt(end)} as consultant_id) up
      where up.consultant_id is not null and (${levels}::int is null or chain.place < ${levels}::int)
        and exists (select from consultants c where c.consultant_id = up.consultant_id and ${isMember(firstDay, end)}))
    select c.consultant_no, c.consultant_id, c.first_name || ' ' || c.last_name as name, c.program_type as program,
           null::int as join_month, to_char(c.join_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as joined,
           coalesce((select sum(v.amount) from volume_adjustments v
                     where v.consultant_id = c.consultant_id and v.period = ${firstDay}::date), 0)::text as adjustment,
           s.order_count, s.own_base
    from chain join consultants c using (consultant_id)
    cross join lateral (select count(*)::int as order_count, coalesce(sum(o.commissionable_base), 0)::text as own_base
      from orders o where o.consultant_id = c.consultant_id and o.status = 'completed' and o.period = ${firstDay}::date) s
    order by chain.place`;
}

/** A consultant's statement of a run, null if there is none. */
export async function statementIn(tx: Transaction, runNo: number, consultantNo: number) {
  const [statement] = await tx
    .select()
    .from(commissions)
    .where(and(eq(commissions.runNo, runNo), eq(commissions.consultantNo, consultantNo)));
  return statement ?? null;
}
