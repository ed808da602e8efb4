import type { Plan } from './plan.ts';
import type { PlanProblem } from './plan-check.ts';

/** A place in a plan's document, outermost first: `['tracks', 0, 'tiers', 2, 'minimum']`. */
export type PlanPlace = readonly (string | number)[];

/** The place of a problem in the document of a plan; the second one for a duplicate. */
export function placeOfProblem(plan: Plan, problem: PlanProblem): PlanPlace {
  switch (problem.code) {
    case 'no-tracks':
    case 'too-many-tiers':
    case 'payout-exceeds-base':
    case 'program-not-paid':
      return ['tracks'];
    case 'no-tiers':
      return [...trackPlace(plan, problem.track), 'tiers'];
    case 'no-programs':
      return [...trackPlace(plan, problem.track), 'programs'];
    case 'duplicate-track':
      return [...trackPlace(plan, problem.track), 'code'];
    case 'duplicate-program':
      return ['tracks', plan.tracks.findLastIndex(({ programs }) => programs.includes(problem.program)), 'programs'];
    case 'duplicate-tier':
      return [...tierPlace(plan, problem.tier), 'code'];
    case 'amount-too-large':
      return placeOfAmount(plan, problem.amount);
    case 'tier-minimum-not-positive':
    case 'tiers-not-ascending':
      return [...tierPlace(plan, problem.tier, problem.minimum), 'minimum'];
    case 'rate-out-of-range':
      return [...tierPlace(plan, problem.tier), ...ratePlace(plan, problem)];
    case 'level-hole':
      return [...tierPlace(plan, problem.tier), 'overrides', problem.expected - 1, 'rate'];
    case 'too-many-levels':
      return [...tierPlace(plan, problem.tier), 'overrides'];
    case 'share-out-of-range':
    case 'share-not-in-tenths':
      return ['overrideShare'];
    case 'bonus-window-out-of-range':
      return ['foundationBonus', 'windowMonths'];
    case 'bonus-step-not-positive':
    case 'bonus-steps-not-ascending':
      return stepPlace(plan, problem.from);
    case 'minimum-payout-negative':
      return ['minimumPayout'];
  }
}

function trackPlace(plan: Plan, code: string): PlanPlace {
  return ['tracks', plan.tracks.findLastIndex((track) => track.code === code)];
}

function tierPlace(plan: Plan, code: string, minimum?: bigint): PlanPlace {
  for (let track = plan.tracks.length - 1; track >= 0; track--) {
    const tiers = plan.tracks[track]?.tiers ?? [];
    const tier = tiers.findLastIndex((one) => one.code === code && (minimum ?? one.minimum) === one.minimum);
    if (tier >= 0) return ['tracks', track, 'tiers', tier];
  }
  return ['tracks'];
}

function ratePlace(plan: Plan, { tier, level }: { readonly tier: string; readonly level: number }): PlanPlace {
  if (level === 0) return ['personalRate'];
  const tierOfPlan = plan.tracks.flatMap(({ tiers }) => tiers).findLast(({ code }) => code === tier);
  return ['overrides', tierOfPlan?.overrides.findIndex((override) => override.level === level) ?? 0, 'rate'];
}

function stepPlace(plan: Plan, from: bigint): PlanPlace {
  const step = plan.foundationBonus.steps.findLastIndex((one) => one.from === from);
  return ['foundationBonus', 'steps', step, 'from'];
}

function placeOfAmount(plan: Plan, amount: bigint): PlanPlace {
  const tier = plan.tracks.flatMap(({ tiers }) => tiers).find(({ minimum }) => minimum === amount);
  if (tier) return [...tierPlace(plan, tier.code, amount), 'minimum'];
  const { steps } = plan.foundationBonus;
  const step = steps.findIndex(({ from, pays }) => from === amount || pays === amount);
  if (step < 0) return ['minimumPayout'];
  return ['foundationBonus', 'steps', step, steps[step]?.from === amount ? 'from' : 'pays'];
}
