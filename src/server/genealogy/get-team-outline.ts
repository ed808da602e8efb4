import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { below, levelBytes, withVolume } from './subtree.ts';
import { matching, type ViewScope } from './team-filter.ts';
import { volumeIn } from './team-member.ts';
import {
  countBelow,
  orderOf,
  outlineRowOf,
  pageBelow,
  type Row,
  rowColumns,
  type Team,
  type TeamQuery,
} from './team-rows.ts';
import { teamScope } from './team-scope.ts';

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
        root: page.team && rowOf({ ...(await rootRow(tx, query)), ...page.team }),
        trail: trail.map(({ consultantId, name }) => ({ consultant_id: consultantId, name })),
        currency: context.company.currencies.shop,
      };
    },
    'repeatable read',
  ),
);

type PageQuery = TeamQuery & { readonly limit: number; readonly offset: number };

type Page = {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Of the root. */
  readonly team: Team | null;
};

/** The direct team with the sums of each member's own team: one pass over everyone below, grouped by branch. */
async function directTeam(tx: Transaction, query: PageQuery, scope: ViewScope): Promise<Page> {
  const { path, rootId, firstDay, limit, offset } = query;
  const branch = sql`substring(p.path, 1, ${path.length + levelBytes})`;
  const isBelowBranch = sql`length(p.path) > ${path.length + levelBytes}`;
  const order = orderOf(query.sort, sql`c.volume`);
  const { rows } = await tx.execute<Row & { total: number; all_size: number; all_volume: string }>(sql`
    with sums as (
      select ${branch} as branch, count(*) filter (where not p.has_left)::int as everyone,
             count(*) filter (where not p.has_left and ${isBelowBranch})::int as team_size,
             coalesce(sum(v.volume), 0)::bigint as all_volume,
             coalesce(sum(v.volume) filter (where ${isBelowBranch}), 0)::bigint as team_volume
      from genealogy_paths p ${withVolume(firstDay)} where ${below(path)} group by 1),
    page as (
      select c.*, coalesce(v.volume, 0) as volume, s.team_size, s.team_volume, p.last_order_at, 1 as level,
             count(*) over ()::int as total
      from consultants c join genealogy_paths p using (consultant_id) join sums s on s.branch = p.path
      ${withVolume(firstDay)}
      where c.sponsor_consultant_id = ${rootId} and (not p.has_left or s.team_size > 0) and ${matching(query, sql`1`, scope)}
      order by ${orderOf(query.sort, sql`coalesce(v.volume, 0)`)} limit ${limit} offset ${offset})
    select ${rowColumns}, c.total, c.team_size, c.team_volume::text as team_volume,
           (select coalesce(sum(everyone), 0)::int from sums) as all_size,
           (select coalesce(sum(all_volume), 0)::text from sums) as all_volume
    from (select) as always left join page c on true order by ${order}`);
  const [first] = rows;
  return {
    rows: rows.filter(({ consultant_id }) => consultant_id !== null),
    total: first?.total ?? 0,
    team: { team_size: first?.all_size ?? 0, team_volume: first?.all_volume ?? '0' },
  };
}

async function everyoneBelow(tx: Transaction, query: PageQuery, scope: ViewScope): Promise<Page> {
  const total = await countBelow(tx, query, scope);
  return { rows: await pageBelow(tx, query, scope, query), total, team: null };
}

async function rootRow(tx: Transaction, { rootId, firstDay }: TeamQuery): Promise<Omit<Row, keyof Team>> {
  const { rows } = await tx.execute<Omit<Row, keyof Team>>(sql`
    select ${rowColumns} from (select c.*, 0 as level, p.last_order_at, ${volumeIn(firstDay)} as volume
                               from consultants c join genealogy_paths p using (consultant_id)
                               where c.consultant_id = ${rootId}) c`);
  const [row] = rows;
  if (!row) throw new Error(`the consultant ${rootId} is missing`);
  return row;
}
