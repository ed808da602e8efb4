import type { BasisPoints } from '#domain/money/rate.ts';
import { wholeRate } from '#domain/money/rate.ts';
import type { FoundationBonus, Plan, Tier, Track } from './plan.ts';
import { rateAt, trackOfProgram } from './plan.ts';

/** The maximum number of levels of a plan: the explanation of an order has to stay readable. */
export const maxLevels = 12;

/** The maximum number of tiers of a plan, over all tracks: a run stores a consultant's tier in one byte. */
export const maxTiers = 200;

/** The largest amount in a plan, in cents: the engine counts cents in doubles, which are exact up to 2⁵³. */
export const maxAmount = 10n ** 13n;

/** A problem of a plan. Rates in basis points, amounts in cents, level 0 is the personal rate. */
export type PlanProblem =
  | { readonly code: 'no-tracks' }
  | { readonly code: 'no-tiers'; readonly track: string }
  | { readonly code: 'no-programs'; readonly track: string }
  | { readonly code: 'duplicate-track'; readonly track: string }
  | { readonly code: 'duplicate-program'; readonly program: string }
  | { readonly code: 'duplicate-tier'; readonly tier: string }
  | { readonly code: 'too-many-tiers'; readonly tiers: number; readonly most: number }
  | { readonly code: 'amount-too-large'; readonly amount: bigint; readonly most: bigint }
  | { readonly code: 'tier-minimum-not-positive'; readonly tier: string; readonly minimum: bigint }
  | { readonly code: 'tiers-not-ascending'; readonly tier: string; readonly minimum: bigint; readonly below: bigint }
  | { readonly code: 'rate-out-of-range'; readonly tier: string; readonly level: number; readonly rate: BasisPoints }
  | { readonly code: 'level-hole'; readonly tier: string; readonly level: number; readonly expected: number }
  | { readonly code: 'too-many-levels'; readonly tier: string; readonly levels: number; readonly most: number }
  | { readonly code: 'share-out-of-range'; readonly share: BasisPoints }
  /** A line's base is stored in thousandths of the currency unit, so an override's share of a cent must be whole tenths. */
  | { readonly code: 'share-not-in-tenths'; readonly share: BasisPoints }
  | { readonly code: 'bonus-window-out-of-range'; readonly months: number }
  | { readonly code: 'bonus-step-not-positive'; readonly from: bigint; readonly pays: bigint }
  | { readonly code: 'bonus-steps-not-ascending'; readonly from: bigint; readonly below: bigint }
  | { readonly code: 'payout-exceeds-base'; readonly worst: BasisPoints }
  | { readonly code: 'minimum-payout-negative'; readonly minimum: bigint }
  /** A program that consultants are in. */
  | { readonly code: 'program-not-paid'; readonly program: string };

/** Everything wrong with a plan; an empty list means that it may be saved and run. */
export function checkPlan(plan: Plan): PlanProblem[] {
  return [...problemsOf(plan)];
}

/** The programs of existing or possible consultants that no track of a plan pays: a run would fail on them. */
export function checkPrograms(plan: Plan, programs: readonly string[]): PlanProblem[] {
  return programs
    .filter((program) => trackOfProgram(plan, program) === null)
    .map((program) => ({ code: 'program-not-paid', program }));
}

function* problemsOf(plan: Plan): Generator<PlanProblem> {
  if (plan.tracks.length === 0) yield { code: 'no-tracks' };
  for (const track of repeated(plan.tracks.map(({ code }) => code))) yield { code: 'duplicate-track', track };
  for (const program of repeated(plan.tracks.flatMap(({ programs }) => programs))) {
    yield { code: 'duplicate-program', program };
  }
  const tiers = plan.tracks.flatMap((track) => track.tiers);
  for (const tier of repeated(tiers.map(({ code }) => code))) yield { code: 'duplicate-tier', tier };
  if (tiers.length > maxTiers) yield { code: 'too-many-tiers', tiers: tiers.length, most: maxTiers };
  const steps = plan.foundationBonus.steps.flatMap(({ from, pays }) => [from, pays]);
  for (const amount of [...tiers.map(({ minimum }) => minimum), ...steps, plan.minimumPayout]) {
    if (amount > maxAmount) yield { code: 'amount-too-large', amount, most: maxAmount };
  }
  for (const track of plan.tracks) yield* problemsOfTrack(track);
  for (const tier of tiers) yield* problemsOfRates(tier);

  const share = plan.overrideShare;
  if (!isRate(share)) yield { code: 'share-out-of-range', share };
  else if (share % 1000 !== 0) yield { code: 'share-not-in-tenths', share };
  yield* problemsOfBonus(plan.foundationBonus);

  const worst = worstCasePayout(plan).order;
  if (worst > wholeRate) yield { code: 'payout-exceeds-base', worst };
  if (plan.minimumPayout < 0n) yield { code: 'minimum-payout-negative', minimum: plan.minimumPayout };
}

