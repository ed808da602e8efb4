import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { before, isMember } from './sponsorship-at.ts';
import { belowOrAt, levelBytes, pathOf } from './subtree.ts';

type Moment = { readonly firstDay: string; readonly end: Date };

/**
 * `downline (consultant_id, no, sponsor_no, program_type, join_date, level)`: a consultant and everyone below right before `end`, to stand
 * after `with recursive`. By the present sponsors; only the few who were moved since are looked up in the history. `levels` ends it there;
 * null goes to the bottom.
 */
export const downlineAt = (
  consultantId: string,
  { firstDay, end, levels }: Moment & { readonly levels: number | null },
): SQL => {
  const top = sql`
      select consultant_id, consultant_no as no, null::int as sponsor_no, program_type, join_date, 0 as level
      from consultants where consultant_id = ${consultantId}::uuid`;
  // Without a team there is nothing to recurse into.
  if (levels === 0) return sql`downline as (${top})`;
  return sql`
    moved as materialized (
      select consultant_id, sponsor_consultant_id from sponsorships
      where valid_to >= ${before(end)} and valid_from < ${before(end)}),
    downline as (${top}
      union all
      select c.consultant_id, c.consultant_no, d.no, c.program_type, c.join_date, d.level + 1
      from downline d
      cross join lateral (
        select ${memberColumns} from consultants c
        where c.sponsor_consultant_id = d.consultant_id and c.consultant_id not in (select m.consultant_id from moved m)
        union all
        select ${memberColumns} from moved m join consultants c using (consultant_id)
        where m.sponsor_consultant_id = d.consultant_id) c
      where (${levels}::int is null or d.level < ${levels}::int) and ${isMember(firstDay, end)})`;
};

/** The index `consultants_sponsor` contains all these columns. */
const memberColumns = sql`c.consultant_id, c.consultant_no, c.program_type, c.join_date`;

/**
 * What happened to the genealogy of the company since `end`: whether someone joined, and whether a team of that moment can be
 * another one than now because of a changed sponsor, or because a sponsor joined later than someone below. Nothing, while
 * the period lasts. `tx` acts as the worker.
 */
export async function changesSince(
  tx: Transaction,
  { firstDay, end }: Moment,
): Promise<{ readonly joined: boolean; readonly sponsors: boolean }> {
  const { rows } = await tx.execute<{ joined: boolean; sponsors: boolean }>(sql`
    select exists (select from consultants where join_date >= ${before(end)}) as joined,
           exists (select from sponsorships where valid_to >= ${before(end)} and valid_from < ${before(end)})
           or exists (
             select from consultants c
             where c.join_date >= ${before(end)} and not ${isMember(firstDay, end)} and exists (
               select from (select * from consultants f where f.sponsor_consultant_id = c.consultant_id) c
               where ${isMember(firstDay, end)})) as sponsors`);
  return rows[0] ?? { joined: true, sponsors: true };
}

/**
 * The whole `downline (consultant_id, level)` right before `end`, to stand after `with recursive`. It is one range of the paths
 * unless a sponsor has changed since: following the sponsors of a team of 100,000 takes more than a second. `tx` acts as the
 * worker.
 */
export async function downlineOf(tx: Transaction, consultantId: string, moment: Moment): Promise<SQL> {
  const { joined, sponsors } = await changesSince(tx, moment);
  if (sponsors) return downlineAt(consultantId, { ...moment, levels: null });
  const path = await pathOf(tx, consultantId);
  const members = joined
    ? sql`join consultants c using (consultant_id)
      where (p.path = ${path}::bytea or ${isMember(moment.firstDay, moment.end)}) and ${belowOrAt(path, 'p')}`
    : sql`where ${belowOrAt(path, 'p')}`;
  return sql`downline (consultant_id, level) as (
    select p.consultant_id, (length(p.path) - ${path.length}::int) / ${levelBytes}::int from genealogy_paths p ${members})`;
}

/**
 * `downline (consultant_id, level)` from the first level to the last of `levels`, right before `end`, to stand after `with recursive`.
 * Each level is one range of an index of the paths, unless someone has joined or changed their sponsor since. `tx` acts as the worker.
 */
export async function levelsBelow(tx: Transaction, consultantId: string, moment: Moment, levels: number): Promise<SQL> {
  const { joined, sponsors } = await changesSince(tx, moment);
  if (joined || sponsors) return downlineAt(consultantId, { ...moment, levels });
  const path = await pathOf(tx, consultantId);
  return sql`downline (consultant_id, level) as (
    select m.consultant_id, l.level
    from generate_series(1, ${levels}::int) l (level)
    cross join lateral (
      select p.consultant_id from genealogy_paths p
      where length(p.path) = ${path.length}::int + l.level * ${levelBytes}::int and ${belowOrAt(path, 'p')}) m)`;
}
