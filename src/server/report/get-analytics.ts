import { type SQL, sql } from 'drizzle-orm';
import type { AnalyticsFigures } from '#contract/report/analytics.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { averageOf } from '#domain/money/rounding.ts';
import { addMonths, type Period } from '#domain/period/period.ts';
import { instantsOf, weeksUntil } from '#domain/period/zone.ts';
import { salesByCategory } from '#domain/report/sales-by-category.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { correctedVolumes } from '../commission/volumes-by-month.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { timeRanges } from '../db/time-ranges.ts';
import { below, pathOf } from '../genealogy/subtree.ts';
import { functions } from '../implement.ts';

const months = 12;
const cohortMonths = 6;
const weeks = 12;

export const getAnalytics = functions.report.getAnalytics.handler(({ context }) =>
  withActor(
    context.db,
    worker,
    async (tx): Promise<AnalyticsFigures> => {
      const { company } = context;
      const { timeZone } = company;
      const consultantId = userIdOf(context.actor) ?? '';
      const period = await openPeriodOf(tx, timeZone, context.now());
      return {
        period,
        currency: company.currencies.shop,
        ...(await ownFigures(tx, consultantId, period, sameDay(period, context.now(), timeZone))),
        weekly_sales: await weeklySales(tx, consultantId, context.now(), timeZone),
        by_category: await byCategory(tx, consultantId, period),
        ...(await teamFigures(tx, consultantId, period, timeZone, context.now())),
      };
    },
    'repeatable read',
  ),
);

const day = (period: Period): SQL => sql`${firstDayOf(period)}::date`;

/** The instant of the month before that is as far into it as now is into the period: like is compared with like. */
function sameDay(period: Period, now: Date, timeZone: string): Date {
  const before = instantsOf(addMonths(period, -1), timeZone);
  const elapsed = Math.max(now.getTime() - instantsOf(period, timeZone).from.getTime(), 0);
  return new Date(Math.min(before.from.getTime() + elapsed, before.until.getTime()));
}

async function ownFigures(tx: Transaction, consultantId: string, period: Period, until: Date) {
  const { rows } = await tx.execute<{ open: boolean; sales: string; orders: number }>(sql`
    select period = ${day(period)} as open, sum(commissionable_base)::text as sales, count(*)::int as orders
    from orders
    where consultant_id = ${consultantId} and status = 'completed'
      and (period = ${day(period)}
           or (period = ${day(addMonths(period, -1))}
               and coalesce(paid_at, order_date) < ${until.toISOString()}::timestamptz))
    group by 1`);
  const of = (open: boolean) => rows.find((row) => row.open === open);
  const both = <Value>(value: (row: (typeof rows)[number] | undefined) => Value) => ({
    now: value(of(true)),
    before: value(of(false)),
  });
  return {
    sales: both((row) => formatAmount(BigInt(row?.sales ?? 0))),
    orders: both((row) => row?.orders ?? 0),
    average_order: both((row) => {
      const average = averageOf(BigInt(row?.sales ?? 0), row?.orders ?? 0);
      return average === null ? null : formatAmount(average);
    }),
  };
}

/** Includes orders of the former system, so that the weeks before the company moved here don't look like weeks without sales. */
async function weeklySales(tx: Transaction, consultantId: string, now: Date, timeZone: string) {
  const named = weeksUntil(now, weeks, timeZone).map(({ monday, ...span }) => ({ name: monday, ...span }));
  const { rows } = await tx.execute<{ week: string; amount: string }>(sql`
    select w.name as week,
           (coalesce((select sum(o.commissionable_base) from orders o
                      where o.consultant_id = ${consultantId} and o.status = 'completed'
                        and coalesce(o.paid_at, o.order_date) >= w.from_at
                        and coalesce(o.paid_at, o.order_date) < w.until_at), 0)
            + coalesce((select sum(h.commissionable_base) from history_orders h
                        where h.consultant_id = ${consultantId} and h.status = 'completed'
                          and h.order_date >= w.from_at and h.order_date < w.until_at), 0))::text as amount
    from (${timeRanges(named)}) w order by w.name`);
  return rows.map(({ week, amount }) => ({ week, amount: formatAmount(BigInt(amount)) }));
}

async function byCategory(tx: Transaction, consultantId: string, period: Period) {
  const { rows } = await tx.execute<{ base: string; lines: { category: string; paid: string }[] }>(sql`
    select o.commissionable_base::text as base,
           coalesce((select jsonb_agg(jsonb_build_object('category', l.category, 'paid', l.paid::text))
                     from (select p.item_category as category,
                                  sum(l.amount - l.discount - coalesce((select sum(r.amount) from order_return_lines r
                                      where r.order_id = l.order_id and r.line_no = l.line_no), 0)) as paid
                           from order_lines l join products p using (product_id)
                           where l.order_id = o.order_id group by 1) l), '[]') as lines
    from orders o
    where o.consultant_id = ${consultantId} and o.status = 'completed' and o.period = ${day(period)}`);
  const sales = salesByCategory(
    rows.map(({ base, lines }) => ({
      base: BigInt(base),
      lines: lines.map(({ category, paid }) => ({ category, paid: BigInt(paid) })),
    })),
  );
  return sales.map(({ category, amount }) => ({ category, amount: formatAmount(amount) }));
}

/**
 * Growth of the downline by calendar months of joining, and who of it was active (personal volume above 0) in which period,
 * here or in the former system. Those who had left by the end of a month are not counted in it (product decisions, section
 * 7); they stay in the months before and in the cohorts. The volume of a closed month is the one of its run: without the
 * changes of its orders that were recorded as corrections since.
 */
