import { wholeRate } from '#domain/money/rate.ts';
import type { Plan, Tier } from '../plan/plan.ts';
import { deepestLevel, rateAt } from '../plan/plan.ts';
import { millsPerCent } from './line.ts';

/**
 * A plan's tiers, rates and bonus steps as columns, so that what a tier pays at a level is one read. Tiers are numbered
 * through all tracks from 1; 0 is none.
 */
export interface RateTable {
  /** By number. */
  readonly tiers: readonly (Tier | null)[];
  /** By tier: the volume in cents it is reached with. */
  readonly minimum: Float64Array;
  /** By track, and one more: the number of its first tier. */
  readonly firstTier: Uint8Array;
  /** Levels, the seller's own, 0, included. */
  readonly levels: number;
  /** By `tier * levels + level`: basis points. */
  readonly rate: Uint16Array;
  /** By level: thousandths of the currency unit that count of each cent of a base, all 10 of an own sale. */
  readonly millsOfCent: Uint8Array;
  readonly bonusWindowMonths: number;
  /** By step, ascending: the required volume in cents, and the bonus in cents. */
  readonly bonusFrom: Float64Array;
  readonly bonusPays: Float64Array;
}

/** The table of a plan in which `checkPlan` finds no problem. */
export function rateTable(plan: Plan): RateTable {
  const tiers = [null, ...plan.tracks.flatMap((track) => track.tiers)];
  const levels = [...Array(deepestLevel(plan) + 1).keys()];
  const overrideMills = (plan.overrideShare * millsPerCent) / wholeRate;
  const firstTier = [1];
  for (const track of plan.tracks) firstTier.push((firstTier.at(-1) ?? 1) + track.tiers.length);
  return {
    tiers,
    minimum: Float64Array.from(tiers, (tier) => Number(tier?.minimum ?? 0)),
    firstTier: Uint8Array.from(firstTier),
    levels: levels.length,
    rate: Uint16Array.from(tiers.flatMap((tier) => levels.map((level) => (tier === null ? 0 : rateAt(tier, level))))),
    millsOfCent: Uint8Array.from(levels, (level) => (level === 0 ? millsPerCent : overrideMills)),
    bonusWindowMonths: plan.foundationBonus.windowMonths,
    bonusFrom: Float64Array.from(plan.foundationBonus.steps, ({ from }) => Number(from)),
    bonusPays: Float64Array.from(plan.foundationBonus.steps, ({ pays }) => Number(pays)),
  };
}

/** The number of the highest tier of a track that a volume in cents reaches, 0 for none. */
export function tierNumber(table: RateTable, track: number, volume: number): number {
  const first = table.firstTier[track] ?? 0;
  let tier = (table.firstTier[track + 1] ?? 0) - 1;
  while (tier >= first && volume < (table.minimum[tier] ?? 0)) tier--;
  return tier < first ? 0 : tier;
}

/** Cents of foundation bonus for own bases of so many cents, so many months after the month of joining. */
export function bonusFor(table: RateTable, monthsSinceJoining: number, ownBase: number): number {
  if (monthsSinceJoining < 0 || monthsSinceJoining >= table.bonusWindowMonths) return 0;
  let step = table.bonusFrom.length - 1;
  while (step >= 0 && ownBase < (table.bonusFrom[step] ?? 0)) step--;
  return table.bonusPays[step] ?? 0;
}
