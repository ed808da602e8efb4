import { sql } from 'drizzle-orm';
import type { EngineInput } from '#domain/commission/input.ts';
import { groupOrders } from '#domain/commission/input.ts';
import { noConsultant } from '#domain/genealogy/sponsors.ts';
import { monthIndex, type Period } from '#domain/period/period.ts';
import { type Plan, trackOfProgram } from '#domain/plan/plan.ts';
import type { Transaction } from '../../db/database.ts';

type MemberRow = {
  readonly no: number;
  /** Null for the requested consultant. */
  readonly sponsor_no: number | null;
  readonly program: string;
  readonly join_month: number;
  readonly adjustment: string;
  /** Their bases: "1999;500". */
  readonly bases: string | null;
};

/**
 * A consultant and some levels of downline (null: all) in a closed run, from its frozen inputs, as input of the engine;
 * null if the consultant is not in the run. `tx` acts as the worker.
 */
export async function frozenNeighborhood(
  tx: Transaction,
  { runNo, period, plan }: { readonly runNo: number; readonly period: Period; readonly plan: Plan },
  consultantNo: number,
  levels: number | null,
): Promise<{ readonly input: EngineInput; readonly self: number } | null> {
  const { rows } = await tx.execute<MemberRow>(sql`
    with recursive below (consultant_no, sponsor_no, level) as (
      select ${consultantNo}::int, null::int, 0
      union all
      select m.consultant_no, m.sponsor_no, b.level + 1 from below b
      join commission_run_members m on m.run_no = ${runNo} and m.sponsor_no = b.consultant_no
      where ${levels}::int is null or b.level < ${levels}::int)
    select m.consultant_no as no, b.sponsor_no, m.program_type as program, m.join_month,
           m.volume_adjustment::text as adjustment,
           (select string_agg(o.base::text, ';' order by o.order_no) from commission_run_orders o
            where o.run_no = ${runNo} and o.consultant_no = m.consultant_no) as bases
    from below b join commission_run_members m on m.run_no = ${runNo} and m.consultant_no = b.consultant_no
    order by m.consultant_no`);
  const self = rows.findIndex(({ sponsor_no }) => sponsor_no === null);
  if (self < 0) return null;
  const numbers = new Map(rows.map(({ no }, place) => [no, place]));
  const sold = rows.flatMap(({ bases }, seller) =>
    bases === null ? [] : bases.split(';').map((base) => ({ seller, base: Number(base) })),
  );
  const input: EngineInput = {
    periodMonth: monthIndex(period),
    consultants: {
      sponsor: Int32Array.from(rows, ({ sponsor_no }) =>
        sponsor_no === null ? noConsultant : (numbers.get(sponsor_no) ?? noConsultant),
      ),
      track: Uint8Array.from(rows, ({ program }) => trackOfProgram(plan, program) ?? 0),
      joinMonth: Int32Array.from(rows, ({ join_month }) => join_month),
      volumeAdjustment: Float64Array.from(rows, ({ adjustment }) => Number(adjustment)),
    },
    orders: groupOrders(rows.length, {
      consultant: Int32Array.from(sold, ({ seller }) => seller),
      base: Float64Array.from(sold, ({ base }) => base),
    }),
  };
  return { input, self };
}
