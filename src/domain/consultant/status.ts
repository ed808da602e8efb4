/** Consultants are never deleted: leaving and being suspended are dated statuses. */
export const consultantStatuses = ['active', 'suspended', 'left'] as const;
export type ConsultantStatus = (typeof consultantStatuses)[number];

export type StatusAction = 'suspend' | 'leave' | 'reinstate';

/**
 * What an admin may do to a status: an active consultant can be suspended, anyone who has not left can leave,
 * and one who is suspended or left can be reinstated. Null if the action does not fit the present status.
 */
export function statusAfter(action: StatusAction, present: string): ConsultantStatus | null {
  if (action === 'suspend') return present === 'active' ? 'suspended' : null;
  if (action === 'leave') return present === 'left' ? null : 'left';
  return present === 'active' ? null : 'active';
}
