import { type SQL, sql } from 'drizzle-orm';
import { formerTeamVolume, type Moved } from '#domain/genealogy/former-team.ts';
import type { Period } from '#domain/period/period.ts';
import { instantsOf } from '#domain/period/zone.ts';
import { correctedVolumes } from '../commission/volumes-by-month.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { belowOrAt, pathOf, withVolume } from './subtree.ts';
import { teamOf } from './team-sums.ts';

type Months = { readonly consultantId: string; readonly periods: readonly Period[]; readonly timeZone: string };

/**
 * The team volume of a consultant in each month, in cents. A closed month has the sponsors that were stored with its run. `present` has
 * the volumes of the present team; only the consultants who have changed sponsor since are read to correct them, not the whole team.
 * `tx` acts as the worker.
 */
export async function formerTeamVolumes(
  tx: Transaction,
  months: Months,
  present: ReadonlyMap<Period, bigint>,
): Promise<ReadonlyMap<Period, bigint>> {
  const moved = Map.groupBy(await movedSince(tx, months), ({ period }) => period);
  return new Map([...present].map(([period, volume]) => [period, formerTeamVolume(volume, moved.get(period) ?? [])]));
}

/** For each closed month, the consultants of its run who have a different sponsor now, if that changes the team. */
async function movedSince(
  tx: Transaction,
  { consultantId, periods, timeZone }: Months,
): Promise<(Moved & { readonly period: Period })[]> {
  const oldest = periods.reduce((first, period) => (period < first ? period : first));
  const since = instantsOf(oldest, timeZone).from.toISOString();
  const path = await pathOf(tx, consultantId);
  const { rows } = await tx.execute<{ period: Period; path: string; volume: string; now: boolean; then: boolean }>(sql`
    with recursive changed as materialized (
      select consultant_id from sponsorships where valid_to >= ${since}::timestamptz
      union
      select consultant_id from sponsorships where created_at > valid_from and created_at >= ${since}::timestamptz),
    moved as materialized (
      select r.run_no, r.period as day, c.consultant_id, c.consultant_no, f.sponsor_no, g.path,
             length(g.path) > ${path.length}::int and substring(g.path, 1, ${path.length}::int) = ${path}::bytea as now
      from changed join consultants c using (consultant_id) join genealogy_paths g using (consultant_id)
      join commission_runs r on r.status = 'closed' and r.period = any(${sql.param(periods.map(firstDayOf))}::date[])
      cross join lateral ${sponsorIn(sql`r.run_no`, sql`c.consultant_no`)} f
      left join consultants s on s.consultant_id = c.sponsor_consultant_id
      where f.sponsor_no is distinct from s.consultant_no),
    upline (run_no, consultant_no, above) as (
      select run_no, consultant_no, sponsor_no from moved
      union all
      select u.run_no, u.consultant_no, f.sponsor_no
      from upline u cross join lateral ${sponsorIn(sql`u.run_no`, sql`u.above`)} f),
    placed as materialized (
      select m.*, exists (
        select from upline u join consultants x on x.consultant_no = u.above and x.consultant_id = ${consultantId}
        where u.run_no = m.run_no and u.consultant_no = m.consultant_no) as then
      from moved m)
    select to_char(m.day, 'YYYY-MM') as period, encode(m.path, 'hex') as path, m.now, m.then,
           (t.team_volume + coalesce(v.volume, 0) - coalesce(x.change, 0))::text as volume
    from placed m join genealogy_paths p using (consultant_id)
    ${withVolume(sql`m.day`)} cross join lateral ${teamOf(sql`m.day`)} t
    cross join lateral (
      select sum(k.change) as change from (${correctedVolumes(oldest)}) k join genealogy_paths g using (consultant_id)
      where k.period = m.day and ${belowOrAt(sql`m.path`, 'g')}) x
    where exists (
      select from placed a where a.run_no = m.run_no and (a.now or a.then)
      and substring(m.path, 1, length(a.path)) = a.path)`);
  return rows.map(({ period, path: place, volume, now, then }) => ({
    period,
    path: place,
    volume: BigInt(volume),
    belowNow: now,
    belowThen: then,
  }));
}

/** The sponsor of a consultant in a run. The `limit` makes PostgreSQL look up each consultant instead of scanning all members of the run. */
const sponsorIn = (runNo: SQL, consultantNo: SQL): SQL => sql`(
  select m.sponsor_no from commission_run_members m
  where m.run_no = ${runNo} and m.consultant_no = ${consultantNo} limit 1)`;
