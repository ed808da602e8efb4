import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { joinedSince } from '#domain/genealogy/filter.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { planOfPeriod } from '../plan/plan-store.ts';
import { pathOf, withVolume } from './subtree.ts';
import type { TeamFilter, ViewScope } from './team-filter.ts';
import { type MemberRow, memberColumns, memberOf } from './team-member.ts';
import { countBelow, keysBelow, keysByPath } from './team-rows.ts';
import { hasTeam, teamIn } from './team-sums.ts';
import { trailTo } from './upline-path.ts';

export const getTeam = functions.genealogy.getTeam.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const rootId = input.consultant_id ?? userIdOf(context.actor) ?? '';
      const trail = await trailTo(tx, context.actor, rootId);
      if (!trail) throw errors.UNKNOWN_CONSULTANT();
      const { timeZone, currencies } = context.company;
      const now = context.now();
      const period = await openPeriodOf(tx, timeZone, now);
      const filter = {
        searchTerm: '',
        level: null,
        view: null,
        ranks: input.ranks,
        statuses: input.statuses,
        joinedSince: input.joined_within && joinedSince(input.joined_within, now),
        firstDay: firstDayOf(period),
      };
      const query = { ...filter, rootId, limit: input.limit, offset: input.offset };
      const scope = async () => ({ plan: (await planOfPeriod(tx, period)).plan, period, now, timeZone });
      const { next = null, ...page } =
        input.sort === 'genealogy'
          ? await byGenealogy(tx, { ...query, level: input.all_levels ? null : 1 }, await scope(), input.after)
          : input.all_levels
            ? await everyoneBelow(tx, query, await scope())
            : await directTeam(tx, { ...query, withLeft: input.with_left });
      const [root, ...members] = page.rows;
      if (!root) throw errors.UNKNOWN_CONSULTANT();
      return {
        root: memberOf(root),
        period,
        trail: trail.map(({ consultantId, name }) => ({ consultant_id: consultantId, name })),
        data: members.map(memberOf),
        total: page.total ?? (input.offset === 0 ? 0 : root.children),
        currency: currencies.shop,
        next,
      };
    },
    'repeatable read',
  ),
);

type PageQuery = Omit<TeamFilter, 'joinedSince'> & {
  readonly joinedSince: Date | null;
  readonly rootId: string;
  readonly limit: number;
  readonly offset: number;
};

/** The root, then a page of the team; the total is null if the page has no one. */
type Page = { readonly rows: readonly MemberRow[]; readonly total: number | null; readonly next?: string | null };

/** The frontline. People who left are listed while someone is below them, as in the outline. */
async function directTeam(
  tx: Transaction,
  { rootId, ranks, statuses, joinedSince: since, firstDay, limit, offset, withLeft }: PageQuery & { withLeft: boolean },
): Promise<Page> {
  const [activity, ...more] = statuses;
  const matches = [
    sql`c.sponsor_consultant_id = ${rootId}`,
    withLeft ? sql`(c.status <> 'left' or ${hasTeam(sql`c.consultant_id`)})` : sql`c.status <> 'left'`,
    ranks.length > 0 && sql`c.current_rank in ${ranks}`,
    since && sql`c.join_date >= ${since.toISOString()}::timestamptz`,
    activity && more.length === 0 && sql`(coalesce(v.volume, 0) > 0) = ${activity === 'Active'}`,
  ].flatMap((condition) => condition || []);
  const { rows } = await tx.execute<MemberRow & { total: number | null }>(sql`
    select ${memberColumns}, c.total
    from (
      (select c.*, coalesce(v.volume, 0) as volume, null::int as total
       from consultants c ${volumes(firstDay)} where c.consultant_id = ${rootId})
      union all
      (select c.*, coalesce(v.volume, 0) as volume, count(*) over ()::int as total
       from consultants c ${volumes(firstDay)}
       where ${sql.join(matches, sql` and `)}
       order by coalesce(v.volume, 0) desc, ${byName} limit ${limit} offset ${offset})) c
    order by c.total is not null, c.volume desc, ${byName}`);
  return { rows, total: rows[1]?.total ?? null };
}

/** The whole downline, found by keys: sorting whole rows of 100,000 takes seconds. */
async function everyoneBelow(tx: Transaction, page: PageQuery, scope: ViewScope): Promise<Page> {
  const { rootId, firstDay } = page;
  const query = { ...page, path: await pathOf(tx, rootId), sort: 'volume' as const };
  const keys = await keysBelow(tx, query, scope, page);
  const total = await totalBelow(tx, query, scope);
  return { rows: await membersOf(tx, firstDay, [rootId, ...keys.map(({ consultant_id }) => consultant_id)]), total };
}

/** A page by the place in the genealogy. `next` is the path of its last row below the root. */
async function byGenealogy(
  tx: Transaction,
  { limit, ...filter }: PageQuery,
  scope: ViewScope,
  after: string | null,
): Promise<Page> {
  const path = await pathOf(tx, filter.rootId);
  const query = { ...filter, path };
  const from = after === null ? null : Buffer.concat([path, Buffer.from(after, 'base64url')]);
  const keysWithNext = await keysByPath(tx, query, scope, { limit: limit + 1, after: from });
  const keys = keysWithNext.slice(0, limit);
  const last = keys.at(-1);
  return {
    rows: await membersOf(tx, filter.firstDay, [filter.rootId, ...keys.map(({ consultant_id }) => consultant_id)]),
    total: await totalBelow(tx, query, scope),
    next: keysWithNext.length > limit && last ? last.path.subarray(path.length).toString('base64url') : null,
  };
}

/** How many match. Everyone is counted by the prepared sums. */
async function totalBelow(
  tx: Transaction,
  query: Omit<PageQuery, 'limit' | 'offset'> & { readonly path: Buffer },
  scope: ViewScope,
): Promise<number> {
  const { rootId, firstDay, ranks, statuses, level, joinedSince: since } = query;
  const isNarrowed = ranks.length > 0 || statuses.length === 1 || since !== null || level !== null;
  return isNarrowed ? countBelow(tx, query, scope) : (await teamIn(tx, rootId, firstDay)).team_size;
}

/** These consultants, in this order. */
async function membersOf(tx: Transaction, firstDay: string, ids: readonly string[]): Promise<readonly MemberRow[]> {
  const { rows } = await tx.execute<MemberRow>(sql`
    select ${memberColumns}
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality k (consultant_id, place)
    join (select c.*, coalesce(v.volume, 0) as volume from consultants c ${volumes(firstDay)}) c using (consultant_id)
    order by k.place`);
  return rows;
}

const volumes = (firstDay: string) => withVolume(firstDay, sql`c.consultant_id`);

const byName = sql`c.first_name collate "und-x-icu", c.last_name collate "und-x-icu", c.consultant_id`;
