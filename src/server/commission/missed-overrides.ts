import { and, eq } from 'drizzle-orm';
import type { MissedOverrides } from '#contract/commission/earnings.ts';
import { prepare } from '#domain/commission/engine.ts';
import type { EngineInput } from '#domain/commission/input.ts';
import { deepestLevelOfTrack, missedOverrides } from '#domain/commission/missed.ts';
import { type Plan, type Track, tierFor, trackOfProgram } from '#domain/commission/plan.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { userIdOf, worker } from '#domain/person/actor.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import { functions } from '../implement.ts';
import { type Consultant, consultantPeriods } from './consultant-period.ts';
import { frozenNeighbourhood } from './frozen-neighbourhood.ts';
import { liveNeighbourhood } from './live.ts';
import { planByVersion, planOfPeriod } from './plan-store.ts';
import { memberOf } from './run-member.ts';
import { scopeOf } from './scope.ts';
import { commissionRuns } from './tables.ts';

/**
 * What a consultant's own tier did not pay her of her team's sales, by the engine: while the period is open from the orders
 * as they stand, once it is closed from what its run froze. Read from her team alone, as deep as her track ever pays.
 */
export const getMissedOverrides = functions.commission.getMissedOverrides.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { company } = context;
      const found = await consultantPeriods(tx, userIdOf(context.actor), company, context.now());
      if (!found) throw errors.NOT_FOUND();
      const { consultant } = found;
      const period = input.period ?? found.open;
      const [run] = await tx
        .select()
        .from(commissionRuns)
        .where(and(eq(commissionRuns.period, firstDayOf(period)), eq(commissionRuns.status, 'closed')));
      const frame = { period, open: !run, currency: run?.currency ?? company.currencies.shop };
      if (run) {
        const plan = await planByVersion(tx, run.planVersion);
        const member = await memberOf(tx, run.runNo, consultant.consultantNo);
        const track = trackIn(plan, member?.programType ?? consultant.programType);
        const { runNo } = run;
        const frozen = await frozenNeighbourhood(
          tx,
          { runNo, period, plan },
          consultant.consultantNo,
          depthOf(plan, track),
        );
        return { ...frame, ...missedIn(plan, track, frozen) };
      }
      const { plan } = await planOfPeriod(tx, period);
      const track = trackIn(plan, consultant.programType);
      const { timeZone } = company;
      const live = { scope: scopeOf(period, timeZone), plan, timeZone };
      return {
        ...frame,
        ...missedIn(plan, track, await liveNeighbourhood(tx, consultant.consultantId, live, depthOf(plan, track))),
      };
    },
    'repeatable read',
  ),
);

function trackIn(plan: Plan, program: Consultant['programType']): Track {
  const track = plan.tracks[trackOfProgram(plan, program) ?? 0];
  if (!track) throw new Error('a plan without tracks');
  return track;
}

/** How far below her the orders matter: to the bottom where the plan passes the inactive over, nowhere without overrides. */
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
  const volume = team === null ? 0 : (prepare(team.input, plan).standing.volume[team.self] ?? 0);
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
      amount: formatAmount(amount),
    })),
  };
}
