/** The most reviews that one action changes. It is one transaction, and locks all of them. */
export const maxReviewsAtOnce = 5000;

/** Why undoing leaves a review as it is: someone hid it or showed it again since then, or its author changed it. */
export const reviewUndoObstacles = ['changed'] as const;
export type ReviewUndoObstacle = (typeof reviewUndoObstacles)[number];
