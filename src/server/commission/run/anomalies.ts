import { type SQL, sql } from 'drizzle-orm';
import type { Anomaly } from '#contract/commission/preview.ts';
import { thresholds } from '#domain/commission/anomaly.ts';
import { formatAmount, formatDecimal } from '#domain/money/decimal.ts';
import { wholeRate } from '#domain/money/rate.ts';
import { averageOf, roundHalfUp } from '#domain/money/rounding.ts';
import type { Plan } from '#domain/plan/plan.ts';
import type { Transaction } from '../../db/database.ts';
import type { Run } from './run.ts';

/** A draft, with the data that its review needs. */
export interface DraftUnderReview {
  readonly run: Run;
  /** The previous closed run, null at the first. */
  readonly earlier: Run | null;
  readonly plan: Plan;
  /** Whether the month has ended: before, every consultant is below the average. */
  readonly over: boolean;
}

/** The maximum number of named rows per kind. */
const shown = 5;

type AnomalyRow = {
  readonly count: number;
  readonly consultant_id: string | null;
  readonly code: string | null;
  readonly name: string | null;
  /** Where `usual` is an average: of how many statements it is the sum. */
  readonly months?: string;
} & Record<'order_no' | 'now' | 'usual', string | null>;

/**
 * Anomalies of a draft that an admin should check: one statement per kind, none per consultant. `tx` acts as worker or
 * admin.
 */
export async function anomaliesOf(tx: Transaction, draft: DraftUnderReview): Promise<Anomaly[]> {
  const anomalies: Anomaly[] = [...ratios(draft), ...(await lateOrders(tx, draft))];
  for (const [kind, query] of queriesOf(draft)) {
    const { rows } = await tx.execute<AnomalyRow>(sql`
      select f.*, count(*) over ()::int as count from (${query}) f
      order by abs(f.now - coalesce(f.by, 0)) desc, f.name, f.order_no limit ${shown}`);
    const [first] = rows;
    if (first) anomalies.push({ kind, count: first.count, rows: rows.map(rowOf) });
  }
  return anomalies;
}

const companyWide = { consultant_id: null, code: null, name: null, order_no: null };

function ratios({ run, earlier }: DraftUnderReview): Anomaly[] {
  if (run.baseTotal === 0n) return [];
  if (run.total === 0n) {
    const row = { ...companyWide, now: formatAmount(0n), usual: formatAmount(run.baseTotal) };
    return [{ kind: 'nothing-paid', count: 1, rows: [row] }];
  }
  if (!earlier || earlier.baseTotal === 0n) return [];
  const [now, usual] = [ratioOf(run), ratioOf(earlier)];
  const shift = now > usual ? now - usual : usual - now;
  if (shift <= BigInt(thresholds.ratioShift)) return [];
  return [
    {
      kind: 'payout-ratio',
      count: 1,
      rows: [{ ...companyWide, now: formatDecimal(now, 4), usual: formatDecimal(usual, 4) }],
    },
  ];
}

async function lateOrders(tx: Transaction, { run }: DraftUnderReview): Promise<Anomaly[]> {
  const { rows } = await tx.execute<{ count: number; base: string }>(sql`
    select count(*)::int as count, coalesce(sum(commissionable_base), 0)::text as base from orders
    where status = 'completed' and period = ${run.period}::date and consultant_id is not null and late`);
  const { count = 0, base = '0' } = rows[0] ?? {};
  if (count === 0) return [];
  const row = { ...companyWide, now: formatAmount(BigInt(base)), usual: formatAmount(run.baseTotal) };
  return [{ kind: 'late-orders', count, rows: [row] }];
}

/** Commission ÷ base in basis points. */
const ratioOf = ({ total, baseTotal }: Run): bigint => roundHalfUp(total * BigInt(wholeRate), baseTotal);

/** By kind: a query with consultant, order number, current and usual figure, and the figure from which the distance is sorted. */
function queriesOf({ run, plan, over }: DraftUnderReview): [Anomaly['kind'], SQL][] {
  const counted = sql`o.status = 'completed' and o.period = ${run.period}::date and o.consultant_id is not null`;
  const name = sql`c.consultant_id, c.code, c.first_name || ' ' || c.last_name as name`;
  const withOverrides = plan.tracks
    .flatMap(({ tiers }) => tiers)
    .filter(({ overrides }) => overrides.length > 0)
    .map(({ code }) => code);
  const average = averageOf(run.baseTotal, run.orderCount) ?? 0n;
  return [
    [
      'far-from-average',
      sql`
      select ${name}, null::bigint as order_no, coalesce(n.total_earnings, 0) as now, a.earned as usual, a.months,
             a.earned / a.months as by
      from (select consultant_no, sum(total_earnings) as earned, count(*) as months from commissions
            where run_no in (select run_no from commission_runs where status = 'closed' and period < ${run.period}::date
                             order by period desc limit ${thresholds.averageOf.most})
            group by consultant_no having count(*) >= ${thresholds.averageOf.least}) a
      left join commissions n on n.run_no = ${run.runNo} and n.consultant_no = a.consultant_no
      join consultants c on c.consultant_no = a.consultant_no
      where abs(coalesce(n.total_earnings, 0) * a.months - a.earned) >= ${thresholds.averageDifference.toString()}::bigint * a.months
        and (coalesce(n.total_earnings, 0) * a.months > a.earned * ${thresholds.averageFactor}
             or (${over}::boolean and a.earned > coalesce(n.total_earnings, 0) * a.months * ${thresholds.averageFactor}))`,
    ],
    [
      'large-order',
      sql`
      select ${name}, o.order_no, o.commissionable_base as now, ${average.toString()}::bigint as usual, 0::bigint as by
      from orders o join consultants c using (consultant_id)
      where ${counted} and o.commissionable_base > ${(average * BigInt(thresholds.largeOrderFactor)).toString()}::bigint`,
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
        and o.own * ${wholeRate} >= o.base * ${thresholds.ownUseShare} and o.own > 0`,
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

function rowOf({ consultant_id, code, name, order_no, now, usual, months }: AnomalyRow): Anomaly['rows'][number] {
  return {
    consultant_id,
    code,
    name,
    order_no: order_no === null ? null : Number(order_no),
    now: formatAmount(BigInt(now ?? 0)),
    usual: usual === null ? null : formatAmount(averageOf(BigInt(usual), Number(months ?? 1)) ?? 0n),
  };
}
