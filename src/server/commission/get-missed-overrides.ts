import type { MissedOverrides } from '#contract/commission/earnings.ts';
import type { NextTierGain } from '#contract/commission/next-tier.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { calculate } from '#domain/commission/engine.ts';
import type { EngineInput } from '#domain/commission/input.ts';
import { deepestLevelOfTrack, missedOverrides, nextTierGain } from '#domain/commission/missed.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { Period } from '#domain/period/period.ts';
import { type Plan, type Track, tierFor, trackOfProgram } from '#domain/plan/plan.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { planByVersion, planOfPeriod } from '../plan/plan-store.ts';
import { askedPeriod, type Consultant, consultantPeriods } from './consultant-period.ts';
import { liveNeighborhood } from './live.ts';
import { frozenNeighborhood } from './run/frozen-neighborhood.ts';
import { memberOf } from './run/run-member.ts';
import { scopeOf } from './scope.ts';

/**
 * The overrides that a consultant's own tier did not pay on their team's sales, by the engine: from the current orders
 * while the period is open, from the run's frozen inputs once it is closed. Reads only their team, to the deepest level
 * that their track pays.
 */
export const getMissedOverrides = functions.commission.getMissedOverrides.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { company } = context;
      const available = await consultantPeriods(tx, userIdOf(context.actor), company, context.now());
      if (!available) throw errors.NOT_FOUND();
      const { consultant } = available;
      const asked = await askedPeriod(tx, available, input.period);
      if (!asked) throw errors.UNKNOWN_PERIOD();
      const { period, closed: run } = asked;
      const frame = { period, open: !run, next_tier: null, currency: run?.currency ?? company.currencies.shop };
      if (run) {
        const plan = await planByVersion(tx, run.planVersion);
        const member = await memberOf(tx, run.runNo, consultant.consultantNo);
        const track = trackIn(plan, member?.programType ?? consultant.programType);
        const { runNo } = run;
        const frozen = await frozenNeighborhood(
          tx,
          { runNo, period, plan },
          consultant.consultantNo,
          depthOf(plan, track),
        );
        return { ...frame, ...missedIn(plan, track, frozen) };
      }
      const { plan, track, team } = await teamToDeepestLevel(tx, consultant, period, company.timeZone);
      return { ...frame, ...missedIn(plan, track, team), next_tier: gainIn(plan, team) };
    },
    'repeatable read',
  ),
);

/** A consultant and their downline in an open period, as deep as a tier of their track pays. */
async function teamToDeepestLevel(tx: Transaction, consultant: Consultant, period: Period, timeZone: string) {
  const { plan } = await planOfPeriod(tx, period);
  const track = trackIn(plan, consultant.programType);
  const live = { scope: scopeOf(period, timeZone), plan, timeZone };
  const team = await liveNeighborhood(tx, consultant.consultantId, live, depthOf(plan, track));
  return { plan, track, team };
}

/** What the next tier would pay a consultant in an open period; null at the top. `tx` acts as the worker. */
export async function nextTierGainOf(tx: Transaction, consultant: Consultant, period: Period, timeZone: string) {
  const { plan, team } = await teamToDeepestLevel(tx, consultant, period, timeZone);
  return gainIn(plan, team);
}

function gainIn(plan: Plan, { input, self }: Awaited<ReturnType<typeof liveNeighborhood>>): NextTierGain | null {
  const gain = nextTierGain(input, plan, self);
  return (
    gain && {
      tier: gain.tier.code,
      missing: formatAmount(gain.missing),
      personal: formatAmount(gain.personal),
      overrides: formatAmount(gain.overrides),
      total: formatAmount(gain.personal + gain.overrides),
    }
  );
}

function trackIn(plan: Plan, program: Consultant['programType']): Track {
  const track = plan.tracks[trackOfProgram(plan, program) ?? 0];
  if (!track) throw new Error('a plan without tracks');
  return track;
}

/** How many levels down orders matter: all if the plan skips inactive consultants, none without overrides. */
function depthOf(plan: Plan, track: Track): number | null {
  const deepest = deepestLevelOfTrack(track);
  return deepest > 0 && plan.compression === 'dynamic' ? null : deepest;
}

function missedIn(
  plan: Plan,
  track: Track,
  team: { readonly input: EngineInput; readonly self: number } | null,
): Pick<MissedOverrides, 'tier' | 'pays_overrides' | 'total' | 'levels'> {
  const missed = team === null ? [] : missedOverrides(team.input, plan, team.self);
  const volume = team === null ? 0 : (calculate(team.input, plan).standing.volume[team.self] ?? 0);
  return {
    tier: tierFor(track, BigInt(volume))?.code ?? null,
    pays_overrides: deepestLevelOfTrack(track) > 0,
    total: formatAmount(missed.reduce((sum, { amount }) => sum + amount, 0n)),
    levels: missed.map(({ level, reason, qualifies, rate, orderCount, base, amount }) => ({
      level,
      reason,
      qualifying_tier: qualifies.tier.code,
      tier_from: formatAmount(qualifies.tier.minimum),
      missing: formatAmount(qualifies.missing),
      rate,
      order_count: orderCount,
      base: formatAmount(base),
      share: plan.overrideShare,
      amount: formatAmount(amount),
    })),
  };
}
