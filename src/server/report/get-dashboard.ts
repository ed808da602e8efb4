import { and, desc, eq, sql } from 'drizzle-orm';
import { noConsultantProfile } from '#contract/function.ts';
import type { Dashboard } from '#contract/report/dashboard.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { centsOf, formatAmount } from '#domain/money/decimal.ts';
import { convert, parseExchangeRate } from '#domain/money/rate.ts';
import { addMonths } from '#domain/period/period.ts';
import { consultantPeriods } from '../commission/consultant-period.ts';
import { earningsOf } from '../commission/get-earnings.ts';
import { type PeriodScope, scopeOf } from '../commission/scope.ts';
import { commissionRuns, commissions } from '../commission/tables.ts';
import { teamSales } from '../commission/team-sales.ts';
import { personalVolumes } from '../commission/volumes-by-month.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { statementRows } from '../statement/get-commissions.ts';
import { nextStepsOf } from './next-steps.ts';
import { teamActivityOf } from './team-activity.ts';

const months = 12;
/** The orders of a larger team take longer to add up than its leader should wait for the page. */
const largeTeam = 20_000;

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
      const { members } = await teamSales(tx, consultantId, scope);
      return {
        earnings,
        estimate: estimateOf(earnings.total, company.currencies, rate),
        next_steps: await nextStepsOf(tx, periods, context, rate === null ? null : Number(rate)),
        profit_gained: formatAmount(centsOf(earnings.total) - BigInt(own.purchases) - BigInt(own.expenses)),
        direct_referrals: own.frontline,
        downline_members: members,
        active: BigInt(own.volume) > 0n,
        current_rank: currentRank,
        code,
        volume_trend: await volumeTrend(tx, consultantId, scope),
        team_activity:
          members > largeTeam ? null : await teamActivityOf(tx, consultantId, scope, context.now(), company.timeZone),
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

/** Earnings of the shop's currency in the payout currency at a rate; null if nothing was earned yet. */
function estimateOf(total: string, { shop, payout }: Currencies, rate: string | null): Dashboard['estimate'] {
  const parsed = rate === null ? null : parseExchangeRate(shop, payout, rate);
  const earned = centsOf(total);
  if (rate === null || parsed === null || earned === 0n) return null;
  const { amount } = convert({ amount: earned, currency: shop }, parsed);
  return { amount: formatAmount(amount), currency: payout, rate };
}

/** The personal volume of the last twelve periods, oldest first. */
async function volumeTrend(tx: Transaction, consultantId: string, { period }: PeriodScope) {
  const periods = Array.from({ length: months }, (_, month) => addMonths(period, month + 1 - months));
  const volumes = await personalVolumes(tx, consultantId, periods);
  return periods.map((month) => ({ period: month, amount: formatAmount(volumes.get(month) ?? 0n) }));
}

/** A consultant's paid payouts by currency. */
async function paidOut(tx: Transaction, consultantId: string): Promise<Dashboard['total_payout']> {
  const { rows } = await tx.execute<{ currency: string; amount: string }>(sql`
    select payout_currency as currency, sum(payout_amount)::text as amount
    from commissions where consultant_id = ${consultantId} and check_date is not null
    group by 1 order by 1`);
  return rows.map(({ currency, amount }) => ({ currency, amount: formatAmount(BigInt(amount)) }));
}
