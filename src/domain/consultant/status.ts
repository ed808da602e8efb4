/** Consultants are never deleted: leaving and being suspended are dated statuses. */
export const consultantStatuses = ['active', 'suspended', 'left'] as const;
export type ConsultantStatus = (typeof consultantStatuses)[number];

export type StatusAction = 'suspend' | 'leave' | 'reinstate';

/**
 * What an admin may do to a status: an active consultant can be suspended, anyone who has not left can leave,
 * and one who is suspended or left can be reinstated. Null if the action does not fit the current status.
 */
export function statusAfter(action: StatusAction, present: string): ConsultantStatus | null {
  if (action === 'suspend') return present === 'active' ? 'suspended' : null;
  if (action === 'leave') return present === 'left' ? null : 'left';
  return present === 'active' ? null : 'active';
}

/** The days ahead for which leaving can be recorded: a later day is probably a mistake. */
export const maxDaysUntilLeaving = 366;

/**
 * When a consultant leaves by a day that an admin entered; null for today. Days are those of the company's calendar, and the last one is
 * `maxDaysUntilLeaving` days after today.
 */
export function leavingOn(
  day: string | null,
  today: string,
  lastDay: string,
): 'now' | 'earlier' | 'later' | 'too-late' {
  if (day === null || day === today) return 'now';
  if (day < today) return 'earlier';
  return day <= lastDay ? 'later' : 'too-late';
}
