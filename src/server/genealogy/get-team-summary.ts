import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { type TeamView, teamViews } from '#domain/genealogy/view.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import { functions } from '../implement.ts';
import { planOfPeriod } from '../plan/plan-store.ts';
import { below, levelBytes, pathOf, volumesBelow } from './subtree.ts';
import { inView } from './team-filter.ts';
import { trailTo } from './upline-path.ts';

type Level = Record<TeamView, number> & { level: number; members: number; active: number; volume: string };

export const getTeamSummary = functions.genealogy.getTeamSummary.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { company, actor } = context;
      const { timeZone } = company;
      const rootId = input.consultant_id ?? userIdOf(actor) ?? '';
      if (!(await trailTo(tx, actor, rootId))) throw errors.UNKNOWN_CONSULTANT();
      const period = await openPeriodOf(tx, timeZone, context.now());
      const { plan } = await planOfPeriod(tx, period);
      const path = await pathOf(tx, rootId);
      const volume = sql`coalesce(v.volume, 0)`;
      const views = teamViews.map(
        (view) => sql`count(*) filter (where not p.has_left
          and ${inView(view, volume, { plan, now: context.now(), timeZone })})::int as ${sql.identifier(view)}`,
      );
      // Volumes of those who left count, as in every sum of a team.
      const { rows } = await tx.execute<Level>(sql`
        with ${volumesBelow(path, [firstDayOf(period)])}
        select (length(p.path) - ${path.length}) / ${levelBytes} as level,
               count(*) filter (where not p.has_left)::int as members,
               count(*) filter (where not p.has_left and ${volume} > 0)::int as active,
               coalesce(sum(v.volume), 0)::text as volume, ${sql.join(views, sql`, `)}
        from genealogy_paths p join consultants c using (consultant_id) left join volumes v using (consultant_id)
        where ${below(path)} group by 1 order by 1`);
      const sumOf = (of: (row: Level) => number) => rows.reduce((sum, row) => sum + of(row), 0);
      return {
        team_size: sumOf(({ members }) => members),
        team_volume: formatAmount(rows.reduce((sum, row) => sum + BigInt(row.volume), 0n)),
        active_team_members: sumOf(({ active }) => active),
        currency: company.currencies.shop,
        views: {
          'went-quiet': sumOf((row) => row['went-quiet']),
          'close-to-next-tier': sumOf((row) => row['close-to-next-tier']),
          'joined-this-month': sumOf((row) => row['joined-this-month']),
        },
        levels: rows.map(({ members }) => members),
      };
    },
    'repeatable read',
  ),
);
