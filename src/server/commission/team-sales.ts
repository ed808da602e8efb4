import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { downlineAt } from '../genealogy/downline.ts';
import type { PeriodScope } from './scope.ts';

/**
 * The size and sales of a downline, in cents of commissionable base. People who left are not counted; what they sold is.
 * `tx` acts as the worker.
 */
export async function teamSales(
  tx: Transaction,
  consultantId: string,
  scope: PeriodScope,
): Promise<{ readonly members: number; readonly base: bigint }> {
  const { rows } = await tx.execute<{ members: number; base: string }>(sql`
    with recursive ${downlineAt(consultantId, { ...scope, levels: null })}
    select count(*) filter (where c.status <> 'left')::int as members,
           coalesce(sum((select sum(o.commissionable_base) from orders o
                         where o.consultant_id = d.consultant_id and o.status = 'completed'
                           and o.period = ${scope.firstDay}::date)), 0)::text as base
    from downline d join consultants c using (consultant_id) where d.level > 0`);
  return { members: rows[0]?.members ?? 0, base: BigInt(rows[0]?.base ?? 0) };
}

/** The sales of a consultant and their downline in a closed run, from its frozen inputs. `tx` acts as the worker. */
export async function frozenSales(
  tx: Transaction,
  runNo: number,
  consultantNo: number,
): Promise<{ readonly own: bigint; readonly team: bigint }> {
  const { rows } = await tx.execute<{ own: string; team: string }>(sql`
    with recursive below (consultant_no) as (
      select ${consultantNo}::int
      union all
      select m.consultant_no from below b
      join commission_run_members m on m.run_no = ${runNo} and m.sponsor_no = b.consultant_no)
    select coalesce(sum(o.base) filter (where o.consultant_no = ${consultantNo}), 0)::text as own,
           coalesce(sum(o.base) filter (where o.consultant_no <> ${consultantNo}), 0)::text as team
    from below b join commission_run_orders o on o.run_no = ${runNo} and o.consultant_no = b.consultant_no`);
  return { own: BigInt(rows[0]?.own ?? 0), team: BigInt(rows[0]?.team ?? 0) };
}
