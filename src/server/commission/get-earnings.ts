import { and, eq } from 'drizzle-orm';
import type { Earnings } from '#contract/commission/earnings.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { Period } from '#domain/period/period.ts';
import type { Plan, Tier } from '#domain/plan/plan.ts';
import { nextTierThreshold, trackOfProgram } from '#domain/plan/plan.ts';
import { bookedDifferences } from '../correction/differences.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { planByVersion } from '../plan/plan-store.ts';
import { statementRows } from '../statement/get-commissions.ts';
import { type AskedPeriod, askedPeriod, type ConsultantPeriods, consultantPeriods } from './consultant-period.ts';
import { liveEarnings } from './live.ts';
import { memberOf } from './run/run-member.ts';
import { scopeOf } from './scope.ts';
import { type commissionRuns, commissions } from './tables.ts';
import { frozenSales, teamSales } from './team-sales.ts';

export const getEarnings = functions.commission.getEarnings.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const now = context.now();
      const available = await consultantPeriods(tx, userIdOf(context.actor), context.company, now);
      if (!available) throw errors.NOT_FOUND();
      const asked = await askedPeriod(tx, available, input.period);
      if (!asked) throw errors.UNKNOWN_PERIOD();
      return earningsOf(tx, available, asked, context.company, now);
    },
    'repeatable read',
  ),
);

/**
 * A consultant's figures of a period: from the statement if closed, otherwise as a run now would give. `tx` acts as the
 * worker.
 */
export async function earningsOf(
  tx: Transaction,
  available: ConsultantPeriods,
  { period, closed }: AskedPeriod,
  company: CompanySettings,
  now: Date,
): Promise<Earnings> {
  const frame = { period, open: !closed, as_of: now.toISOString(), periods: [...available.periods] };
  return closed
    ? { ...frame, ...(await closedFigures(tx, available, closed)) }
    : { ...frame, ...(await liveFigures(tx, available, period, company)) };
}

type Figures = Omit<Earnings, 'period' | 'open' | 'as_of' | 'periods'>;

async function liveFigures(
  tx: Transaction,
  { consultant }: ConsultantPeriods,
  period: Period,
  { timeZone, currencies }: CompanySettings,
): Promise<Figures> {
  const { plan, statement, track, ownBase } = await liveEarnings(tx, consultant.consultantId, period, timeZone);
  const team = await teamSales(tx, consultant.consultantId, scopeOf(period, timeZone));
  const corrections = await bookedDifferences(tx, consultant.consultantNo, period);
  return {
    currency: currencies.shop,
    personal_sales: formatAmount(ownBase),
    team_sales: formatAmount(team.base),
    personal_commissions: formatAmount(statement.personalTotal),
    team_commissions: formatAmount(statement.overrideTotal),
    bonus_earnings: formatAmount(statement.bonusTotal),
    corrections: formatAmount(corrections),
    total: formatAmount(statement.total + corrections),
    tier: statement.tier?.code ?? null,
    commission_rate: statement.tier?.personalRate ?? 0,
    next_tier: nextTier(plan, track, statement.personalVolume),
    statement: null,
  };
}

async function closedFigures(
  tx: Transaction,
  { consultant }: ConsultantPeriods,
  run: typeof commissionRuns.$inferSelect,
): Promise<Figures> {
  const { consultantId, consultantNo } = consultant;
  const [statement = null] = await statementRows(
    tx,
    and(eq(commissions.runNo, run.runNo), eq(commissions.consultantId, consultantId)),
    1,
  );
  const plan = await planByVersion(tx, run.planVersion);
  const member = await memberOf(tx, run.runNo, consultantNo);
  const sales = await frozenSales(tx, run.runNo, consultantNo);
  const volume = sales.own + (member?.volumeAdjustment ?? 0n);
  const track = trackOfProgram(plan, member?.programType ?? consultant.programType) ?? 0;
  const tier = tierOf(plan, statement?.tier ?? null);
  return {
    currency: run.currency,
    personal_sales: formatAmount(sales.own),
    team_sales: formatAmount(sales.team),
    personal_commissions: statement?.personal_total ?? '0.00',
    team_commissions: statement?.override_total ?? '0.00',
    bonus_earnings: statement?.bonus_total ?? '0.00',
    corrections: statement?.correction_total ?? '0.00',
    total: statement?.total_earnings ?? '0.00',
    tier: tier?.code ?? null,
    commission_rate: tier?.personalRate ?? 0,
    next_tier: nextTier(plan, track, volume),
    statement,
  };
}

function tierOf(plan: Plan, code: string | null): Tier | null {
  return plan.tracks.flatMap(({ tiers }) => tiers).find((tier) => tier.code === code) ?? null;
}

/** The next tier of a track and what is missing to it, null at the top. */
export function nextTier(plan: Plan, track: number, volume: bigint): Earnings['next_tier'] {
  const ladder = plan.tracks[track];
  const threshold = ladder && nextTierThreshold(ladder, volume);
  const tier = ladder?.tiers.find(({ minimum }) => minimum === threshold);
  return tier
    ? { tier: tier.code, from: formatAmount(tier.minimum), missing: formatAmount(tier.minimum - volume) }
    : null;
}
