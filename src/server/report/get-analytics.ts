import { type SQL, sql } from 'drizzle-orm';
import type { AnalyticsFigures } from '#contract/report/analytics.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { addMonths, type Period } from '#domain/period/period.ts';
import { instantsOf, weeksUntil } from '#domain/period/zone.ts';
import { openPeriodOf } from '../commission/open-period.ts';
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
  const { rows } = await tx.execute<{ open: boolean; sales: string; orders: number; average: string | null }>(sql`
    select period = ${day(period)} as open, sum(commissionable_base)::text as sales, count(*)::int as orders,
           round(avg(commissionable_base))::text as average
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
    average_order: both((row) => (row?.average ? formatAmount(BigInt(row.average)) : null)),
  };
}

/** With the orders of the former system: a week before the company moved here is not one without sales. */
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
  const { rows } = await tx.execute<{ category: string; amount: string }>(sql`
    select p.item_category as category, sum(l.amount)::text as amount
    from orders o join order_lines l using (order_id) join products p using (product_id)
    where o.consultant_id = ${consultantId} and o.status = 'completed' and o.period = ${day(period)}
    group by 1 order by sum(l.amount) desc, 1`);
  return rows.map(({ category, amount }) => ({ category, amount: formatAmount(BigInt(amount)) }));
}

/** Growth of the downline by calendar months of joining, and who of it sold in which period, here or in the former system. */
async function teamFigures(tx: Transaction, consultantId: string, period: Period, timeZone: string, now: Date) {
  const first = addMonths(period, 1 - months);
  const firstCohort = addMonths(period, 1 - cohortMonths);
  const { from } = instantsOf(first, timeZone);
  const path = await pathOf(tx, consultantId);
  const shown = Array.from({ length: months }, (_, at) => addMonths(first, at));
  const named = shown.map((month) => ({ name: month, ...instantsOf(month, timeZone) }));
  const { rows } = await tx.execute<{
    joined: string | null;
    sold: string | null;
    people: number;
  }>(sql`
    with downline as (${peopleBelow(path)}),
    members as (
      select consultant_id,
             case when join_date >= ${from.toISOString()}::timestamptz then coalesce(m.name, 'later') end as joined
      from downline left join (${timeRanges(named)}) m on join_date >= m.from_at and join_date < m.until_at),
    sold as (
      select distinct m.consultant_id, m.joined, to_char(o.period, 'YYYY-MM') as sold
      from members m join orders o using (consultant_id)
      where o.status = 'completed' and o.commissionable_base > 0 and o.period >= ${day(first)}
      union
      select m.consultant_id, m.joined, to_char(h.period, 'YYYY-MM')
      from members m join history_orders h using (consultant_id)
      where h.status = 'completed' and h.commissionable_base > 0 and h.period >= ${day(first)})
    select joined, null as sold, count(*)::int as people from members group by 1
    union all
    select joined, sold, count(*)::int from sold group by 1, 2`);
  const joinedIn = (month: Period) => rows.find(({ joined, sold }) => joined === month && sold === null)?.people ?? 0;
  const activeIn = (month: Period) =>
    rows.filter(({ sold }) => sold === month).reduce((sum, { people }) => sum + people, 0);
  const ofCohort = (joined: Period, month: Period) =>
    rows.find((row) => row.joined === joined && row.sold === month)?.people ?? 0;
  // The consultants who joined before the first month shown.
  let members = rows.find(({ joined, sold }) => joined === null && sold === null)?.people ?? 0;
  const growth = shown.map((month) => {
    const recruits = joinedIn(month);
    members += recruits;
    return { period: month, recruits, members, active: activeIn(month) };
  });
  const cohorts = Array.from({ length: cohortMonths }, (_, at) => {
    const joined = addMonths(firstCohort, at);
    const active = Array.from({ length: cohortMonths - at }, (_unused, later) =>
      ofCohort(joined, addMonths(joined, later)),
    );
    return { joined, size: joinedIn(joined), active };
  });
  return {
    new_members: {
      now: joinedIn(period),
      before: await joinedUntil(tx, path, addMonths(period, -1), {
        timeZone,
        until: sameDay(period, now, timeZone),
      }),
    },
    growth,
    cohorts,
  };
}

const peopleBelow = (path: Buffer): SQL => sql`
  select consultant_id, join_date from genealogy_paths p join consultants c using (consultant_id) where ${below(path)}`;

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
