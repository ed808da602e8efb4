import { noConsultant } from '#domain/genealogy/sponsors.ts';
import type { MonthIndex } from '#domain/period/period.ts';
import type { Plan, Tier } from '../plan/plan.ts';
import { deepestLevel, trackOfProgram } from '../plan/plan.ts';
import type { EngineResult } from './fill-lines.ts';
import { calculateWithLines } from './fill-lines.ts';
import type { EngineInput } from './input.ts';
import { maxBase } from './line.ts';
import { statementOf } from './statement.ts';

/** One sale, and the consultant who would earn on it. */
export interface SingleSale {
  /** The consultant's personal volume of the period in cents. */
  readonly personalVolume: bigint;
  readonly program: string;
  readonly joinMonth: MonthIndex;
  readonly periodMonth: MonthIndex;
  /** The commissionable base of the sale in cents. */
  readonly base: bigint;
}

/** What a consultant earns on a base. Amounts in cents. */
export interface SingleResult {
  /** If the consultant makes the sale. */
  readonly personalCommission: bigint;
  /** If the sale is made at a level below the consultant: one entry per level that their tier pays. */
  readonly overrideCommissions: readonly { readonly level: number; readonly amount: bigint }[];
  /** If this is the consultant's only sale of the period. */
  readonly foundationBonus: bigint;
  readonly totalCommission: bigint;
  readonly currentTier: Tier | null;
  readonly nextTierThreshold: bigint | null;
}

export type SingleRefusal =
  | { readonly code: 'unknown-program'; readonly program: string }
  /** Below zero, or above what can be calculated exactly. */
  | { readonly code: 'invalid-base'; readonly base: bigint }
  | { readonly code: 'commission-exceeds-base'; readonly commission: bigint; readonly base: bigint };

/**
 * What one base is worth to one consultant, by the rules of the run. The engine calculates a company in which the
 * consultant and a chain below them, one consultant on each level that the plan pays, each make the same sale.
 */
export function singleCalculation(plan: Plan, sale: SingleSale): SingleResult | { readonly refusal: SingleRefusal } {
  const { base, program } = sale;
  if (base < 0n || base > maxBase) return { refusal: { code: 'invalid-base', base } };
  const track = trackOfProgram(plan, program);
  if (track === null) return { refusal: { code: 'unknown-program', program } };

  const result = calculateWithLines(companyOf(plan, sale, track), plan);
  const { tier, nextTierThreshold, personalTotal, bonusTotal, total } = statementOf(result, asker);
  if (total > base) return { refusal: { code: 'commission-exceeds-base', commission: total, base } };
  return {
    personalCommission: personalTotal,
    overrideCommissions: (tier?.overrides ?? []).map(({ level }) => ({ level, amount: earnedAt(result, level) })),
    foundationBonus: bonusTotal,
    totalCommission: total,
    currentTier: tier,
    nextTierThreshold,
  };
}

const asker = 0;

function companyOf(
  plan: Plan,
  { base, personalVolume, joinMonth, periodMonth }: SingleSale,
  track: number,
): EngineInput {
  const people = [...Array(deepestLevel(plan) + 1).keys()];
  // With a tier, everyone in the chain counts as a level, whatever the plan's compression.
  const anyTier = Number(plan.tracks[track]?.tiers[0]?.minimum ?? 0n);
  return {
    periodMonth,
    consultants: {
      sponsor: Int32Array.from(people, (person) => (person === asker ? noConsultant : person - 1)),
      track: Uint8Array.from(people, () => track),
      joinMonth: Int32Array.from(people, () => joinMonth),
      volumeAdjustment: Float64Array.from(people, (person) =>
        person === asker ? Number(personalVolume - base) : anyTier,
      ),
    },
    orders: { consultant: Int32Array.from(people), base: Float64Array.from(people, () => Number(base)) },
  };
}

/** What the consultant earns on the sale at a level below them, from 1; 0 without a line. */
function earnedAt({ lines, firstLine }: EngineResult, level: number): bigint {
  const until = firstLine[asker + 1] ?? 0;
  for (let line = 0; line < until; line++) {
    if (lines.level[line] === level) return BigInt(lines.amount[line] ?? 0);
  }
  return 0n;
}
