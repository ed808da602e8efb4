/** The ranks that admins grant, lowest first (specification, back office, section 9). */
export const currentRanks = [
  'Beauty Consultant',
  'Senior Consultant',
  'Team Leader',
  'Senior Team Leader',
  'Ambassador',
  'Senior Ambassador',
] as const;

/** Whether a consultant sells at present, in the words of the filter. */
export const activities = ['Active', 'Inactive'] as const;
export type Activity = (typeof activities)[number];

/** How far back a filter by join date reaches: days, or calendar months. */
export const joinRanges = {
  '30 days': { days: 30 },
  '3 months': { months: 3 },
  '6 months': { months: 6 },
  '1 year': { months: 12 },
} as const;
export type JoinRange = keyof typeof joinRanges;

/** The ranges in the order in which they are offered. */
export const joinRangeNames = Object.keys(joinRanges) as [JoinRange, ...JoinRange[]];

/** The first instant of a range that ends at `now`. A day that the month does not have becomes its last day. */
export function joinedSince(range: JoinRange, now: Date): Date {
  const length = joinRanges[range];
  const since = new Date(now);
  if ('days' in length) {
    since.setUTCDate(since.getUTCDate() - length.days);
    return since;
  }
  const day = since.getUTCDate();
  since.setUTCDate(1);
  since.setUTCMonth(since.getUTCMonth() - length.months);
  const lastDay = new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth() + 1, 0)).getUTCDate();
  since.setUTCDate(Math.min(day, lastDay));
  return since;
}
