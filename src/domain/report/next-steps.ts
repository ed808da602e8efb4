/** Something a consultant can do next, and the money that depends on it, in cents. */
export type NextStep = {
  readonly amount: bigint;
  readonly currency: string;
} & (
  | { readonly kind: 'payout-method' }
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
