/** Over how many days manual payments to one consultant count together. */
export const manualPaymentDays = 30;

/**
 * Whether a manual payment needs a second admin: together with the consultant's manual payments of the last days it
 * exceeds the limit. All in cents of one currency.
 */
export const needsSecondAdmin = (amount: bigint, givenLately: bigint, limit: bigint): boolean =>
  amount + givenLately > limit;

/** Why this admin may not approve another one's request; null if they may. */
export function refusalOfApprover(
  approver: string | null,
  { requestedBy, consultantId }: { readonly requestedBy: string; readonly consultantId: string },
): 'SAME_ADMIN' | 'OWN_PAYMENT' | null {
  if (approver === null || approver === requestedBy) return 'SAME_ADMIN';
  return approver === consultantId ? 'OWN_PAYMENT' : null;
}
