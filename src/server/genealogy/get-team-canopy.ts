import { sql } from 'drizzle-orm';
import type { CanopyNode } from '#contract/genealogy/team-outline.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { levelBytes, pathOf, withVolume } from './subtree.ts';
import { teamOf } from './team-sums.ts';
import { trailTo } from './upline-path.ts';

/** People in a picture; everyone else is counted at the last one shown above them. */
const mostShown = 600;

export const getTeamCanopy = functions.genealogy.getTeamCanopy.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { company, actor } = context;
      const rootId = input.consultant_id ?? userIdOf(actor) ?? '';
      const trail = await trailTo(tx, actor, rootId);
      if (!trail) throw errors.UNKNOWN_CONSULTANT();
      const period = await openPeriodOf(tx, company.timeZone, context.now());
      const firstDay = firstDayOf(period);
      const path = await pathOf(tx, rootId);
      const people = await peopleIn(tx, [rootId, ...(await shownBelow(tx, rootId))], path, firstDay);
      const upTo = input.find === null ? null : await trailTo(tx, actor, input.find);
      const [match] = upTo && input.find !== null ? await peopleIn(tx, [input.find], path, firstDay) : [];
      const from = upTo?.findIndex(({ consultantId }) => consultantId === rootId) ?? -1;
      return {
        nodes: people.filter(({ has_left, level, team_size }) => level === 0 || !has_left || team_size > 0).map(nodeOf),
        path:
          from < 0
            ? []
            : (upTo?.slice(from) ?? []).map(({ consultantId, name }) => ({ consultant_id: consultantId, name })),
        match: match ? nodeOf(match) : null,
        period,
        trail: trail.map(({ consultantId, name }) => ({ consultant_id: consultantId, name })),
      };
    },
    'repeatable read',
  ),
);

type Row = CanopyNode & { readonly has_left: boolean };

/** The people down to the deepest level on which everyone fits into the picture; of the first level those with the largest teams. */
async function shownBelow(tx: Transaction, rootId: string): Promise<string[]> {
  // The database finds the levels one after the other, and stops at the limit.
  const { rows } = await tx.execute<{ id: string; level: number }>(sql`
    with recursive shown (id, level) as (
      select consultant_id, 1 from consultants where sponsor_consultant_id = ${rootId}
      union all
      select c.consultant_id, s.level + 1 from shown s join consultants c on c.sponsor_consultant_id = s.id)
    select id, level from shown limit ${mostShown + 1}`);
  const beyond = rows[mostShown]?.level;
  if (beyond === 1) return largestTeams(tx, rootId);
  return rows.filter(({ level }) => beyond === undefined || level < beyond).map(({ id }) => id);
}

async function largestTeams(tx: Transaction, rootId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select c.consultant_id as id from consultants c left join team_sizes t using (consultant_id)
    where c.sponsor_consultant_id = ${rootId} order by t.members desc nulls last, c.consultant_no limit ${mostShown}`);
  return rows.map(({ id }) => id);
}

/** Each sponsor before the team. */
async function peopleIn(tx: Transaction, ids: readonly string[], path: Buffer, firstDay: string): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    select c.consultant_id, c.sponsor_consultant_id, c.code, c.first_name || ' ' || c.last_name as name, c.current_rank,
           (length(p.path) - ${path.length}) / ${levelBytes} as level, p.has_left, t.team_size,
           coalesce(v.volume, 0) > 0 as "isActive"
    from unnest(${sql.param(ids)}::uuid[]) i (id) join consultants c on c.consultant_id = i.id
    join genealogy_paths p on p.consultant_id = i.id ${withVolume(firstDay)} cross join lateral ${teamOf(firstDay)} t
    order by p.path`);
  return rows;
}

const nodeOf = ({ has_left: _left, ...node }: Row): CanopyNode => node;
