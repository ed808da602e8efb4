import { and, eq, sql } from 'drizzle-orm';
import type { Dashboard } from '#contract/commission/earnings.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { addMonths } from '#domain/period/period.ts';
import { userIdOf, worker } from '#domain/person/actor.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { downlineAt } from '../genealogy/downline.ts';
import { functions } from '../implement.ts';
import { consultantPeriods } from './consultant-period.ts';
import { earningsOf } from './earnings.ts';
import { type PeriodScope, scopeOf } from './scope.ts';
import { statementRows } from './statements.ts';
import { commissions } from './tables.ts';
import { teamSales } from './team-sales.ts';

const months = 12;

export const getDashboard = functions.commission.getDashboard.handler(({ context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx): Promise<Dashboard> => {
      const { company } = context;
      const found = await consultantPeriods(tx, userIdOf(context.actor), company, context.now());
      if (!found) throw errors.NOT_FOUND();
      const { consultantId, currentRank, code } = found.consultant;
      const scope = scopeOf(found.open, company.timeZone);
      const own = await ownFigures(tx, consultantId, scope);
      return {
        earnings: await earningsOf(tx, found, found.open, company, context.now()),
        direct_referrals: own.frontline,
        downline_members: (await teamSales(tx, consultantId, scope)).members,
        active: BigInt(own.volume) > 0n,
        current_rank: currentRank,
        code,
        volume_trend: await volumeTrend(tx, consultantId, scope),
        team_orders: await teamOrders(tx, consultantId, scope),
        total_payout: await paidOut(tx, consultantId),
        personal_purchases: formatAmount(BigInt(own.purchases)),
        statements: await statementRows(tx, and(eq(commissions.consultantId, consultantId), commissions.closed), {
          limit: months,
          offset: 0,
        }),
      };
    },
    'repeatable read',
  ),
);

/** Her frontline, her personal volume, what she bought for herself. Amounts in cents, as text. */
async function ownFigures(tx: Transaction, consultantId: string, { firstDay }: PeriodScope) {
  const { rows } = await tx.execute<{ frontline: number; volume: string; purchases: string }>(sql`
    select (select count(*)::int from consultants where sponsor_consultant_id = ${consultantId}) as frontline,
           (coalesce((select sum(amount) from volume_adjustments
                      where consultant_id = ${consultantId} and period = ${firstDay}::date), 0)
            + coalesce(sum(commissionable_base), 0))::text as volume,
           coalesce(sum(total) filter (where kind = 'own_use'), 0)::text as purchases
    from orders
    where consultant_id = ${consultantId} and status = 'completed' and period = ${firstDay}::date`);
  return rows[0] ?? { frontline: 0, volume: '0', purchases: '0' };
}

/** The base of her own orders of the last twelve periods, oldest first; zero where there was none. */
async function volumeTrend(tx: Transaction, consultantId: string, { period }: PeriodScope) {
  const periods = Array.from({ length: months }, (_, month) => addMonths(period, month + 1 - months));
  const { rows } = await tx.execute<{ period: string; base: string }>(sql`
    select to_char(period, 'YYYY-MM') as period, sum(commissionable_base)::text as base
    from orders
    where consultant_id = ${consultantId} and status = 'completed'
      and period between ${firstDayOf(periods[0] ?? period)}::date and ${firstDayOf(period)}::date
    group by 1`);
  const baseOf = new Map(rows.map((row) => [row.period, row.base]));
  return periods.map((month) => ({ period: month, amount: formatAmount(BigInt(baseOf.get(month) ?? 0)) }));
}

/** The team's orders of the period: completed ones count in it, the others were ordered in it. */
async function teamOrders(
  tx: Transaction,
  consultantId: string,
  scope: PeriodScope,
): Promise<Dashboard['team_orders']> {
  const { rows } = await tx.execute<Dashboard['team_orders']>(sql`
    with recursive ${downlineAt(consultantId, { ...scope, levels: null })}
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

/** What was paid out to her, by currency. */
async function paidOut(tx: Transaction, consultantId: string): Promise<Dashboard['total_payout']> {
  const { rows } = await tx.execute<{ currency: string; amount: string }>(sql`
    select payout_currency as currency, sum(payout_amount)::text as amount
    from commissions where consultant_id = ${consultantId} and check_date is not null
    group by 1 order by 1`);
  return rows.map(({ currency, amount }) => ({ currency, amount: formatAmount(BigInt(amount)) }));
}
