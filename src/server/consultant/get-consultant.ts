import { sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { liveEarnings } from '../commission/live.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { scopeOf } from '../commission/scope.ts';
import { teamSales } from '../commission/team-sales.ts';
import { bookedDifferences } from '../correction/differences.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { suppressionOf } from '../message/suppression/suppress-address.ts';
import { rowOfConsultant } from './consultant-row.ts';
import { findConsultant } from './find-consultant.ts';
import { invitationColumn, type StoredInvitation, signInOf } from './invitation/sign-in-of.ts';

export const getConsultant = functions.consultant.getConsultant.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { company } = context;
      const consultant = await findConsultant(tx, company.brand.codePrefix, input.consultant);
      if (!consultant) throw errors.UNKNOWN_CONSULTANT();
      const { consultantId } = consultant;
      const scope = scopeOf(await openPeriodOf(tx, company.timeZone, context.now()), company.timeZone);
      const { statement } = await liveEarnings(tx, consultantId, scope.period, company.timeZone);
      // As on the consultant's own dashboard: with the corrections of closed months.
      const corrections = await bookedDifferences(tx, consultant.consultantNo, scope.period);
      const team = await teamSales(tx, consultantId, scope);
      const row = await rowOfConsultant(tx, consultantId, scope.firstDay);
      return {
        ...row,
        erased_at: consultant.erasedAt?.toISOString() ?? null,
        mail_suppression: await suppressionOf(tx, row.email),
        ...(await invitationOf(tx, consultantId, context.now())),
        ...(await figuresOf(tx, consultantId)),
        period: scope.period,
        currency: company.currencies.shop,
        earnings: formatAmount(statement.total + corrections),
        tier: statement.tier?.code ?? null,
        commission_rate: statement.tier?.personalRate ?? 0,
        downline_members: team.members,
        team_volume: formatAmount(team.base),
      };
    },
    'repeatable read',
  ),
);

async function invitationOf(tx: Transaction, consultantId: string, now: Date) {
  const { rows } = await tx.execute<{ invitation: StoredInvitation; by: string | null }>(sql`
    select invitation, (select a.first_name || ' ' || a.last_name from consultants a
                        where a.consultant_id = (invitation ->> 'invited_by')::uuid) as by
    from (select ${invitationColumn} from consultants c where c.consultant_id = ${consultantId}) c`);
  return { ...signInOf(rows[0]?.invitation ?? null, now), invited_by_name: rows[0]?.by ?? null };
}

type Figures = {
  direct_referrals: number;
  order_count: number;
  order_base: string;
  statement_count: number;
  earned_total: string;
  customer_count: number;
  payout_method: 'none' | 'unverified' | 'verified';
};

/** The figures of all time, each from an index of the consultant. */
async function figuresOf(tx: Transaction, consultantId: string): Promise<Figures> {
  const { rows } = await tx.execute<Figures>(sql`
    select (select count(*)::int from consultants f
            where f.sponsor_consultant_id = ${consultantId} and f.status <> 'left') as direct_referrals,
           o.orders as order_count, o.base as order_base, s.statements as statement_count, s.earned as earned_total,
           (select count(*)::int from customers k where k.consultant_id = ${consultantId}) as customer_count,
           payee_state(${consultantId}) as payout_method
    from (select count(*)::int as orders, coalesce(sum(commissionable_base), 0)::text as base from orders
          where consultant_id = ${consultantId} and status <> 'cancelled') o,
         (select count(*)::int as statements, coalesce(sum(total_earnings), 0)::text as earned from commissions
          where consultant_id = ${consultantId} and closed) s`);
  const [figures] = rows;
  if (!figures) throw new Error('an aggregate without a row');
  return {
    ...figures,
    order_base: formatAmount(BigInt(figures.order_base)),
    earned_total: formatAmount(BigInt(figures.earned_total)),
  };
}
