import type { BasisPoints } from '#domain/money/rate.ts';

/**
 * A compensation plan: everything about commissions that a company can decide, as data. A run freezes its plan; a
 * changed plan is a new version, valid from a period on. `checkPlan` lists the problems of one.
 */
export interface Plan {
  readonly name: string;
  /** Each program is paid by one track. */
  readonly tracks: readonly Track[];
  /** The share of an order's base on which overrides are paid: 5000 is half. */
  readonly overrideShare: BasisPoints;
  readonly compression: Compression;
  readonly foundationBonus: FoundationBonus;
  readonly afterClose: AfterClose;
  /** The minimum payout, in cents. */
  readonly minimumPayout: bigint;
}

/** A ladder of tiers for consultants of certain programs. */
export interface Track {
  readonly code: string;
  readonly programs: readonly string[];
  /**
   * Strictly ascending by `minimum`. Below the first there is no tier, and without a tier nothing is earned on orders.
   */
  readonly tiers: readonly Tier[];
}

export interface Tier {
  readonly code: string;
  /** The personal volume it is reached with, in cents. */
  readonly minimum: bigint;
  readonly personalRate: BasisPoints;
  /** One per level above the seller, level 1 first, without holes. */
  readonly overrides: readonly OverrideRate[];
}

export interface OverrideRate {
  readonly level: number;
  readonly rate: BasisPoints;
}

/**
 * Who counts as a level above the seller. `none`: every sponsor. `dynamic`: as direct selling commonly uses the word,
 * sponsors who are inactive in the period, here those without a tier, are skipped and the levels move up to the next
 * one with a tier.
 */
export type Compression = 'none' | 'dynamic';

/** A new consultant's bonus, once a period, by the sum of their own bases in it: the highest step reached. */
export interface FoundationBonus {
  /** Months in which it is paid: 3 is the month of joining and the two after it. */
  readonly windowMonths: number;
  /** Strictly ascending, in cents. */
  readonly steps: readonly BonusStep[];
}

export interface BonusStep {
  readonly from: bigint;
  readonly pays: bigint;
}

/**
 * How a changed fact of a closed period (a return, a cancellation, a corrected sponsorship) is booked in the open one:
 * `replay` recalculates the closed period and books the true difference; `order-share` reverses that order's own lines.
 */
export type AfterClose = 'replay' | 'order-share';

/** The deepest level any tier pays. */
export function deepestLevel(plan: Plan): number {
  let deepest = 0;
  for (const tier of plan.tracks.flatMap((track) => track.tiers)) {
    for (const { level } of tier.overrides) deepest = Math.max(deepest, level);
  }
  return deepest;
}

/** The number of the track that pays a program, or null if the plan does not know the program. */
export function trackOfProgram(plan: Plan, program: string): number | null {
  const track = plan.tracks.findIndex(({ programs }) => programs.includes(program));
  return track < 0 ? null : track;
}

/** The tier of a personal volume: the highest minimum it reaches, null below all of them. */
export function tierFor(track: Track, volume: bigint): Tier | null {
  return track.tiers.findLast(({ minimum }) => volume >= minimum) ?? null;
}

/** The lowest tier minimum above a personal volume, null at the top. */
export function nextTierThreshold(track: Track, volume: bigint): bigint | null {
  return track.tiers.find(({ minimum }) => minimum > volume)?.minimum ?? null;
}

/** The rate of a tier at a level above the seller, 0 if none; at level 0 its personal rate. */
export function rateAt(tier: Tier, level: number): BasisPoints {
  if (level === 0) return tier.personalRate;
  return tier.overrides.find((override) => override.level === level)?.rate ?? 0;
}
