import { averageOf, roundHalfUp } from '#domain/money/rounding.ts';
import type { HalfOpen } from '#domain/period/zone.ts';

/** A consultant's calendar year. */
export interface ConsultantYear {
  /** Minor units earned by the ledger; below zero if corrections took more than was earned. */
  readonly earned: bigint;
  /** Months of the year with a personal volume above zero. */
  readonly activeMonths: number;
}

/** The consultants who earned at least `from` and less than `until`, in minor units; null for no limit. */
export interface IncomeBand {
  readonly from: bigint | null;
  readonly until: bigint | null;
  readonly consultants: number;
  /** The sum of their active months. */
  readonly activeMonths: number;
}

/** The figures of an income disclosure. Quartiles and median are null without consultants. */
export interface IncomeDisclosure {
  readonly consultants: number;
  /** Consultants who earned more than zero. */
  readonly earners: number;
  readonly earned: bigint;
  readonly lowerQuartile: bigint | null;
  readonly median: bigint | null;
  readonly upperQuartile: bigint | null;
  readonly activeMonths: number;
  readonly bands: readonly IncomeBand[];
}

/** Where a band ends and the next one starts, in minor units: the first band are the consultants without earnings. */
export const bandLimits: readonly bigint[] = [
  1n,
  100_00n,
  500_00n,
  1_000_00n,
  2_500_00n,
  5_000_00n,
  10_000_00n,
  25_000_00n,
  50_000_00n,
];

/**
 * The income disclosure of a year: every consultant counts, those without earnings too. The rule for the SQL that computes the same
 * in the database (`server/report/disclosure/figures.ts`); a test compares the two.
 */
export function incomeDisclosure(people: readonly ConsultantYear[]): IncomeDisclosure {
  const earnings = people
    .map(({ earned }) => earned)
    .toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  return {
    consultants: people.length,
    earners: earnings.filter((earned) => earned > 0n).length,
    earned: earnings.reduce((sum, earned) => sum + earned, 0n),
    lowerQuartile: quantile(earnings, 1, 4),
    median: quantile(earnings, 2, 4),
    upperQuartile: quantile(earnings, 3, 4),
    activeMonths: monthsOf(people),
    bands: bandsOf((from, until) => {
      const some = people.filter(
        ({ earned }) => (from === null || earned >= from) && (until === null || earned < until),
      );
      return { consultants: some.length, activeMonths: monthsOf(some) };
    }),
  };
}

/** Every band in order, with the figures that `figuresOf` gives for it. */
export function bandsOf(
  figuresOf: (
    from: bigint | null,
    until: bigint | null,
    place: number,
  ) => Pick<IncomeBand, 'consultants' | 'activeMonths'>,
): IncomeBand[] {
  return [null, ...bandLimits].map((from, place) => {
    const until = bandLimits[place] ?? null;
    return { from, until, ...figuresOf(from, until, place) };
  });
}

/**
 * The smallest of the sorted amounts that at least `numerator` of `denominator` parts of them do not exceed (nearest rank). It is an
 * amount that a consultant really earned, so nothing is rounded. Null without amounts.
 */
export function quantile(sorted: readonly bigint[], numerator: number, denominator: number): bigint | null {
  return sorted[Math.max(0, Math.ceil((sorted.length * numerator) / denominator) - 1)] ?? null;
}

const monthsOf = (people: readonly ConsultantYear[]): number =>
  people.reduce((sum, { activeMonths }) => sum + activeMonths, 0);

/** The average earnings in minor units, rounded half up; null without consultants. */
export const meanEarnings = ({
  consultants,
  earned,
}: Pick<IncomeDisclosure, 'consultants' | 'earned'>): bigint | null => averageOf(earned, consultants);

/** The average number of active months with one decimal; null without consultants. */
export const meanActiveMonths = ({
  consultants,
  activeMonths,
}: Pick<IncomeBand, 'consultants' | 'activeMonths'>): number | null =>
  consultants === 0 ? null : Number(roundHalfUp(BigInt(activeMonths) * 10n, BigInt(consultants))) / 10;

/** A person's time as a consultant: when they joined, and the changes of their status, in any order. */
export interface Membership {
  readonly joined: Date;
  readonly changes: readonly { readonly at: Date; readonly status: 'active' | 'left' | 'suspended' }[];
}

/**
 * Whether a person was a consultant at any time of a year. A suspended consultant is one; a person who had left before the year is not,
 * unless they came back in it.
 */
export function wasConsultantIn({ joined, changes }: Membership, { from, until }: HalfOpen): boolean {
  if (joined >= until) return false;
  const before = changes.filter(({ at }) => at < from).toSorted((one, other) => Number(one.at) - Number(other.at));
  if (before.at(-1)?.status !== 'left') return true;
  return changes.some(({ at, status }) => at >= from && at < until && status !== 'left');
}
