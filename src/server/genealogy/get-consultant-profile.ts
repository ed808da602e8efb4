import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { liveEarnings } from '../commission/live.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { scopeOf } from '../commission/scope.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { type MemberRow, memberColumns, memberOf, volumeIn } from './team-member.ts';
import { teamIn } from './team-sums.ts';
import { trailTo } from './upline-path.ts';

export const getConsultantProfile = functions.genealogy.getConsultantProfile.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { actor, company } = context;
      const trail = await trailTo(tx, actor, input.consultant_id);
      if (!trail) throw errors.UNKNOWN_CONSULTANT();
      const scope = scopeOf(await openPeriodOf(tx, company.timeZone, context.now()), company.timeZone);
      const [row] = (
        await tx.execute<MemberRow & { sponsor_name: string | null }>(sql`
          select ${memberColumns},
                 (select s.first_name || ' ' || s.last_name from consultants s
                  where s.consultant_id = c.sponsor_consultant_id) as sponsor_name
          from consultants c cross join lateral (select ${volumeIn(scope.firstDay)} as volume) v
          where c.consultant_id = ${input.consultant_id}`)
      ).rows;
      if (!row) throw errors.UNKNOWN_CONSULTANT();
      const { tier } = (await liveEarnings(tx, input.consultant_id, scope.period, company.timeZone)).statement;
      const team = await teamIn(tx, input.consultant_id, scope.firstDay);
      const below = trail[0]?.consultantId === userIdOf(actor);
      return {
        ...memberOf(row),
        period: scope.period,
        sponsor_name: row.sponsor_name,
        level: below ? trail.length - 1 : null,
        tier: tier?.code ?? null,
        commission_rate: tier?.personalRate ?? 0,
        downline_members: team.team_size,
        team_volume: formatAmount(BigInt(team.team_volume)),
        currency: company.currencies.shop,
      };
    },
    'repeatable read',
  ),
);
