import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { changesSince, downlineOf } from '../genealogy/downline.ts';
import { below, pathOf } from '../genealogy/subtree.ts';
import { teamIn } from '../genealogy/team-sums.ts';
import type { PeriodScope } from './scope.ts';

export type TeamSales = { readonly members: number; readonly base: bigint };

/**
 * The size and sales of a downline, in cents of commissionable base. People who left are not counted; what they sold is.
 * `tx` acts as the worker.
 */
export async function teamSales(tx: Transaction, consultantId: string, scope: PeriodScope): Promise<TeamSales> {
  const { joined, sponsors } = await changesSince(tx, scope);
  return joined || sponsors ? formerSales(tx, consultantId, scope) : presentSales(tx, consultantId, scope);
}

/** The prepared sums of the team, without the adjustments that its volume has. */
async function presentSales(tx: Transaction, consultantId: string, { firstDay }: PeriodScope): Promise<TeamSales> {
  const { team_size: members, team_volume: volume } = await teamIn(tx, consultantId, firstDay);
  const { rows } = await tx.execute<{ amount: string }>(sql`
    select coalesce(sum(v.amount), 0)::text as amount
    from volume_adjustments v join genealogy_paths p using (consultant_id)
    where v.period = ${firstDay}::date and ${below(await pathOf(tx, consultantId))}`);
  return { members, base: BigInt(volume) - BigInt(rows[0]?.amount ?? 0) };
}

/** The team of a period that is over, right before its end. */
async function formerSales(tx: Transaction, consultantId: string, scope: PeriodScope): Promise<TeamSales> {
  const { rows } = await tx.execute<{ members: number; base: string }>(sql`
    with recursive ${await downlineOf(tx, consultantId, scope)},
    sold as (
      select consultant_id, sum(commissionable_base) as base from orders
      where status = 'completed' and period = ${scope.firstDay}::date group by 1)
    select count(*) filter (where c.status <> 'left')::int as members, coalesce(sum(s.base), 0)::text as base
    from downline d join consultants c using (consultant_id) left join sold s using (consultant_id)
    where d.level > 0`);
  return { members: rows[0]?.members ?? 0, base: BigInt(rows[0]?.base ?? 0) };
}

/**
 * The sales of a consultant and their downline in a closed run, from its frozen inputs. Each level is one scan of the index of the
 * sponsors, and the orders one of theirs; a look-up for each member takes four times as long. `tx` acts as the worker.
 */
export async function frozenSales(
  tx: Transaction,
  runNo: number,
  consultantNo: number,
): Promise<{ readonly own: bigint; readonly team: bigint }> {
  const { rows } = await tx.execute<{ own: string; team: string }>(sql`
    with recursive levels (members) as (
      select array[${consultantNo}::int]
      union all
      select (select array_agg(m.consultant_no) from commission_run_members m
              where m.run_no = ${runNo} and m.sponsor_no = any (l.members))
      from levels l where l.members is not null)
    select coalesce(sum(o.base) filter (where o.consultant_no = ${consultantNo}), 0)::text as own,
           coalesce(sum(o.base) filter (where o.consultant_no <> ${consultantNo}), 0)::text as team
    from commission_run_orders o
    where o.run_no = ${runNo} and o.consultant_no = any (array(select unnest(members) from levels))`);
  return { own: BigInt(rows[0]?.own ?? 0), team: BigInt(rows[0]?.team ?? 0) };
}
