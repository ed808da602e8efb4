import { and, desc, eq, sql } from 'drizzle-orm';
import { noConsultantProfile } from '#contract/function.ts';
import type { Dashboard } from '#contract/report/dashboard.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { convert, parseExchangeRate } from '#domain/money/rate.ts';
import { addMonths } from '#domain/period/period.ts';
import { periodOf, weeksUntil } from '#domain/period/zone.ts';
import { consultantPeriods } from '../commission/consultant-period.ts';
import { earningsOf } from '../commission/get-earnings.ts';
import { type PeriodScope, scopeOf } from '../commission/scope.ts';
import { commissionRuns, commissions } from '../commission/tables.ts';
import { teamSales } from '../commission/team-sales.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { downlineOf } from '../genealogy/downline.ts';
import { functions } from '../implement.ts';
import { statementRows } from '../statement/get-commissions.ts';
import { nextStepsOf } from './next-steps.ts';

const months = 12;
const weeks = 12;

type Currencies = CompanySettings['currencies'];

export const getDashboard = functions.report.getDashboard.handler(({ context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx): Promise<Dashboard> => {
      const { company } = context;
      const periods = await consultantPeriods(tx, userIdOf(context.actor), company, context.now());
      if (!periods) throw errors.NOT_FOUND({ message: noConsultantProfile });
      const { consultantId, currentRank, code } = periods.consultant;
      const scope = scopeOf(periods.open, company.timeZone);
      const own = await ownFigures(tx, consultantId, scope, company.currencies.shop);
      const earnings = await earningsOf(tx, periods, { period: periods.open, closed: null }, company, context.now());
      const rate = await lastRate(tx, company.currencies);
      return {
        earnings,
        estimate: estimateOf(earnings.total, company.currencies, rate),
        next_steps: await nextStepsOf(tx, periods, context, rate === null ? null : Number(rate)),
        team_sales_by_week: await teamSalesByWeek(tx, consultantId, scope, {
          now: context.now(),
          timeZone: company.timeZone,
        }),
        profit_gained: formatAmount(centsOf(earnings.total) - BigInt(own.purchases) - BigInt(own.expenses)),
        direct_referrals: own.frontline,
        downline_members: (await teamSales(tx, consultantId, scope)).members,
        active: BigInt(own.volume) > 0n,
        current_rank: currentRank,
        code,
        volume_trend: await volumeTrend(tx, consultantId, scope),
        team_orders: await teamOrders(tx, consultantId, scope),
        total_payout: await paidOut(tx, consultantId),
        personal_purchases: formatAmount(BigInt(own.purchases)),
        statements: await statementRows(
          tx,
          and(eq(commissions.consultantId, consultantId), commissions.closed),
          months,
        ),
      };
    },
    'repeatable read',
  ),
);

/** A consultant's frontline, personal volume, own purchases and expenses. Amounts in cents, as text. */
async function ownFigures(
  tx: Transaction,
  consultantId: string,
  { firstDay, from, end }: PeriodScope,
  currency: string,
) {
  const { rows } = await tx.execute<{ frontline: number; volume: string; purchases: string; expenses: string }>(sql`
    select (select count(*)::int from consultants
            where sponsor_consultant_id = ${consultantId} and status <> 'left') as frontline,
           (coalesce((select sum(amount) from volume_adjustments
                      where consultant_id = ${consultantId} and period = ${firstDay}::date), 0)
            + coalesce(sum(commissionable_base), 0))::text as volume,
           coalesce(sum(total) filter (where kind = 'own_use'), 0)::text as purchases,
           coalesce((select sum(amount) from expenses
                     where consultant_id = ${consultantId} and currency = ${currency}
                       and spent_on >= ${from.toISOString()}::timestamptz
                       and spent_on < ${end.toISOString()}::timestamptz), 0)::text as expenses
    from orders
    where consultant_id = ${consultantId} and status = 'completed' and period = ${firstDay}::date`);
  return rows[0] ?? { frontline: 0, volume: '0', purchases: '0', expenses: '0' };
}

const centsOf = (decimal: string): bigint => BigInt(decimal.replace('.', ''));

/** The exchange rate of the last closed month between these currencies, as text; null without one. */
async function lastRate(tx: Transaction, { shop, payout }: Currencies): Promise<string | null> {
  if (shop === payout) return null;
  const [run] = await tx
    .select({ rate: commissionRuns.exchangeRate })
    .from(commissionRuns)
    .where(
      and(
        eq(commissionRuns.status, 'closed'),
        eq(commissionRuns.currency, shop),
        eq(commissionRuns.payoutCurrency, payout),
      ),
    )
    .orderBy(desc(commissionRuns.period))
    .limit(1);
  return run?.rate ?? null;
}

