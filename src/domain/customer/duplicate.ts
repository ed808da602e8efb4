/** What two customer records have in common, so that they may be the same person. */
export const duplicateCauses = ['email', 'phone', 'address'] as const;
export type DuplicateCause = (typeof duplicateCauses)[number];

/** The pairs that may be the same person, or those that an admin dismissed. */
export const duplicateViews = ['suggested', 'dismissed'] as const;
export type DuplicateView = (typeof duplicateViews)[number];

type Pair = readonly [first: string, second: string];

/**
 * The pairs that are suggested among records with something in common, the oldest record first: each record with the oldest
 * earlier one from which it was not dismissed. So a group of n records has at most n - 1 pairs, and no pair that may be
 * the same person stays hidden when the others are dismissed. `get-duplicate-customers` does the same in SQL.
 */
export function suggestedPairs(group: readonly string[], dismissed: readonly Pair[]): readonly Pair[] {
  const isDismissed = (one: string, other: string) =>
    dismissed.some((pair) => pair.includes(one) && pair.includes(other));
  return group.flatMap((second, place): readonly Pair[] => {
    const first = group.slice(0, place).find((earlier) => !isDismissed(earlier, second));
    return first === undefined ? [] : [[first, second]];
  });
}
