import { type SQL, sql } from 'drizzle-orm';
import type { TeamMember } from '#contract/genealogy/genealogy.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { hasTeam } from './team-sums.ts';

export type MemberRow = {
  consultant_id: string;
  code: string;
  first_name: string;
  last_name: string;
  city: string | null;
  state: string | null;
  current_rank: string;
  join_date: string;
  status: string;
  /** In cents, as text. */
  volume: string;
  children: number;
};

/** The personal volume of a consultant in a period, in cents. */
export const volumeIn = (firstDay: string | SQL, consultantId = sql`c.consultant_id`): SQL => sql`(
  coalesce((select v.volume from consultant_volumes v
            where v.consultant_id = ${consultantId} and v.period = ${firstDay}::date), 0))`;

/** The columns of a `MemberRow`, from `c` (consultants) and a column `volume`. */
export const memberColumns = sql`c.consultant_id, c.code, c.first_name, c.last_name, c.city, c.state, c.current_rank,
  c.join_date, c.status, volume::text as volume,
  (select count(*)::int from consultants f
   where f.sponsor_consultant_id = c.consultant_id and (f.status <> 'left' or ${hasTeam(sql`f.consultant_id`)})) as children`;

/** The team member of a row with `memberColumns`. */
export const memberOf = (row: MemberRow): TeamMember => ({
  consultant_id: row.consultant_id,
  code: row.code,
  first_name: row.first_name,
  last_name: row.last_name,
  city: row.city,
  state: row.state,
  current_rank: row.current_rank,
  join_date: new Date(row.join_date).toISOString(),
  present: row.status === 'active',
  personal_volume: formatAmount(BigInt(row.volume)),
  isActive: BigInt(row.volume) > 0n,
  childrenCount: row.children,
});
