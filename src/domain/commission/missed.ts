import type { BasisPoints } from '#domain/money/rate.ts';
import type { Plan, Tier, Track } from '../plan/plan.ts';
import { deepestLevel, rateAt, tierFor } from '../plan/plan.ts';
import { calculate } from './engine.ts';
import { calculateWithLines } from './fill-lines.ts';
import type { EngineInput } from './input.ts';
import { override } from './line.ts';
import { statementOf } from './statement.ts';

/** What a level of the downline would also have paid a consultant at the lowest tier that pays the level. */
export interface MissedLevel {
  readonly level: number;
  /** `no-tier`: the volume reached no tier. `tier-without-level`: the reached tier pays nothing at this level. */
  readonly reason: 'no-tier' | 'tier-without-level';
  readonly qualifies: { readonly tier: Tier; readonly missing: bigint };
  /** What that tier pays at this level. */
  readonly rate: BasisPoints;
  /** The orders that would have paid, and the sum of their bases, in cents. */
  readonly orderCount: number;
  readonly base: bigint;
  /** Their lines, each rounded separately, in cents. */
  readonly amount: bigint;
}

/**
 * The overrides that a consultant was not paid, by level, with the volume missing to reach them. The engine calculates
 * the amounts: once more for each tier that pays more levels, with the consultant's volume raised to that tier. `input`
 * needs only the consultant and their downline, as deep as the track pays (all of it where the plan compresses).
 */
export function missedOverrides(input: EngineInput, plan: Plan, consultant: number): MissedLevel[] {
  const track = plan.tracks[input.consultants.track[consultant] ?? 0];
  if (track === undefined) throw new RangeError(`consultant ${consultant} has no track in the plan`);
  const volume = BigInt(calculate(input, plan).standing.volume[consultant] ?? 0);
  const tier = tierFor(track, volume);
  const reason = tier === null ? 'no-tier' : 'tier-without-level';
  const missed: MissedLevel[] = [];
  for (const higher of track.tiers) {
    // The levels that no lower tier pays, so the consultant's own tier does not pay them either.
    const levels = levelsFirstPaidBy(plan, track, higher);
    if (higher.minimum <= volume || levels.length === 0) continue;
    const missing = higher.minimum - volume;
    const sums = overridesOf(lifted(input, consultant, missing), plan, consultant);
    for (const level of levels) {
      const sum = sums.get(level);
      if (sum)
        missed.push({ level, reason, qualifies: { tier: higher, missing }, rate: rateAt(higher, level), ...sum });
    }
  }
  return missed.sort((one, other) => one.level - other.level);
}

/** The deepest level that any tier of a track pays; 0 for a track without overrides. */
export function deepestLevelOfTrack(track: Track): number {
  return Math.max(
    0,
    ...track.tiers.flatMap(({ overrides }) => overrides).map(({ level, rate }) => (rate > 0 ? level : 0)),
  );
}

/** What reaching the next tier would pay a consultant for the sales that count already, in cents. */
export interface NextTierGain {
  readonly tier: Tier;
  readonly missing: bigint;
  /** The gain on their own orders from the higher personal rate. */
  readonly personal: bigint;
  /** The gain on the team's orders from levels and rates that the present tier does not pay. */
  readonly overrides: bigint;
}

/** The next tier's worth, by the engine: once as it is, once with the volume raised to the tier. Null at the top. */
export function nextTierGain(input: EngineInput, plan: Plan, consultant: number): NextTierGain | null {
  const track = plan.tracks[input.consultants.track[consultant] ?? 0];
  const now = statementOf(calculate(input, plan), consultant);
  const tier = track?.tiers.find(({ minimum }) => minimum === now.nextTierThreshold);
  if (tier === undefined) return null;
  const missing = tier.minimum - now.personalVolume;
  const then = statementOf(calculate(lifted(input, consultant, missing), plan), consultant);
  return {
    tier,
    missing,
    personal: then.personalTotal - now.personalTotal,
    overrides: then.overrideTotal - now.overrideTotal,
  };
}

/** The levels that this tier pays and no lower tier of its track does. */
function levelsFirstPaidBy(plan: Plan, track: Track, tier: Tier): number[] {
  const levels = Array.from({ length: deepestLevel(plan) }, (_, place) => place + 1);
  return levels.filter((level) => track.tiers.find((candidate) => rateAt(candidate, level) > 0) === tier);
}

/** The same company with more volume for one of them. */
function lifted(input: EngineInput, consultant: number, more: bigint): EngineInput {
  const { track, volumeAdjustment = new Float64Array(track.length) } = input.consultants;
  const adjusted = volumeAdjustment.slice();
  adjusted[consultant] = (adjusted[consultant] ?? 0) + Number(more);
  return { ...input, consultants: { ...input.consultants, volumeAdjustment: adjusted } };
}

/** What one consultant is paid by level. */
function overridesOf(input: EngineInput, plan: Plan, consultant: number) {
  const { lines, firstLine } = calculateWithLines(input, plan);
  const sums = new Map<number, { orderCount: number; base: bigint; amount: bigint }>();
  for (let line = firstLine[consultant] ?? 0; line < (firstLine[consultant + 1] ?? 0); line++) {
    if (lines.type[line] !== override) continue;
    const level = lines.level[line] ?? 0;
    const { orderCount, base, amount } = sums.get(level) ?? { orderCount: 0, base: 0n, amount: 0n };
    sums.set(level, {
      orderCount: orderCount + 1,
      base: base + BigInt(input.orders.base[lines.order[line] ?? 0] ?? 0),
      amount: amount + BigInt(lines.amount[line] ?? 0),
    });
  }
  return sums;
}
