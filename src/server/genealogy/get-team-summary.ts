import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { type TeamView, teamViews } from '#domain/genealogy/view.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { below, levelBytes, withVolume } from './subtree.ts';
import { inView } from './team-filter.ts';
import { teamScope } from './team-scope.ts';

type Level = { level: number; members: number; active: number; volume: string };

export const getTeamSummary = functions.genealogy.getTeamSummary.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { company, actor } = context;
      const rootId = input.consultant_id ?? userIdOf(actor) ?? '';
      const team = await teamScope(tx, context, rootId);
      if (!team) throw errors.UNKNOWN_CONSULTANT();
      const { path, firstDay, scope } = team;
      const counts = teamViews.map(
        (view) => sql`
          (select count(*)::int from genealogy_paths p left join consultants c using (consultant_id) ${withVolume(firstDay)}
           where ${below(path)} and not p.has_left and ${inView(view, scope)}) as ${sql.identifier(view)}`,
      );
      const views = (await tx.execute<Record<TeamView, number>>(sql`select ${sql.join(counts, sql`, `)}`)).rows[0];
      if (!views) throw new Error('a selection without a row');
      // Volumes of those who left count, as in every sum of a team.
      const { rows } = await tx.execute<Level>(sql`
        select (length(p.path) - ${path.length}) / ${levelBytes} as level,
               count(*) filter (where not p.has_left)::int as members,
               count(*) filter (where not p.has_left and v.volume > 0)::int as active,
               coalesce(sum(v.volume), 0)::text as volume
        from genealogy_paths p ${withVolume(firstDay)}
        where ${below(path)} group by 1 order by 1`);
      const sumOf = (of: (row: Level) => number) => rows.reduce((sum, row) => sum + of(row), 0);
      return {
        team_size: sumOf(({ members }) => members),
        team_volume: formatAmount(rows.reduce((sum, row) => sum + BigInt(row.volume), 0n)),
        active_team_members: sumOf(({ active }) => active),
        currency: company.currencies.shop,
        views,
        levels: rows.map(({ members }) => members),
      };
    },
    'repeatable read',
  ),
);
