/** The maximum number of orders that one action changes. It is one transaction, and locks all of them. */
export const maxOrdersAtOnce = 1000;

/** Orders of one shipment for which tracking numbers can be entered. */
export const maxTrackingNumbers = 50;

/**
 * Why a selected order is not completed, in the order in which the reasons are checked. `own-credit`: no payment provider vouches for its
 * payment, and it is credited to the admin or to their downline.
 */
export const completionObstacles = ['completed', 'cancelled', 'own-credit'] as const;
export type CompletionObstacle = (typeof completionObstacles)[number];

/** Why a selected order is not shipped. `before-order`: it was placed after the day of the shipment. */
export const shipmentObstacles = ['cancelled', 'unpaid', 'shipped', 'before-order'] as const;
export type ShipmentObstacle = (typeof shipmentObstacles)[number];
