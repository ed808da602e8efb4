/** Why undoing leaves a review as it is: someone hid it or showed it again since then, or its author changed it. */
export const reviewUndoObstacles = ['changed'] as const;
export type ReviewUndoObstacle = (typeof reviewUndoObstacles)[number];
