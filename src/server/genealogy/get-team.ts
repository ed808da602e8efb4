import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { joinedSince } from '#domain/genealogy/filter.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import { functions } from '../implement.ts';
import { type MemberRow, memberColumns, memberOf, volumeIn } from './team-member.ts';
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
      const belowIt = sql`c.status <> 'left' and c.consultant_id in (select consultant_id from below)`;
      const team = sql`
        select ${memberColumns}
        from consultants c cross join lateral (select ${volumeIn(firstDay)} as volume) v
        where ${input.all_levels ? belowIt : sql`c.sponsor_consultant_id = ${rootId}`}
          and (${input.ranks.length === 0} or c.current_rank in ${input.ranks.length === 0 ? ['-'] : input.ranks})
          and (${since?.toISOString() ?? null}::timestamptz is null or c.join_date >= ${since?.toISOString() ?? null}::timestamptz)
          and (${activity === undefined || more.length > 0} or (volume > 0) = ${activity === 'Active'})`;
      const [root] = (
        await tx.execute<MemberRow>(sql`
          select ${memberColumns} from consultants c cross join lateral (select ${volumeIn(firstDay)} as volume) v
          where c.consultant_id = ${rootId}`)
      ).rows;
      if (!root) throw errors.UNKNOWN_CONSULTANT();
      const { rows } = await tx.execute<MemberRow & { total: number }>(sql`
        with recursive below (consultant_id) as (
          select consultant_id from consultants where sponsor_consultant_id = ${rootId} and ${input.all_levels}
          union all
          select c.consultant_id from below b join consultants c on c.sponsor_consultant_id = b.consultant_id)
        select t.*, count(*) over ()::int as total from (${team}) t
        order by t.volume::bigint desc, t.first_name collate "und-x-icu", t.last_name collate "und-x-icu", t.consultant_id
        limit ${input.limit} offset ${input.offset}`);
      return {
        root: memberOf(root),
        trail: trail.map(({ consultantId, name }) => ({ consultant_id: consultantId, name })),
        data: rows.map(memberOf),
        total: rows[0]?.total ?? (input.offset === 0 ? 0 : root.children),
        currency: company.currencies.shop,
      };
    },
    'repeatable read',
  ),
);
