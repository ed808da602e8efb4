import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { withVolume } from './subtree.ts';
import { matching, type ViewScope } from './team-filter.ts';
import { countBelow, orderOf, outlineRowOf, pageBelow, type Row, rowsOf, type TeamQuery } from './team-rows.ts';
import { teamScope } from './team-scope.ts';
import { teamOf } from './team-sums.ts';

export const getTeamOutline = functions.genealogy.getTeamOutline.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const rootId = input.consultant_id ?? userIdOf(context.actor) ?? '';
      const team = await teamScope(tx, context, rootId);
      if (!team) throw errors.UNKNOWN_CONSULTANT();
      const { trail, scope, path, firstDay } = team;
      const query = { ...input, rootId, path, firstDay };
      const page = input.all_levels ? await everyoneBelow(tx, query, scope) : await directTeam(tx, query, scope);
      const rowOf = (row: Row) => outlineRowOf(row, scope.plan, trail.length - 1);
      return {
        data: page.rows.map(rowOf),
        total: page.total,
        root: page.root && rowOf(page.root),
        period: scope.period,
        trail: trail.map(({ consultantId, name }) => ({ consultant_id: consultantId, name })),
        currency: context.company.currencies.shop,
      };
    },
    'repeatable read',
  ),
);

type PageQuery = TeamQuery & { readonly limit: number; readonly offset: number };

type Page = { readonly rows: readonly Row[]; readonly total: number; readonly root: Row | null };

/** The direct team. Who left is listed while someone is below. */
async function directTeam(tx: Transaction, query: PageQuery, scope: ViewScope): Promise<Page> {
  const { rootId, firstDay, limit, offset } = query;
  const team = sql`
    from consultants c join genealogy_paths p using (consultant_id) ${withVolume(firstDay)}
    where c.sponsor_consultant_id = ${rootId} and ${matching(query, sql`1`, scope)}
      and (not p.has_left or (select t.team_size > 0 from ${teamOf(firstDay)} t))`;
  const { rows } = await tx.execute<{ consultant_id: string | null; total: number }>(sql`
    select k.consultant_id, n.total
    from (select count(*)::int as total ${team}) n
    left join lateral (
      select c.consultant_id, row_number() over () as place from (
        select c.consultant_id ${team} order by ${orderOf(query.sort, sql`coalesce(v.volume, 0)`)} limit ${limit} offset ${offset}) c) k
    on true order by k.place`);
  const keys = rows.flatMap(({ consultant_id }) => (consultant_id === null ? [] : [{ consultant_id }]));
  const [root, ...members] = await rowsOf(tx, query, [{ consultant_id: rootId }, ...keys]);
  return { rows: members, total: rows[0]?.total ?? 0, root: root ?? null };
}

async function everyoneBelow(tx: Transaction, query: PageQuery, scope: ViewScope): Promise<Page> {
  const total = await countBelow(tx, query, scope);
  return { rows: await pageBelow(tx, query, scope, query), total, root: null };
}
