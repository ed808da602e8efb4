import { type SQL, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import type { ActorDatabase, Transaction } from '../db/database.ts';
import type { Jobs } from '../db/jobs/jobs.ts';
import { belowOrAt, withVolume } from './subtree.ts';

/** The size of a team is its members without the consultant themselves; volumes of those who left count. In cents, as text. */
export type Team = { readonly team_size: number; readonly team_volume: string };

/**
 * The columns of a `Team`, for lateral joins, of a consultant `p` (genealogy_paths) with the personal volume `v` of the period: the
 * sums that were added up last, and every change since.
 */
export const teamOf = (firstDay: string | SQL): SQL => sql`(
  select (coalesce(sum(s.members), 0) - (not p.has_left)::int)::int as team_size,
         (coalesce(sum(s.volume), 0) - coalesce(v.volume, 0))::bigint as team_volume
  from (
    select z.members, 0 as volume from team_sizes z where z.consultant_id = p.consultant_id
    union all
    select 0, w.volume from team_volumes w where w.consultant_id = p.consultant_id and w.period = ${firstDay}::date
    union all
    select g.members, g.volume from team_changes g
    where ${belowOrAt(sql`p.path`, 'g')} and (g.period is null or g.period = ${firstDay}::date)) s)`;

/** Whether someone is below a consultant. */
export const hasTeam = (consultantId: SQL): SQL => sql`(
  select coalesce((select z.members from team_sizes z where z.consultant_id = p.consultant_id), 0)
       + coalesce((select sum(g.members) from team_changes g where ${belowOrAt(sql`p.path`, 'g')}), 0)
       > (not p.has_left)::int
  from genealogy_paths p where p.consultant_id = ${consultantId})`;

/** The team of one consultant. `tx` acts as the worker. */
export async function teamIn(tx: Transaction, consultantId: string, firstDay: string): Promise<Team> {
  const { rows } = await tx.execute<Team>(sql`
    select t.team_size, t.team_volume
    from genealogy_paths p ${withVolume(firstDay)} cross join lateral ${teamOf(firstDay)} t where p.consultant_id = ${consultantId}`);
  const [team] = rows;
  if (!team) throw new Error(`the consultant ${consultantId} has no place in the genealogy`);
  return team;
}

/** Changes that are added up in one transaction. A move of a sponsor waits for it. */
const batch = 20_000;
/** After this many changes, more are expected soon: every question about a team above them reads them all. */
const many = 500;
/** Seconds until they are added up again. */
const untilNext = 5;

/** Adds the changes of teams up, in batches until none is left, and again in some seconds if they were many. */
export async function addTeamChanges({ db, jobs }: { db: ActorDatabase; jobs: Pick<Jobs, 'send'> }): Promise<void> {
  let sum = 0;
  for (let added = batch; added === batch; sum += added) added = await withActor(db, worker, addBatch);
  if (sum >= many) await jobs.send('team-sums', null, undefined, untilNext);
}

async function addBatch(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ added: number }>(sql`select add_team_changes(${batch}) as added`);
  return rows[0]?.added ?? 0;
}
