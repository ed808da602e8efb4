import { type SQL, sql } from 'drizzle-orm';
import type { Activity } from '#domain/genealogy/filter.ts';
import { quietSince, type TeamView } from '#domain/genealogy/view.ts';
import type { Period } from '#domain/period/period.ts';
import { instantsOf } from '#domain/period/zone.ts';
import { closeToTier } from '#domain/plan/close-to-tier.ts';
import type { Plan } from '#domain/plan/plan.ts';
import { containsWords, matchesSearch } from '../db/search/find-by-text.ts';
import { withoutVolume } from './subtree.ts';

export type TeamFilter = {
  readonly searchTerm: string;
  readonly ranks: readonly string[];
  readonly statuses: readonly Activity[];
  readonly level: number | null;
  readonly view: TeamView | null;
  readonly joinedSince?: Date | null;
  /** Of the open period. */
  readonly firstDay: string;
};

/** The open period with its plan, and the present. */
export type ViewScope = {
  readonly period: Period;
  readonly plan: Plan;
  readonly now: Date;
  readonly timeZone: string;
};

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** Whether a member (`c` in consultants, `p` in genealogy_paths, `v` in consultant_volumes of the open period) is in a saved view. */
export function inView(view: TeamView, { period, plan, now, timeZone }: ViewScope): SQL {
  switch (view) {
    case 'went-quiet':
      return sql`p.last_order_at < ${instant(quietSince(now))}`;
    case 'close-to-next-tier':
      return sql`(${sql.join(
        closeToTier(plan).map(
          ({ programs, from, below }) =>
            sql`(v.volume >= ${from}::bigint and v.volume < ${below}::bigint and c.program_type in ${programs})`,
        ),
        sql` or `,
      )})`;
    case 'joined-this-month': {
      // The month of the volumes beside it, which after an early close is not the one of the calendar.
      const { from, until } = instantsOf(period, timeZone);
      return sql`(c.join_date >= ${instant(from)} and c.join_date < ${instant(until)})`;
    }
  }
}

/**
 * The condition of a filter on a member, with a level below the root. Only the tables that the filter is about are named in it, so
 * that the database leaves out the others.
 */
export function matching(filter: TeamFilter, level: SQL, scope: ViewScope): SQL {
  const { searchTerm, ranks, statuses, view, joinedSince = null } = filter;
  const [activity, ...more] = statuses;
  const conditions = [
    searchTerm !== '' && containsTerm(searchTerm),
    ranks.length > 0 && sql`c.current_rank in ${ranks}`,
    activity !== undefined &&
      more.length === 0 &&
      (activity === 'Active' ? sql`v.volume > 0` : withoutVolume(filter.firstDay, sql`> 0`)),
    filter.level !== null && sql`${level} = ${filter.level}`,
    view !== null && inView(view, scope),
    joinedSince !== null && sql`c.join_date >= ${instant(joinedSince)}`,
  ].flatMap((condition) => (condition === false ? [] : [condition]));
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** By words of the name or the code, or the whole email address. The first condition is an index's. */
const containsTerm = (searchTerm: string): SQL => sql`(${matchesSearch(sql`c.search_text`, searchTerm)}
  and (${containsWords(sql`c.first_name || ' ' || c.last_name || ' ' || c.code`, searchTerm)} or lower(c.email) = lower(${searchTerm}))
  and c.erased_at is null)`;
