import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { joinedSince } from '#domain/genealogy/filter.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import { functions } from '../implement.ts';
import { below, pathOf, withVolume } from './subtree.ts';
import { type MemberRow, memberColumns, memberOf } from './team-member.ts';
import { trailTo } from './upline-path.ts';

export const getTeam = functions.genealogy.getTeam.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const rootId = input.consultant_id ?? userIdOf(context.actor) ?? '';
      const trail = await trailTo(tx, context.actor, rootId);
      if (!trail) throw errors.UNKNOWN_CONSULTANT();
      const { company } = context;
      const firstDay = firstDayOf(await openPeriodOf(tx, company.timeZone, context.now()));
      const [activity, ...more] = input.statuses;
      const since = input.joined_within && joinedSince(input.joined_within, context.now());
      const everyone = input.all_levels ? below(await pathOf(tx, rootId)) : null;
      const matches = [
        everyone ? sql`${everyone} and not p.has_left` : sql`c.sponsor_consultant_id = ${rootId}`,
        input.ranks.length > 0 && sql`c.current_rank in ${input.ranks}`,
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
           from consultants c ${everyone ? sql`join genealogy_paths p using (consultant_id)` : sql.empty()} ${volumes(firstDay)}
           where ${sql.join(matches, sql` and `)}
           order by coalesce(v.volume, 0) desc, ${byName} limit ${input.limit} offset ${input.offset})) c
        order by c.total is not null, c.volume desc, ${byName}`);
      const [root, ...members] = rows;
      if (!root) throw errors.UNKNOWN_CONSULTANT();
      return {
        root: memberOf(root),
        trail: trail.map(({ consultantId, name }) => ({ consultant_id: consultantId, name })),
        data: members.map(memberOf),
        total: members[0]?.total ?? (input.offset === 0 ? 0 : root.children),
        currency: company.currencies.shop,
      };
    },
    'repeatable read',
  ),
);

const volumes = (firstDay: string) => withVolume(firstDay, sql`c.consultant_id`);

const byName = sql`c.first_name collate "und-x-icu", c.last_name collate "und-x-icu", c.consultant_id`;
