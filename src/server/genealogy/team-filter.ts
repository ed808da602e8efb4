import { type SQL, sql } from 'drizzle-orm';
import type { Activity } from '#domain/genealogy/filter.ts';
import { quietSince, type TeamView } from '#domain/genealogy/view.ts';
import { instantsOf, periodOf } from '#domain/period/zone.ts';
import { closeToTier } from '#domain/plan/close-to-tier.ts';
import type { Plan } from '#domain/plan/plan.ts';

export type TeamFilter = {
  readonly searchTerm: string;
  readonly ranks: readonly string[];
  readonly statuses: readonly Activity[];
  readonly level: number | null;
  readonly view: TeamView | null;
};

/** The plan of the open period, and the present. */
export type ViewScope = { readonly plan: Plan; readonly now: Date; readonly timeZone: string };

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** `%` and `_` stand for themselves in what people type. */
const literally = (term: string) => term.replace(/[\\%_]/g, '\\$&');

/** Whether the consultant `c` with a personal volume of the open period, in cents, is in a saved view. */
export function inView(view: TeamView, volume: SQL, { plan, now, timeZone }: ViewScope): SQL {
  switch (view) {
    case 'went-quiet': {
      const ordered = (since: SQL) => sql`exists (
        select from orders o where o.consultant_id = c.consultant_id and o.status <> 'cancelled' and o.order_date ${since})`;
      const since = instant(quietSince(now));
      return sql`(not ${ordered(sql`>= ${since}`)} and ${ordered(sql`< ${since}`)})`;
    }
    case 'close-to-next-tier':
      return sql`(${sql.join(
        closeToTier(plan).map(
          ({ programs, from, below }) =>
            sql`(${volume} >= ${from}::bigint and ${volume} < ${below}::bigint and c.program_type in ${programs})`,
        ),
        sql` or `,
      )})`;
    case 'joined-this-month': {
      const { from, until } = instantsOf(periodOf(now, timeZone), timeZone);
      return sql`(c.join_date >= ${instant(from)} and c.join_date < ${instant(until)})`;
    }
  }
}

/** The condition of a filter on `c` (consultants) with a level below the root and a personal volume. */
export function matching(filter: TeamFilter, level: SQL, volume: SQL, scope: ViewScope): SQL {
  const { searchTerm, ranks, statuses, view } = filter;
  const [activity, ...more] = statuses;
  const part = `%${literally(searchTerm)}%`;
  const conditions = [
    searchTerm !== '' &&
      sql`(c.first_name || ' ' || c.last_name ilike ${part} or c.code ilike ${part} or lower(c.email) = lower(${searchTerm}))
          and c.erased_at is null`,
    ranks.length > 0 && sql`c.current_rank in ${ranks}`,
    activity !== undefined && more.length === 0 && sql`(${volume} > 0) = ${activity === 'Active'}`,
    filter.level !== null && sql`${level} = ${filter.level}`,
    view !== null && inView(view, volume, scope),
  ].flatMap((condition) => (condition === false ? [] : [condition]));
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
