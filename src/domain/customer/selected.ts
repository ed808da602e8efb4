/** The most customers that one action assigns. It is one transaction, and locks all of them. */
export const maxCustomersAtOnce = 5000;

/**
 * Why a selected customer is not assigned to a consultant, or to none. A customer may be the consultant's own account, with which they
 * buy. `changed`: the consultant is no longer the one in the preview. `merged`: the record has been merged since then.
 */
export const consultantObstacles = ['erased', 'has-consultant', 'own-account', 'changed', 'merged'] as const;
export type ConsultantObstacle = (typeof consultantObstacles)[number];

/** Why a customer does not get their previous consultant back. */
export const restoreObstacles = ['erased', 'changed', 'merged'] as const;
export type RestoreObstacle = (typeof restoreObstacles)[number];
