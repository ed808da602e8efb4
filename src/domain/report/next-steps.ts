import type { Plan } from '../plan/plan.ts';

/**
 * Something a consultant can do next, and the money that depends on it, in cents. A payout method `replaces` one that can’t receive the
 * money.
 */
export type NextStep = {
  readonly amount: bigint;
  readonly currency: string;
} & (
  | { readonly kind: 'payout-method'; readonly replaces: boolean }
  /** Nothing was sold yet: `amount` is the commission on sales of `base`. */
  | { readonly kind: 'first-sale'; readonly base: bigint }
  /** More sales reach the next step of the foundation bonus: `amount` is what it pays more than now. */
  | { readonly kind: 'foundation-bonus'; readonly missing: bigint; readonly pays: bigint }
  | { readonly kind: 'request-payout' }
  /** More volume reaches the next tier: `amount` is what that pays for the present sales. */
  | { readonly kind: 'next-tier'; readonly tier: string; readonly missing: bigint }
  /** A team member who sells no more: `amount` is what their sales paid the consultant before. */
  | {
      readonly kind: 'quiet-member';
      readonly consultantId: string;
      readonly name: string;
      readonly lastOrder: Date | null;
      /** The closed months that `amount` is of. */
      readonly months: number;
    }
);

const most = 3;

/**
 * What to do next, at most three things, the most money first. `rateTo` says how much of the payout currency the shop's
 * currency is worth (0.73), so that amounts of both can be compared; null when no month has been paid in another one.
 */
export function rankNextSteps<Step extends NextStep>(
  steps: readonly Step[],
  { currency, rateTo }: { readonly currency: string; readonly rateTo: number | null },
): Step[] {
  const worth = (step: Step) => Number(step.amount) / (step.currency === currency ? 1 : (rateTo ?? 1));
  return steps
    .filter(({ amount }) => amount > 0n)
    .toSorted((one, other) => worth(other) - worth(one))
    .slice(0, most);
}

type Newcomer = {
  /** Whole months since the month of joining. */
  readonly monthsSinceJoining: number;
  /** The sum of the bases of their orders of the open period. */
  readonly ownBase: bigint;
};

/**
 * The next step of the foundation bonus: while it is paid, once something was sold in the period, and below its highest step
 * (commission-plan.md, rule 5).
 */
export function foundationBonusStep(
  { windowMonths, steps }: Plan['foundationBonus'],
  { monthsSinceJoining, ownBase }: Newcomer,
  currency: string,
): NextStep | null {
  if (monthsSinceJoining < 0 || monthsSinceJoining >= windowMonths || ownBase <= 0n) return null;
  const next = steps.find(({ from }) => from > ownBase);
  if (!next) return null;
  const reached = steps.findLast(({ from }) => from <= ownBase)?.pays ?? 0n;
  return {
    kind: 'foundation-bonus',
    missing: next.from - ownBase,
    pays: next.pays,
    amount: next.pays - reached,
    currency,
  };
}
