import type { Tier } from '../plan/plan.ts';
import type { Calculation } from './engine.ts';

/** A consultant's earnings, volume and tier of a period. Amounts in cents. */
export interface Statement {
  readonly personalVolume: bigint;
  readonly tier: Tier | null;
  /** The lowest tier minimum above the volume, null at the top. */
  readonly nextTierThreshold: bigint | null;
  readonly personalTotal: bigint;
  readonly overrideTotal: bigint;
  readonly bonusTotal: bigint;
  readonly total: bigint;
}

/** A consultant's statement; without one, the volume and tier, and zeros. */
export function statementOf({ standing, table, totals, input }: Calculation, consultant: number): Statement {
  const track = input.consultants.track[consultant] ?? 0;
  const tier = standing.tier[consultant] ?? 0;
  const nextTier = tier === 0 ? (table.firstTier[track] ?? 0) : tier + 1;
  const atTop = nextTier >= (table.firstTier[track + 1] ?? 0);
  const personalTotal = BigInt(totals.personal[consultant] ?? 0);
  const overrideTotal = BigInt(totals.override[consultant] ?? 0);
  const bonusTotal = BigInt(totals.bonus[consultant] ?? 0);
  return {
    personalVolume: BigInt(standing.volume[consultant] ?? 0),
    tier: table.tiers[tier] ?? null,
    nextTierThreshold: atTop ? null : (table.tiers[nextTier]?.minimum ?? null),
    personalTotal,
    overrideTotal,
    bonusTotal,
    total: personalTotal + overrideTotal + bonusTotal,
  };
}

/** Whether a consultant has a line, and so a statement. */
export function hasStatement({ firstLine }: Calculation, consultant: number): boolean {
  return (firstLine[consultant] ?? 0) < (firstLine[consultant + 1] ?? 0);
}
