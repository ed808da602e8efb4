import type { Plan } from './plan.ts';

/** Personal volumes, in cents, from which little is missing to the next tier of some programs. */
export interface CloseRange {
  readonly programs: readonly string[];
  readonly from: bigint;
  /** The minimum of the next tier, not included. */
  readonly below: bigint;
}

/** A fifth: who has sold $800 of the $1,000 of a tier is close to it. */
const closeShare = 5n;

/** The volumes that are close to the next tier: at most a fifth of its minimum is missing, and something was sold. */
export function closeToTier(plan: Pick<Plan, 'tracks'>): CloseRange[] {
  return plan.tracks.flatMap(({ programs, tiers }) =>
    tiers.map(({ minimum }, index) => {
      const close = minimum - minimum / closeShare;
      const former = tiers[index - 1]?.minimum ?? 1n;
      return { programs, from: close > former ? close : former, below: minimum };
    }),
  );
}
