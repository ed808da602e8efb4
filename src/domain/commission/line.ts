import { type BasisPoints, wholeRate } from '#domain/money/rate.ts';
import type { Plan } from '../plan/plan.ts';

/** Why a line pays: for an own sale, for a sale of the downline, for a new consultant's volume. */
export type LineType = 'personal' | 'override' | 'foundation_bonus';

/** The types in the order of their numbers, which the columns and the ids of lines contain. */
export const lineTypes: readonly LineType[] = ['personal', 'override', 'foundation_bonus'];

// The same numbers by name, for code that reads and writes columns.
export const personal = 0;
export const override = 1;
export const foundationBonus = 2;

/** Stands for the order in a bonus line, which has none. A number, because typed arrays cannot hold null. */
export const orderOfBonus = -1;

/**
 * Commission lines in columns: the caller's buffers, filled again and again with a part of a run. Numbers of orders and
 * consultants are those of the engine's input.
 */
export interface Lines {
  readonly order: Int32Array;
  /** Who receives it. */
  readonly consultant: Int32Array;
  readonly type: Uint8Array;
  readonly level: Uint8Array;
  /** Basis points, 0 for a bonus. */
  readonly rate: Uint16Array;
  /** The base of the rate, in thousandths of the currency unit: an override's half of a cent is 5. */
  readonly baseMills: Float64Array;
  /** Cents earned by the rate. */
  readonly amount: Float64Array;
  /** Cents of foundation bonus. */
  readonly bonus: Float64Array;
}

/** Buffers for `capacity` lines of 36 bytes each. */
export function newLines(capacity: number): Lines {
  return {
    order: new Int32Array(capacity),
    consultant: new Int32Array(capacity),
    type: new Uint8Array(capacity),
    level: new Uint8Array(capacity),
    rate: new Uint16Array(capacity),
    baseMills: new Float64Array(capacity),
    amount: new Float64Array(capacity),
    bonus: new Float64Array(capacity),
  };
}

/** Thousandths of the currency unit in a cent. */
export const millsPerCent = 10;

/** The share of a base that the rate of a line applies to: the plan's override share for an override, otherwise all of it. */
export const shareOf = (plan: Plan, type: number): BasisPoints => (type === override ? plan.overrideShare : wholeRate);

/**
 * The commissionable base before the share of its line, in cents. Exact, because a share is a multiple of 10%, and this also holds for
 * sums of lines with the same share.
 */
export function wholeBase(baseMills: bigint, share: BasisPoints): bigint {
  return (baseMills * BigInt(wholeRate)) / BigInt(share * millsPerCent);
}

/** The largest base of an order, in cents: up to it, `lineAmount` is exact at every rate. */
export const maxBase = 90_000_000_000;

/**
 * The maximum of all bases of a period, or of an adjustment, in cents: in mills, ten times as much, it is below 2⁵³.
 */
export const maxVolume = 900_000_000_000_000;

/**
 * The one place where a commission is rounded: the exact product of base and rate, half up to the cent. The integers
 * stay below 2⁵³, where a double holds every integer and the floor of a quotient is the true one.
 */
export function lineAmount(baseMills: number, rate: BasisPoints): number {
  return Math.floor((baseMills * rate + halfCent) / productsPerCent);
}

/** Mills × basis points in a cent. */
export const productsPerCent = 100_000;

/** Added before the floor, so that half a cent is rounded up. */
export const halfCent = productsPerCent / 2;

/**
 * What a consultant's lines of a period can be filtered by: the type of a line of the period itself, or corrections of
 * closed periods. The sums of the four are the parts of the total.
 */
export const lineFilters = ['personal', 'override', 'foundation_bonus', 'correction'] as const;
export type LineFilter = (typeof lineFilters)[number];

/** The lines of a filter, in the fields of `get-earnings-lines`; null for all lines. */
export function linesOfFilter(filter: LineFilter | null) {
  if (filter === null) return { commission_type: null, corrections: 'with' } as const;
  if (filter === 'correction') return { commission_type: null, corrections: 'only' } as const;
  return { commission_type: filter, corrections: 'without' } as const;
}

/** What a consultant's lines of a period can be sorted by. */
export const earningsSorts = ['order', 'base', 'rate', 'amount'] as const;
export type EarningsSort = (typeof earningsSorts)[number];