function* problemsOfTrack(track: Track): Generator<PlanProblem> {
  if (track.programs.length === 0) yield { code: 'no-programs', track: track.code };
  if (track.tiers.length === 0) yield { code: 'no-tiers', track: track.code };
  let below: bigint | null = null;
  for (const { code, minimum } of track.tiers) {
    if (minimum <= 0n) yield { code: 'tier-minimum-not-positive', tier: code, minimum };
    if (below !== null && minimum <= below) yield { code: 'tiers-not-ascending', tier: code, minimum, below };
    below = minimum;
  }
}

function* problemsOfRates(tier: Tier): Generator<PlanProblem> {
  const rates = [{ level: 0, rate: tier.personalRate }, ...tier.overrides];
  for (const { level, rate } of rates) {
    if (!isRate(rate)) yield { code: 'rate-out-of-range', tier: tier.code, level, rate };
  }
  const hole = tier.overrides.findIndex(({ level }, above) => level !== above + 1);
  const afterHole = tier.overrides[hole];
  if (afterHole) yield { code: 'level-hole', tier: tier.code, level: afterHole.level, expected: hole + 1 };
  const levels = tier.overrides.length;
  if (levels > maxLevels) yield { code: 'too-many-levels', tier: tier.code, levels, most: maxLevels };
}

function* problemsOfBonus({ windowMonths, steps }: FoundationBonus): Generator<PlanProblem> {
  if (!Number.isInteger(windowMonths) || windowMonths < 0 || windowMonths > 120) {
    yield { code: 'bonus-window-out-of-range', months: windowMonths };
  }
  let below: { from: bigint; pays: bigint } | null = null;
  for (const { from, pays } of steps) {
    if (from <= 0n || pays <= 0n) yield { code: 'bonus-step-not-positive', from, pays };
    if (below !== null && (from <= below.from || pays <= below.pays)) {
      yield { code: 'bonus-steps-not-ascending', from, below: below.from };
    }
    below = { from, pays };
  }
}

/** The most that a plan can pay. */
export interface WorstCase {
  /**
   * The worst case of one order, relative to its base, before rounding: the seller at the highest personal rate and
   * each level at the tier that pays most there. Tiers are independent of each other, so this can happen. In basis
   * points, exact.
   */
  readonly order: BasisPoints;
  /** The most expensive step for a new consultant's own volume. Paid per consultant and month, so it is separate. */
  readonly foundationBonus: { readonly pays: bigint; readonly from: bigint } | null;
}

/** The most a plan can pay on an order, and to a new consultant on top. */
export function worstCasePayout(plan: Plan): WorstCase {
  const tiers = plan.tracks.flatMap((track) => track.tiers);
  const personal = Math.max(0, ...tiers.map((tier) => tier.personalRate));
  let overrides = 0;
  // Only the levels that occur, not all up to the deepest: a plan that is being checked can contain any number.
  for (const level of new Set(tiers.flatMap((tier) => tier.overrides.map((override) => override.level)))) {
    if (level > 0) overrides += Math.max(...tiers.map((tier) => rateAt(tier, level)));
  }
  const [first = null, ...others] = plan.foundationBonus.windowMonths > 0 ? plan.foundationBonus.steps : [];
  const dearest = others.reduce(
    (most, step) => (most && step.pays * most.from > most.pays * step.from ? step : most),
    first,
  );
  return { order: (personal * wholeRate + overrides * plan.overrideShare) / wholeRate, foundationBonus: dearest };
}

function isRate(rate: BasisPoints): boolean {
  return Number.isInteger(rate) && rate >= 0 && rate <= wholeRate;
}

function repeated(names: readonly string[]): Set<string> {
  return new Set(names.filter((name, at) => names.indexOf(name) < at));
}