async function teamFigures(tx: Transaction, consultantId: string, period: Period, timeZone: string, now: Date) {
  const path = await pathOf(tx, consultantId);
  const shown = monthsTo(period);
  const countOf = await teamCounts(tx, path, period, timeZone);
  // A month that was closed before its end is final; the open one isn't final before its end.
  const isOver = now >= instantsOf(period, timeZone).until;
  return {
    new_members: {
      now: countOf('joined', period, null),
      before: await joinedUntil(tx, path, addMonths(period, -1), {
        timeZone,
        until: sameDay(period, now, timeZone),
      }),
    },
    growth: growthOf(shown, countOf),
    cohorts: cohortsOf(shown.slice(-cohortMonths), countOf, isOver),
  };
}

type CountKind = 'joined' | 'active' | 'active member' | 'gone';

/**
 * The number of people of a kind. `joined` is the month in which they joined, null for before the first month shown; `month` is
 * the one in which they were active or gone. Each kind has only the months that it depends on.
 */
type CountOf = (kind: CountKind, joined: Period | null, month: Period | null) => number;

/** The months that are shown, to the open one. */
const monthsTo = (period: Period): Period[] =>
  Array.from({ length: months }, (_, at) => addMonths(period, at + 1 - months));

/** Counts the downline by the months that are shown. `tx` acts as the worker. */
async function teamCounts(tx: Transaction, path: Buffer, period: Period, timeZone: string): Promise<CountOf> {
  const shown = monthsTo(period);
  const first = addMonths(period, 1 - months);
  // The months follow one another. One more start ends the last one.
  const starts = [...shown, addMonths(period, 1)].map((month) => instantsOf(month, timeZone).from.toISOString());
  const named = shown.map((month) => ({ name: month, ...instantsOf(month, timeZone) }));
  const { rows } = await tx.execute<{
    kind: CountKind;
    joined: string | null;
    month: string | null;
    people: number;
  }>(sql`
    with downline as (${peopleBelow(path)}),
    months as (${timeRanges(named)}),
    members as (
      select consultant_id, status, join_date,
             case when shown > 0 then coalesce((${sql.param(shown)}::text[])[shown], 'later') end as joined
      from downline
      cross join lateral (select width_bucket(join_date, ${sql.param(starts)}::timestamptz[]) as shown) b),
    gone as (
      select e.consultant_id, m.name as month
      from members e join months m on e.join_date < m.until_at
      where (e.status = 'left' or e.consultant_id in (select consultant_id from consultant_status_changes where status = 'left'))
        and case when m.name = ${period} then e.status
                 else (select s.status from consultant_status_changes s
                       where s.consultant_id = e.consultant_id and s.valid_from < m.until_at
                       order by s.valid_from desc limit 1) end = 'left'),
    corrected as (${correctedVolumes(first)}),
    active as (
      select m.consultant_id, m.joined, to_char(v.period, 'YYYY-MM') as month
      from members m join consultant_volumes v using (consultant_id)
      left join corrected x using (consultant_id, period)
      where v.volume - coalesce(x.change, 0) > 0 and v.period >= ${day(first)}
      union
      select m.consultant_id, m.joined, to_char(h.period, 'YYYY-MM')
      from members m join history_orders h using (consultant_id)
      where h.status = 'completed' and h.commissionable_base > 0 and h.period >= ${day(first)})
    select 'joined' as kind, joined, null as month, count(*)::int as people from members group by 2
    union all
    select 'active', joined, month, count(*)::int from active group by 2, 3
    union all
    select 'active member', null, month, count(*)::int
    from active a where not exists (
      select from gone g where g.consultant_id = a.consultant_id and g.month = a.month) group by 3
    union all
    select 'gone', null, month, count(*)::int from gone group by 3`);
  return (kind, joined, month) =>
    rows.find((row) => row.kind === kind && row.joined === joined && row.month === month)?.people ?? 0;
}

function growthOf(shown: readonly Period[], countOf: CountOf): AnalyticsFigures['growth'] {
  // Starts with the consultants who joined before the first month shown.
  let joinedSoFar = countOf('joined', null, null);
  return shown.map((month) => {
    const recruits = countOf('joined', month, null);
    joinedSoFar += recruits;
    return {
      period: month,
      recruits,
      members: joinedSoFar - countOf('gone', null, month),
      active: countOf('active member', null, month),
    };
  });
}

/** For each month of joining, how many were active in it and in each later month; null for a last month without any that is not over. */
const cohortsOf = (shown: readonly Period[], countOf: CountOf, isOver: boolean): AnalyticsFigures['cohorts'] =>
  shown.map((joined, at) => ({
    joined,
    size: countOf('joined', joined, null),
    active: shown.slice(at).map((month) => {
      const count = countOf('active', joined, month);
      return count === 0 && month === shown.at(-1) && !isOver ? null : count;
    }),
  }));

const peopleBelow = (path: Buffer): SQL => sql`
  select consultant_id, c.status, join_date from genealogy_paths p join consultants c using (consultant_id) where ${below(path)}`;

/** How many joined the downline in a month before an instant of it. */
async function joinedUntil(
  tx: Transaction,
  path: Buffer,
  month: Period,
  { timeZone, until }: { readonly timeZone: string; readonly until: Date },
): Promise<number> {
  const { rows } = await tx.execute<{ people: number }>(sql`
    with downline as (${peopleBelow(path)})
    select count(*)::int as people from downline
    where join_date >= ${instantsOf(month, timeZone).from.toISOString()}::timestamptz
      and join_date < ${until.toISOString()}::timestamptz`);
  return rows[0]?.people ?? 0;
}
