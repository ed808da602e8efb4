import type { ExampleDifference, ExampleLine, ExampleOutcome } from '#domain/commission/plan-example.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { PlanProblem } from '#domain/plan/plan-check.ts';
import type { PlanDifference } from '#domain/plan/plan-difference.ts';
import { caseRefusalLabels } from '../commission/case.ts';

/** A problem of a plan, in a sentence. */
export function planProblemLabels(problem: PlanProblem): string {
  switch (problem.code) {
    case 'no-tracks':
      return 'The plan has no tracks.';
    case 'no-programs':
      return `The track ${problem.track} pays no program.`;
    case 'no-tiers':
      return `The track ${problem.track} has no tiers.`;
    case 'duplicate-track':
      return `The track ${problem.track} is there twice.`;
    case 'duplicate-program':
      return `The program ${problem.program} is paid by two tracks.`;
    case 'duplicate-tier':
      return `The tier ${problem.tier} is there twice.`;
    case 'too-many-tiers':
      return `The plan has ${problem.tiers} tiers; at most ${problem.most} are possible.`;
    case 'amount-too-large':
      return `The amount ${formatAmount(problem.amount)} is too large; at most ${formatAmount(problem.most)} is possible.`;
    case 'tier-minimum-not-positive':
      return `The minimum volume of the tier ${problem.tier} must be above 0; it is ${formatAmount(problem.minimum)}.`;
    case 'tiers-not-ascending':
      return `The minimum volume of the tier ${problem.tier}, ${formatAmount(problem.minimum)}, must be above that of the tier before it, ${formatAmount(problem.below)}.`;
    case 'rate-out-of-range':
      return problem.level === 0
        ? `The personal rate of the tier ${problem.tier} must be between 0 % and 100 %, in hundredths of a percent; it is ${percent(problem.rate)}.`
        : `The rate of the tier ${problem.tier} at level ${problem.level} must be between 0 % and 100 %, in hundredths of a percent; it is ${percent(problem.rate)}.`;
    case 'level-hole':
      return `The levels of the tier ${problem.tier} must follow each other from 1: level ${problem.level} stands where level ${problem.expected} belongs.`;
    case 'too-many-levels':
      return `The tier ${problem.tier} has ${problem.levels} levels; at most ${problem.most} are possible.`;
    case 'share-out-of-range':
      return `The share of a base that overrides are paid on must be between 0 % and 100 %; it is ${percent(problem.share)}.`;
    case 'share-not-in-tenths':
      return `The share of a base that overrides are paid on must be a multiple of 10 %; it is ${percent(problem.share)}.`;
    case 'bonus-window-out-of-range':
      return `The months of the foundation bonus must be a whole number from 0 to 120; they are ${problem.months}.`;
    case 'bonus-step-not-positive':
      return `A step of the foundation bonus must be from and pay more than 0; this one is from ${formatAmount(problem.from)} and pays ${formatAmount(problem.pays)}.`;
    case 'bonus-steps-not-ascending':
      return `The step of the foundation bonus from ${formatAmount(problem.from)} must be above the one from ${formatAmount(problem.below)}, and pay more.`;
    case 'payout-exceeds-base':
      return `An order could pay out ${percent(problem.worst)} of its commissionable base; at most 100 % is possible.`;
    case 'minimum-payout-negative':
      return `The minimum payout cannot be negative; it is ${formatAmount(problem.minimum)}.`;
    case 'program-not-paid':
      return `No track pays the program ${problem.program}, and there are or can be consultants in it.`;
  }
}

/** How an example came out otherwise than expected, in a sentence; null where it came out. */
export function exampleOutcomeLabels(outcome: ExampleOutcome): string | null {
  if ('refusal' in outcome) return caseRefusalLabels(outcome.refusal);
  return outcome.difference && exampleDifferenceLabels(outcome.difference);
}

