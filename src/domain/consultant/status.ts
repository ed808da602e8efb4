/** Consultants are never deleted: leaving and being suspended are dated statuses. */
export const consultantStatuses = ['active', 'suspended', 'left'] as const;
export type ConsultantStatus = (typeof consultantStatuses)[number];

/**
 * What an admin may do to a status: an active consultant can be suspended, a suspended one reinstated. Null if the
 * action does not fit the present status.
 */
export function statusAfter(action: 'suspend' | 'reinstate', present: string): ConsultantStatus | null {
  if (action === 'suspend') return present === 'active' ? 'suspended' : null;
  return present === 'suspended' ? 'active' : null;
}
