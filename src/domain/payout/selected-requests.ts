/** The maximum number of payout requests that one action approves. It is one transaction, and locks the balances of all. */
export const maxRequestsAtOnce = 1000;

/** Why a selected payout request is not approved, in the order in which the reasons are checked. */
export const approvalObstacles = [
  'decided',
  'own-payment',
  'payouts-held',
  'no-payee',
  'payee-not-verified',
  'payee-currency',
  'payee-on-hold',
] as const;
export type ApprovalObstacle = (typeof approvalObstacles)[number];

/** Why a selected payout request is not declined. */
export const declineObstacles = ['decided'] as const;
export type DeclineObstacle = (typeof declineObstacles)[number];
