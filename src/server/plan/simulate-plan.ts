import type { PlanSimulation } from '#contract/plan/simulation.ts';
import { worker } from '#domain/account/actor.ts';
import { calculate } from '#domain/commission/engine.ts';
import type { EngineInput } from '#domain/commission/input.ts';
import type { Mover, PlanCost, PlanEffect } from '#domain/commission/plan-effect.ts';
import { costOf, effectOf } from '#domain/commission/plan-effect.ts';
import { formatAmount, formatDecimal } from '#domain/money/decimal.ts';
import { roundHalfUp } from '#domain/money/rounding.ts';
import type { Period } from '#domain/period/period.ts';
import type { Plan } from '#domain/plan/plan.ts';
import { trackOfProgram } from '#domain/plan/plan.ts';
import { planOfDocument } from '#domain/plan/plan-document.ts';
import { consultantsByNumber } from '../commission/columns/by-number.ts';
import type { FrozenInput } from '../commission/run/frozen-input.ts';
import type { FrozenCalculation } from '../commission/run/frozen-runs.ts';
import { frozenRunOf } from '../commission/run/frozen-runs.ts';
import { withActor } from '../db/actor.ts';
import { periodOfDay } from '../db/columns.ts';
import type { ActorDatabase } from '../db/database.ts';
import { functions } from '../implement.ts';
import { problemsOf } from './plan-check.ts';

/** How many of those who gain or lose most are named. */
const maxMovers = 12;

export const simulatePlan = functions.plan.simulatePlan.handler(async ({ input, context, errors }) => {
  const plan = planOfDocument(input.document);
  const problems = problemsOf(plan);
  if (problems.length > 0) throw errors.PLAN_UNSOUND({ data: { problems } });
  const simulation = await simulate(context.db, input.period, plan);
  if (simulation === null) throw errors.PERIOD_NOT_CLOSED();
  return simulation;
});

/**
 * The result of a closed period under another valid plan: the same frozen facts through the same engine, for the
 * whole company. Null where the period is not closed. The facts stay in memory, so that the next plan only calculates.
 */
export async function simulate(db: ActorDatabase, period: Period, plan: Plan): Promise<PlanSimulation | null> {
  const frozen = await frozenRunOf(db, period);
  if (frozen === null) return null;
  const start = performance.now();
  const calculation = calculate(inputFor(frozen.input, plan), plan);
  const effect = effectOf(frozen.calculation, calculation, maxMovers);
  const after = costOf(calculation);
  const took = performance.now() - start;
  return simulationOf(frozen, after, effect, await namesOf(db, frozen.input, effect.movers), took);
}

/** The same people under a plan that may pay their programs by other tracks. */
function inputFor({ engine, program, programs }: FrozenInput, plan: Plan): EngineInput {
  const trackOf = programs.map((name) => {
    const track = trackOfProgram(plan, name);
    if (track === null) throw new Error(`the plan has no track for the program "${name}"`);
    return track;
  });
  return {
    ...engine,
    consultants: { ...engine.consultants, track: program.map((place) => trackOf[place] ?? 0) },
  };
}

function simulationOf(
  { run, cost }: FrozenCalculation,
  after: PlanCost,
  effect: PlanEffect,
  movers: PlanSimulation['movers'],
  took: number,
): PlanSimulation {
  return {
    period: periodOfDay(run.period),
    run_no: run.runNo,
    plan_version: run.planVersion,
    currency: run.currency,
    consultants: run.consultantCount,
    orders: run.orderCount,
    base_total: formatAmount(run.baseTotal),
    correction_total: formatAmount(run.correctionTotal),
    before: costTold(cost, run.baseTotal),
    after: costTold(after, run.baseTotal),
    gainers: effect.gainers,
    losers: effect.losers,
    unchanged: effect.unchanged,
    gained: formatAmount(effect.gained),
    lost: formatAmount(effect.lost),
    movers,
    took_ms: Math.round(took * 10) / 10,
  };
}

function costTold({ total, personal, override, bonus, statements, tiers }: PlanCost, base: bigint) {
  return {
    total: formatAmount(total),
    personal: formatAmount(personal),
    override: formatAmount(override),
    bonus: formatAmount(bonus),
    statements,
    payout_ratio: base === 0n ? null : formatDecimal(roundHalfUp(total * 10_000n, base), 4),
    tiers: [...tiers],
  };
}

async function namesOf(
  db: ActorDatabase,
  { consultantNo }: FrozenInput,
  movers: readonly Mover[],
): Promise<PlanSimulation['movers']> {
  if (movers.length === 0) return [];
  const numbers = movers.map(({ consultant }) => consultantNo[consultant] ?? 0);
  const person = await withActor(db, worker, (tx) => consultantsByNumber(tx, numbers));
  return movers.map(({ consultant, before, after }) => {
    const identity = person.get(consultantNo[consultant] ?? 0);
    if (!identity) throw new Error('a consultant of a closed run is missing');
    return {
      consultant_id: identity.id,
      name: identity.name,
      before: formatAmount(before),
      after: formatAmount(after),
      change: formatAmount(after - before),
    };
  });
}