function exampleDifferenceLabels({ kind, expected, came }: ExampleDifference): string {
  if (kind === 'statement') {
    if (expected === null) return `${came?.consultant} was expected to receive nothing, and receives ${came?.total}.`;
    if (came === null) return `${expected.consultant} was expected to receive ${expected.total}, and receives nothing.`;
    return `${expected.consultant} was expected to receive ${expected.total} in ${tier(expected.tier)}, and receives ${came.total} in ${tier(came.tier)}.`;
  }
  if (expected === null) return `${came && lineLabels(came)} was not expected, and came to ${came?.amount}.`;
  if (came === null) return `${lineLabels(expected)} was expected to come to ${expected.amount}, and is missing.`;
  return `${lineLabels(expected)} was expected to come to ${expected.amount}, and came to ${came.amount}.`;
}

const tier = (code: string | null): string => code ?? 'no tier';

function lineLabels({ consultant, order, level }: ExampleLine): string {
  if (order === null) return `The foundation bonus of ${consultant}`;
  if (level === 0) return `The personal commission of ${consultant} on the order ${order}`;
  return `The override of ${consultant} on the order ${order} at level ${level}`;
}

/** A difference between two plans, in a sentence. */
export function planDifferenceLabels(difference: PlanDifference): string {
  switch (difference.code) {
    case 'name':
      return `The plan is named “${difference.after}”, before “${difference.before}”.`;
    case 'track-added':
      return `The track ${difference.track} is new.`;
    case 'track-removed':
      return `The track ${difference.track} is gone.`;
    case 'programs':
      return `The track ${difference.track} pays ${difference.after.join(', ') || 'no program'}, before ${difference.before.join(', ') || 'no program'}.`;
    case 'tier-added':
      return `The tier ${difference.tier} is new, from a volume of ${formatAmount(difference.minimum)}.`;
    case 'tier-removed':
      return `The tier ${difference.tier}, from a volume of ${formatAmount(difference.minimum)}, is gone.`;
    case 'tier-minimum':
      return `${difference.tier} begins at a volume of ${formatAmount(difference.after)}, before ${formatAmount(difference.before)}.`;
    case 'personal-rate':
      return `${difference.tier} pays ${percent(difference.after)} of own sales, before ${percent(difference.before)}.`;
    case 'override-rate':
      if (difference.after === null)
        return `${difference.tier} pays no level ${difference.level}, before ${percent(difference.before ?? 0)}.`;
      if (difference.before === null)
        return `${difference.tier} pays ${percent(difference.after)} at level ${difference.level}, which is new.`;
      return `${difference.tier} pays ${percent(difference.after)} at level ${difference.level}, before ${percent(difference.before)}.`;
    case 'override-share':
      return `Overrides are paid on ${percent(difference.after)} of a base, before on ${percent(difference.before)}.`;
    case 'compression':
      return difference.after === 'dynamic'
        ? 'Sponsors without a tier are passed over and count as no level; before, everybody counted as one.'
        : 'Everybody counts as a level; before, sponsors without a tier were passed over.';
    case 'bonus-window':
      return `The foundation bonus is paid in the first ${difference.after} months, before in the first ${difference.before}.`;
    case 'bonus-step':
      if (difference.after === null)
        return `The foundation bonus from ${formatAmount(difference.from)}, which paid ${formatAmount(difference.before ?? 0n)}, is gone.`;
      if (difference.before === null)
        return `The foundation bonus from ${formatAmount(difference.from)} is new and pays ${formatAmount(difference.after)}.`;
      return `The foundation bonus from ${formatAmount(difference.from)} pays ${formatAmount(difference.after)}, before ${formatAmount(difference.before)}.`;
    case 'after-close':
      return difference.after === 'replay'
        ? 'After a close the period is calculated again and the true difference booked; before, an order’s own lines were taken back.'
        : 'After a close an order’s own lines are taken back; before, the period was calculated again.';
    case 'minimum-payout':
      return `At least ${formatAmount(difference.after)} is paid out at once, before ${formatAmount(difference.before)}.`;
  }
}

const percent = (basisPoints: number): string => `${basisPoints / 100} %`;
