/** The maximum number of payments that one action changes. It is one transaction, and locks the balances of all. */
export const maxPaymentsAtOnce = 1000;

/** Why a selected payment is not added to a batch, in the order in which the reasons are checked. */
export const batchObstacles = [
  'not-pending',
  'in-batch',
  'payouts-held',
  'payee-changed',
  'payee-currency',
  'payee-on-hold',
  'not-configured',
] as const;
export type BatchObstacle = (typeof batchObstacles)[number];

/** Why a selected payment is not recorded as paid elsewhere. */
export const recordObstacles = ['not-pending', 'in-batch', 'own-payment', 'payouts-held', 'payee-changed'] as const;
export type RecordObstacle = (typeof recordObstacles)[number];

/** Why a selected payment is not cancelled. One that was sent is failed or returned one at a time, with what the bank said. */
export const cancelObstacles = ['not-pending', 'in-batch', 'own-payment'] as const;
export type CancelObstacle = (typeof cancelObstacles)[number];

export type PaymentObstacle = BatchObstacle | RecordObstacle | CancelObstacle;
