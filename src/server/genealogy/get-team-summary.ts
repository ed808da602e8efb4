import { type SQL, sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { below, withVolume } from './subtree.ts';
import { inView } from './team-filter.ts';
import { teamScope } from './team-scope.ts';
import { teamIn } from './team-sums.ts';

type Level = {
  readonly members: number;
  readonly active: number;
  readonly quiet: number;
};

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
      const { team_size, team_volume } = await teamIn(tx, rootId, firstDay);
      const counted = (such: SQL) => sql`count(*) filter (where not p.has_left and ${such})::int`;
      const { rows } = await tx.execute<Level>(sql`
        select ${counted(sql`true`)} as members, ${counted(sql`v.volume > 0`)} as active,
               ${counted(inView('went-quiet', scope))} as quiet
        from genealogy_paths p ${withVolume(firstDay)} where ${below(path)} group by length(p.path) order by length(p.path)`);
      // Both need consultants, a few of them: a look-up for everyone who sold would take most of the time.
      const joined = await countOf(
        tx,
        sql`consultants c join genealogy_paths p using (consultant_id)
          where ${inView('joined-this-month', scope)} and ${below(path)} and not p.has_left`,
      );
      const close = await countOf(
        tx,
        sql`consultant_volumes v join genealogy_paths p using (consultant_id) join consultants c using (consultant_id)
          where v.period = ${firstDay}::date and ${inView('close-to-next-tier', scope)} and ${below(path)} and not p.has_left`,
      );
      const sumOf = (of: (level: Level) => number) => rows.reduce((sum, level) => sum + of(level), 0);
      return {
        team_size,
        team_volume: formatAmount(BigInt(team_volume)),
        active_team_members: sumOf(({ active }) => active),
        currency: company.currencies.shop,
        views: {
          'went-quiet': sumOf(({ quiet }) => quiet),
          'close-to-next-tier': close,
          'joined-this-month': joined,
        },
        levels: rows.map(({ members }) => members),
      };
    },
    'repeatable read',
  ),
);

async function countOf(tx: Transaction, from: SQL): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from ${from}`);
  return rows[0]?.count ?? 0;
}
