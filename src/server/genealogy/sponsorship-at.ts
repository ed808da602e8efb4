import { type SQL, sql } from 'drizzle-orm';

// The genealogy right before an instant, for periods that are over. While a period lasts, its end is in the future and
// this is the present genealogy. Consultants moved since then have their former sponsor. Consultants who had not joined
// yet are not included, unless an order or adjustment of theirs counts in the period (`isMember`).

/** The first instant that no longer counts, as SQL. */
export const before = (end: Date): SQL => sql`${end.toISOString()}::timestamptz`;

/** The sponsor of the consultant `c` (an alias of consultants) right before `end`. */
export const sponsorAt = (end: Date): SQL => sql`coalesce(
  (select s.sponsor_consultant_id from sponsorships s
   where s.consultant_id = c.consultant_id and s.valid_from < ${before(end)} and s.valid_to >= ${before(end)}),
  case when not exists (
    select from sponsorships s
    where s.consultant_id = c.consultant_id and s.valid_from < ${before(end)} and s.valid_to >= ${before(end)})
  then c.sponsor_consultant_id end)`;

/** Whether the consultant `c` belongs to a period: joined before its end, or has an order or adjustment in it. */
export const isMember = (firstDay: string, end: Date): SQL => sql`(
  c.join_date < ${before(end)}
  or exists (select from orders o where o.consultant_id = c.consultant_id and o.status = 'completed'
             and o.period = ${firstDay}::date)
  or exists (select from volume_adjustments v where v.consultant_id = c.consultant_id and v.period = ${firstDay}::date))`;
