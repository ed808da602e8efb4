import { sharesOf } from '../pricing/shares.ts';

/** An order's commissionable base, in cents, and what was paid for its lines by category. */
export interface CategorizedOrder {
  readonly base: bigint;
  readonly lines: readonly {
    readonly category: string;
    /** The price of the lines less their discounts and returns. */
    readonly paid: bigint;
  }[];
}

/**
 * Sales by category, the largest first; they add up to the bases exactly. Returns that were recorded as an amount belong to
 * no line: then the order's base is shared by what its lines cost, rounded in `sharesOf`. Null is the sales of orders
 * without lines.
 */
export function salesByCategory(
  orders: readonly CategorizedOrder[],
): { readonly category: string | null; readonly amount: bigint }[] {
  const sums = new Map<string | null, bigint>();
  const add = (category: string | null, amount: bigint) => sums.set(category, (sums.get(category) ?? 0n) + amount);
  for (const { base, lines } of orders) {
    const paid = lines.map((line) => (line.paid > 0n ? line.paid : 0n));
    if (paid.every((amount) => amount === 0n)) add(null, base);
    else for (const [at, share] of sharesOf(base, paid).entries()) add(lines[at]?.category ?? null, share);
  }
  return [...sums]
    .filter(([, amount]) => amount !== 0n)
    .map(([category, amount]) => ({ category, amount }))
    .sort((a, b) =>
      a.amount === b.amount ? ((a.category ?? '') < (b.category ?? '') ? -1 : 1) : a.amount < b.amount ? 1 : -1,
    );
}
