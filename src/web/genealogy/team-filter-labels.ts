import type { Activity, JoinRange } from '#domain/genealogy/filter.ts';
import { m } from '#messages';

/** The names of the team's filters. Their values are words of the API. */
export const activityLabels: Readonly<Record<Activity, () => string>> = {
  Active: m.member_active,
  Inactive: m.member_inactive,
};

export const joinRangeLabels: Readonly<Record<JoinRange, () => string>> = {
  '30 days': m.team_filter_30_days,
  '3 months': m.team_filter_3_months,
  '6 months': m.team_filter_6_months,
  '1 year': m.team_filter_1_year,
};
