import { sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { periodOf } from '#domain/period/zone.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import { functions } from '../implement.ts';

/** Statements of closed periods only, as everywhere a consultant sees them. */
export const getCommissionSummary = functions.statement.getCommissionSummary.handler(({ context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { company } = context;
    const present = firstDayOf(periodOf(context.now(), company.timeZone));
    const { rows } = await tx.execute<Record<'present' | 'total' | 'pending' | 'last', string>>(sql`
      select coalesce(sum(total_earnings) filter (where period = ${present}::date), 0)::text as present,
             coalesce(sum(total_earnings), 0)::text as total,
             coalesce(sum(total_earnings) filter (where check_date is null), 0)::text as pending,
             coalesce((array_agg(total_earnings order by check_date desc, period desc)
                       filter (where check_date is not null))[1], 0)::text as last
      from commissions
      where consultant_id = ${userIdOf(context.actor)}::uuid and closed and currency = ${company.currencies.shop}`);
    const [sums] = rows;
    if (!sums) throw new Error('an aggregate without a row');
    const shown = (cents: string) => formatAmount(BigInt(cents));
    return {
      currency: company.currencies.shop,
      current_month_commission: shown(sums.present),
      total_commissions: shown(sums.total),
      pending_commissions: shown(sums.pending),
      last_payout_amount: shown(sums.last),
    };
  }),
);
