import type { Permission } from '../account/admin-role.ts';

/** Everything that can wait for a decision of an admin, with the permission to open the page on which it is made. */
export const decisionPermissions = {
  // What a new company has to set up.
  'company-settings': 'settings:read',
  'first-product': 'catalog:read',
  'legal-texts': 'content:write',
  'paid-orders': 'orders:read',
  refunds: 'orders:read',
  'payout-requests': 'payouts:read',
  'payment-approvals': 'payouts:read',
  payees: 'payouts:read',
  'payments-to-send': 'payouts:read',
  'overdue-fees': 'payouts:read',
  questions: 'questions:read',
  'low-stock': 'catalog:read',
  'month-to-close': 'commissions:read',
  'failed-mails': 'system:read',
  'failed-jobs': 'system:read',
} as const satisfies Readonly<Record<string, Permission>>;

export type DecisionKind = keyof typeof decisionPermissions;

/** In the order in which the dashboard shows them. */
export const decisionKinds = Object.keys(decisionPermissions) as [DecisionKind, ...DecisionKind[]];
