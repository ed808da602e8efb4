import { type SQL, sql } from 'drizzle-orm';
import type { Anomaly } from '#contract/commission/preview.ts';
import { marks } from '#domain/commission/anomaly.ts';
import type { Plan } from '#domain/commission/plan.ts';
import { formatAmount, formatDecimal } from '#domain/money/decimal.ts';
import { wholeRate } from '#domain/money/rate.ts';
import { roundHalfUp } from '#domain/money/rounding.ts';
import type { Transaction } from '../db/database.ts';
import type { Run } from './run.ts';

/** A draft, and what it is looked at with. */
export interface Looked {
  readonly run: Run;
  /** The closed run before, null at the first. */
  readonly earlier: Run | null;
  readonly plan: Plan;
  /** Whether the month is over: before its end everybody is below the average. */
  readonly over: boolean;
}

/** So many of a kind are told by name. */
const shown = 5;

type Found = { readonly count: number; readonly consultant_id: string | null; readonly name: string | null } & Record<
  'order_no' | 'now' | 'usual',
  string | null
>;

/** What deserves an admin's eye in a draft: one statement per kind, none per consultant. As worker or admin. */
export async function anomaliesOf(tx: Transaction, looked: Looked): Promise<Anomaly[]> {
  const found: Anomaly[] = [...ratios(looked), ...(await lateOrders(tx, looked))];
  for (const [kind, query] of queriesOf(looked)) {
    const { rows } = await tx.execute<Found>(sql`
      select f.*, count(*) over ()::int as count from (${query}) f
      order by abs(f.now - coalesce(f.by, 0)) desc, f.name, f.order_no limit ${shown}`);
    const [first] = rows;
    if (first) found.push({ kind, count: first.count, rows: rows.map(toldOf) });
  }
  return found;
}

const ofTheCompany = { consultant_id: null, name: null, order_no: null };

function ratios({ run, earlier }: Looked): Anomaly[] {
  if (run.baseTotal === 0n) return [];
  if (run.total === 0n) {
    const row = { ...ofTheCompany, now: formatAmount(0n), usual: formatAmount(run.baseTotal) };
    return [{ kind: 'nothing-paid', count: 1, rows: [row] }];
  }
  if (!earlier || earlier.baseTotal === 0n) return [];
  const [now, usual] = [ratioOf(run), ratioOf(earlier)];
  const shift = now > usual ? now - usual : usual - now;
  if (shift <= BigInt(marks.ratioShift)) return [];
  return [
    {
      kind: 'payout-ratio',
      count: 1,
      rows: [{ ...ofTheCompany, now: formatDecimal(now, 4), usual: formatDecimal(usual, 4) }],
    },
  ];
}

async function lateOrders(tx: Transaction, { run }: Looked): Promise<Anomaly[]> {
  const { rows } = await tx.execute<{ count: number; base: string }>(sql`
    select count(*)::int as count, coalesce(sum(commissionable_base), 0)::text as base from orders
    where status = 'completed' and period = ${run.period}::date and consultant_id is not null and late`);
  const { count = 0, base = '0' } = rows[0] ?? {};
  if (count === 0) return [];
  const row = { ...ofTheCompany, now: formatAmount(BigInt(base)), usual: formatAmount(run.baseTotal) };
  return [{ kind: 'late-orders', count, rows: [row] }];
}

/** Commission ÷ base in basis points. */
const ratioOf = ({ total, baseTotal }: Run): bigint => roundHalfUp(total * BigInt(wholeRate), baseTotal);

