import type { Plan, Tier } from '#domain/plan/plan.ts';
import type { DrawnCompany } from './company-draws.ts';

/** A line of the reference calculation. Amounts in cents; `base` as a fraction of a cent. */
export interface ReferenceLine {
  readonly consultant: number;
  /** Index of the order, null for a bonus. */
  readonly order: number | null;
  readonly level: number;
  readonly rate: number;
  readonly amount: bigint;
  readonly bonus: bigint;
}

/**
 * The plan's rules implemented a second time from the plan's text, without the engine: order by order, consultant by
 * consultant, with integers of unlimited size. Slow and simple; the engine has to agree with it.
 */
export function referenceLines({ periodMonth, consultants, orders }: DrawnCompany, plan: Plan): ReferenceLine[] {
  const volumeOf = (consultant: number) =>
    orders.reduce((sum, order) => (order.seller === consultant ? sum + order.base : sum), 0n);
  const tierOf = (consultant: number): Tier | undefined => {
    const person = consultants[consultant];
    if (person === undefined) return undefined;
    const volume = volumeOf(consultant) + person.adjustment;
    let reached: Tier | undefined;
    for (const tier of plan.tracks[person.track]?.tiers ?? []) if (tier.minimum <= volume) reached = tier;
    return reached;
  };
  const tiers = consultants.map((_, consultant) => tierOf(consultant));
  const lines: ReferenceLine[] = [];

  orders.forEach(({ seller, base }, order) => {
    const own = tiers[seller];
    const rate = own?.personalRate ?? 0;
    // base × rate ÷ 10000, half up: add half of the divisor, truncate
    lines.push({
      consultant: seller,
      order,
      level: 0,
      rate,
      amount: (base * BigInt(rate) + 5_000n) / 10_000n,
      bonus: 0n,
    });
    let level = 0;
    for (
      let above = consultants[seller]?.sponsor ?? null;
      above !== null;
      above = consultants[above]?.sponsor ?? null
    ) {
      const tier = tiers[above];
      if (plan.compression === 'dynamic' && tier === undefined) continue;
      level++;
      const paid = tier?.overrides.find((override) => override.level === level);
      if (paid === undefined) continue;
      const product = base * BigInt(plan.overrideShare) * BigInt(paid.rate);
      const amount = (product + 50_000_000n) / 100_000_000n;
      lines.push({ consultant: above, order, level, rate: paid.rate, amount, bonus: 0n });
    }
  });

  consultants.forEach(({ joinMonth }, consultant) => {
    const months = periodMonth - joinMonth;
    if (months < 0 || months > plan.foundationBonus.windowMonths - 1) return;
    const ownBase = volumeOf(consultant);
    let bonus = 0n;
    for (const step of plan.foundationBonus.steps) if (step.from <= ownBase) bonus = step.pays;
    lines.push({ consultant, order: null, level: 0, rate: 0, amount: 0n, bonus });
  });
  return lines.filter(({ amount, bonus }) => amount + bonus > 0n);
}