/** Earnings of the shop's currency in the payout currency at a rate. */
function estimateOf(total: string, { shop, payout }: Currencies, rate: string | null): Dashboard['estimate'] {
  const parsed = rate === null ? null : parseExchangeRate(shop, payout, rate);
  if (rate === null || parsed === null) return null;
  const { amount } = convert({ amount: centsOf(total), currency: shop }, parsed);
  return { amount: formatAmount(amount), currency: payout, rate };
}

/** The team's sales of the last twelve weeks: the bases of completed orders by the day they were paid. */
async function teamSalesByWeek(
  tx: Transaction,
  consultantId: string,
  scope: PeriodScope,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
) {
  const shown = weeksUntil(now, weeks, timeZone);
  // The weeks follow one another. One more boundary ends the last one.
  const bounds = [...shown.map(({ from }) => from), ...shown.slice(-1).map(({ until }) => until)];
  // An order of the shop counts in the month in which it was paid or in a later one. The period alone tells the planner how many
  // orders these are.
  const first = periodOf(bounds[0] ?? now, timeZone);
  const { rows } = await tx.execute<{ week: number; amount: string }>(sql`
    with recursive ${await downlineOf(tx, consultantId, scope)}
    select width_bucket(coalesce(o.paid_at, o.order_date),
             ${sql.param(bounds.map((bound) => bound.toISOString()))}::timestamptz[]) as week,
           sum(o.commissionable_base)::text as amount
    from downline d join orders o using (consultant_id)
    where d.level > 0 and o.status = 'completed'
      and (o.period >= ${firstDayOf(first)}::date or o.source = 'import') group by 1`);
  const amountOf = new Map(rows.map(({ week, amount }) => [week, amount]));
  return shown.map(({ monday }, at) => ({ week: monday, amount: formatAmount(BigInt(amountOf.get(at + 1) ?? 0)) }));
}

/** The personal volume of the last twelve periods, oldest first: the base of own orders and the adjustments. */
async function volumeTrend(tx: Transaction, consultantId: string, { period }: PeriodScope) {
  const periods = Array.from({ length: months }, (_, month) => addMonths(period, month + 1 - months));
  const [from, to] = [firstDayOf(periods[0] ?? period), firstDayOf(period)];
  const { rows } = await tx.execute<{ period: string; volume: string }>(sql`
    select to_char(period, 'YYYY-MM') as period, volume::text as volume from consultant_volumes
    where consultant_id = ${consultantId} and period between ${from}::date and ${to}::date`);
  const volumeOf = new Map(rows.map((row) => [row.period, row.volume]));
  return periods.map((month) => ({ period: month, amount: formatAmount(BigInt(volumeOf.get(month) ?? 0)) }));
}

/** The team's orders of the period: completed ones count in it, the others were ordered in it. */
async function teamOrders(
  tx: Transaction,
  consultantId: string,
  scope: PeriodScope,
): Promise<Dashboard['team_orders']> {
  const { rows } = await tx.execute<Dashboard['team_orders']>(sql`
    with recursive ${await downlineOf(tx, consultantId, scope)}
    select count(*) filter (where o.status = 'completed' and o.period = ${scope.firstDay}::date)::int as completed,
           count(*) filter (where o.status = 'pending')::int as pending,
           count(*) filter (where o.status = 'processing')::int as processing
    from downline d join orders o using (consultant_id)
    where d.level > 0
      and ((o.status = 'completed' and o.period = ${scope.firstDay}::date)
           or (o.status in ('pending', 'processing') and o.order_date >= ${scope.from.toISOString()}::timestamptz
               and o.order_date < ${scope.end.toISOString()}::timestamptz))`);
  return rows[0] ?? { completed: 0, pending: 0, processing: 0 };
}

/** A consultant's paid payouts by currency. */
async function paidOut(tx: Transaction, consultantId: string): Promise<Dashboard['total_payout']> {
  const { rows } = await tx.execute<{ currency: string; amount: string }>(sql`
    select payout_currency as currency, sum(payout_amount)::text as amount
    from commissions where consultant_id = ${consultantId} and check_date is not null
    group by 1 order by 1`);
  return rows.map(({ currency, amount }) => ({ currency, amount: formatAmount(BigInt(amount)) }));
}