/** By kind: rows of a consultant, an order's number, the figure, what is usual, and what it is told apart by. */
function queriesOf({ run, plan, over }: Looked): [Anomaly['kind'], SQL][] {
  const counted = sql`o.status = 'completed' and o.period = ${run.period}::date and o.consultant_id is not null`;
  const name = sql`c.consultant_id, c.first_name || ' ' || c.last_name as name`;
  const withOverrides = plan.tracks
    .flatMap(({ tiers }) => tiers)
    .filter(({ overrides }) => overrides.length > 0)
    .map(({ code }) => code);
  const average = run.orderCount === 0 ? 0n : run.baseTotal / BigInt(run.orderCount);
  return [
    [
      'far-from-average',
      sql`
      select ${name}, null::bigint as order_no, coalesce(n.total_earnings, 0) as now, a.usual, a.usual as by
      from (select consultant_no, round(avg(total_earnings))::bigint as usual from commissions
            where run_no in (select run_no from commission_runs where status = 'closed' and period < ${run.period}::date
                             order by period desc limit ${marks.averageOf.most})
            group by consultant_no having count(*) >= ${marks.averageOf.least}) a
      left join commissions n on n.run_no = ${run.runNo} and n.consultant_no = a.consultant_no
      join consultants c on c.consultant_no = a.consultant_no
      where abs(coalesce(n.total_earnings, 0) - a.usual) >= ${marks.averageDifference.toString()}::bigint
        and (coalesce(n.total_earnings, 0) > a.usual * ${marks.averageFactor}
             or (${over}::boolean and a.usual > coalesce(n.total_earnings, 0) * ${marks.averageFactor}))`,
    ],
    [
      'large-order',
      sql`
      select ${name}, o.order_no, o.commissionable_base as now, ${average.toString()}::bigint as usual, 0::bigint as by
      from orders o join consultants c using (consultant_id)
      where ${counted} and o.commissionable_base > ${(average * BigInt(marks.largeOrderFactor)).toString()}::bigint`,
    ],
    [
      'own-use',
      sql`
      select ${name}, null::bigint as order_no, o.own as now, o.base as usual, 0::bigint as by
      from (select o.consultant_id, sum(o.commissionable_base)::bigint as base,
                   coalesce(sum(o.commissionable_base) filter (where o.kind = 'own_use'), 0)::bigint as own
            from orders o where ${counted} group by o.consultant_id) o
      join commissions s on s.run_no = ${run.runNo} and s.consultant_id = o.consultant_id
      join consultants c on c.consultant_id = o.consultant_id
      where s.tier = any (${sql.param(withOverrides)}::text[])
        and o.own * ${wholeRate} >= o.base * ${marks.ownUseShare} and o.own > 0`,
    ],
    [
      'credited-after-leaving',
      sql`
      select ${name}, null::bigint as order_no, o.base as now, null::bigint as usual, 0::bigint as by
      from (select o.consultant_id, sum(o.commissionable_base)::bigint as base from orders o
            cross join lateral (select s.status from consultant_status_changes s
                                where s.consultant_id = o.consultant_id and s.valid_from <= o.order_date
                                order by s.valid_from desc, s.created_at desc limit 1) s
            where ${counted} and s.status <> 'active'
              and o.consultant_id in (select consultant_id from consultant_status_changes where status <> 'active')
            group by o.consultant_id) o
      join consultants c using (consultant_id)`,
    ],
    [
      'volume-adjustment',
      sql`
      select ${name}, null::bigint as order_no, v.amount as now,
             coalesce((select sum(o.commissionable_base) from orders o
                       where ${counted} and o.consultant_id = v.consultant_id), 0)::bigint as usual, 0::bigint as by
      from (select consultant_id, sum(amount)::bigint as amount from volume_adjustments
            where period = ${run.period}::date group by consultant_id) v
      join consultants c using (consultant_id)`,
    ],
  ];
}

function toldOf({ consultant_id, name, order_no, now, usual }: Found): Anomaly['rows'][number] {
  return {
    consultant_id,
    name,
    order_no: order_no === null ? null : Number(order_no),
    now: formatAmount(BigInt(now ?? 0)),
    usual: usual === null ? null : formatAmount(BigInt(usual)),
  };
}
