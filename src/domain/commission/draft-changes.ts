/** What a draft includes, and what a run would include now. Bases in cents. */
export interface DraftComparison {
  readonly draft: { readonly orders: number; readonly base: bigint; readonly planHash: string };
  readonly now: {
    readonly orders: number;
    readonly base: bigint;
    /** The fingerprint of the rules of the period's plan. */
    readonly planHash: string;
    /** The orders that, by their time, were completed since the draft was calculated, and their base. */
    readonly completed: number;
    readonly completedBase: bigint;
    /** How many of them were completed within `clockTolerance` after the calculation. */
    readonly completedAtOnce: number;
    /** Recorded since then: returns of orders that the draft has, and the rest of what a run reads. */
    readonly returns: number;
    readonly returnedBase: bigint;
    readonly adjustments: number;
    readonly corrections: number;
    readonly moved: number;
    readonly joined: number;
  };
}

/** How many of each have changed since a draft was calculated. */
export interface DraftChanges {
  readonly completed: number;
  /** Orders of the draft that are no longer in the month: they were cancelled. */
  readonly removed: number;
  readonly returns: number;
  readonly adjustments: number;
  readonly corrections: number;
  readonly moved: number;
  readonly joined: number;
  readonly plan: boolean;
  /** The bases of the draft's orders add up to another sum, for none of these reasons. */
  readonly otherBase: boolean;
}

/** Seconds by which the clocks of two nodes may differ. */
export const clockTolerance = 10;

/** The changes since a draft was calculated, null if there are none. */
export function changesSince({ draft, now }: DraftComparison): DraftChanges | null {
  const { returns, adjustments, corrections, moved, joined } = now;
  const orders = orderChanges({ draft, now });
  const changes = {
    ...orders,
    returns,
    adjustments,
    corrections,
    moved,
    joined,
    plan: now.planHash !== draft.planHash,
    // The bases of orders that were removed, or that the time of their completion doesn't name, are not known.
    otherBase:
      orders.removed === 0 &&
      orders.completed === now.completed &&
      now.base - now.completedBase + now.returnedBase !== draft.base,
  };
  return Object.values(changes).some(Boolean) ? changes : null;
}

/**
 * The numbers of orders decide, and the time of a completion explains them. An order that was being completed during the calculation has
 * an earlier time and is missing in the draft; one that a node with a faster clock completed has a later time and is in it.
 */
function orderChanges({ draft, now }: DraftComparison): Pick<DraftChanges, 'completed' | 'removed'> {
  const more = now.orders - draft.orders;
  const completed = Math.max(now.completed, more);
  const inDraft = Math.min(completed - more, now.completedAtOnce);
  return { completed: completed - inDraft, removed: completed - more - inDraft };
}
