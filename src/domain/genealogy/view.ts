import { millisecondsPerDay } from '../period/day.ts';

/** The saved views of a team: questions over all levels. */
export const teamViews = ['went-quiet', 'close-to-next-tier', 'joined-this-month'] as const;
export type TeamView = (typeof teamViews)[number];

const quietDays = 30;

/** Someone with orders went quiet if the last one is older than this: thirty days, as on the dashboard. */
export const quietSince = (now: Date): Date => new Date(now.getTime() - quietDays * millisecondsPerDay);

/** The orders in which a team is listed. */
export const teamSorts = ['volume', 'last-order', 'name', 'joined'] as const;
export type TeamSort = (typeof teamSorts)[number];
