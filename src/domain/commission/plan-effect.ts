import type { Calculation } from './engine.ts';
import { hasStatement } from './statement.ts';

/** The total of a period under a plan. Amounts in cents. */
export interface PlanCost {
  readonly personal: bigint;
  readonly override: bigint;
  readonly bonus: bigint;
  readonly total: bigint;
  readonly statements: number;
  /** How many consultants each tier of the plan has, in the plan's order. Consultants without a tier are not counted. */
  readonly tiers: readonly { readonly tier: string; readonly consultants: number }[];
}

/** What another plan would have changed for the people of a period. */
export interface PlanEffect {
  readonly gainers: number;
  readonly losers: number;
  /** Consultants who receive something, and the same under both plans. */
  readonly unchanged: number;
  /** The sums of all gains and all losses. */
  readonly gained: bigint;
  readonly lost: bigint;
  /** The largest differences, the largest first; of equal ones the lower number first. */
  readonly movers: readonly Mover[];
}

/** A consultant by number in the period, with the actual and the new amount. */
export interface Mover {
  readonly consultant: number;
  readonly before: bigint;
  readonly after: bigint;
}

/** The cost of a calculation, and the consultants in each tier. */
export function costOf({ totals, standing, table, statementCount }: Calculation): PlanCost {
  const counts = new Uint32Array(table.tiers.length);
  for (const tier of standing.tier) counts[tier] = (counts[tier] ?? 0) + 1;
  const [personal, override, bonus] = [sumOf(totals.personal), sumOf(totals.override), sumOf(totals.bonus)];
  return {
    personal,
    override,
    bonus,
    total: personal + override + bonus,
    statements: statementCount,
    tiers: table.tiers.flatMap((tier, number) =>
      tier === null ? [] : { tier: tier.code, consultants: counts[number] ?? 0 },
    ),
  };
}

/** Compares two calculations of the same consultants; `most` movers are named. */
export function effectOf(before: Calculation, after: Calculation, most: number): PlanEffect {
  const size = before.firstLine.length - 1;
  if (after.firstLine.length - 1 !== size) throw new RangeError('two calculations of different companies');
  let [gainers, losers, unchanged, gained, lost] = [0, 0, 0, 0, 0];
  const movers: { consultant: number; change: number }[] = [];
  let least = 0;
  for (let consultant = 0; consultant < size; consultant++) {
    const change = totalAt(after, consultant) - totalAt(before, consultant);
    if (change === 0) {
      if (hasStatement(before, consultant)) unchanged++;
      continue;
    }
    if (change > 0) {
      gainers++;
      gained += change;
    } else {
      losers++;
      lost -= change;
    }
    const weight = Math.abs(change);
    if (movers.length === most && weight <= least) continue;
    movers.splice(placeOf(movers, weight), 0, { consultant, change });
    movers.length = Math.min(movers.length, most);
    least = Math.abs(movers.at(-1)?.change ?? 0);
  }
  return {
    gainers,
    losers,
    unchanged,
    gained: BigInt(gained),
    lost: BigInt(lost),
    movers: movers.map(({ consultant }) => ({
      consultant,
      before: BigInt(totalAt(before, consultant)),
      after: BigInt(totalAt(after, consultant)),
    })),
  };
}

/** A consultant's earnings, in cents: whole numbers far below 2⁵³. */
function totalAt({ totals }: Calculation, consultant: number): number {
  return (totals.personal[consultant] ?? 0) + (totals.override[consultant] ?? 0) + (totals.bonus[consultant] ?? 0);
}

/** After everyone who moves at least as much. */
function placeOf(movers: readonly { readonly change: number }[], weight: number): number {
  const place = movers.findIndex(({ change }) => Math.abs(change) < weight);
  return place < 0 ? movers.length : place;
}

function sumOf(cents: Float64Array): bigint {
  return BigInt(cents.reduce((sum, value) => sum + value, 0));
}
