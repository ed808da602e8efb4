/** What a draft took in, and what a run would take in now. Bases in cents. */
export interface DraftComparison {
  readonly draft: { readonly orders: number; readonly base: bigint; readonly planVersion: number };
  readonly now: {
    readonly orders: number;
    readonly base: bigint;
    readonly planVersion: number;
    /** Of the orders: those that were completed since the draft was calculated, and their base. */
    readonly completed: number;
    readonly completedBase: bigint;
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

/** The changes since a draft was calculated, null if there are none. */
export function changesSince({ draft, now }: DraftComparison): DraftChanges | null {
  const { completed, returns, adjustments, corrections, moved, joined } = now;
  const removed = Math.max(0, draft.orders - (now.orders - completed));
  const changes = {
    ...{ completed, removed, returns, adjustments, corrections, moved, joined },
    plan: now.planVersion !== draft.planVersion,
    // The base of a removed order is no longer known.
    otherBase: removed === 0 && now.base - now.completedBase + now.returnedBase !== draft.base,
  };
  return Object.values(changes).some(Boolean) ? changes : null;
}
