import { sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { addMonths } from '#domain/period/period.ts';
import { instantsOf } from '#domain/period/zone.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { isGranted } from '../consultant/selected/consultants-to-change.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import { functions } from '../implement.ts';
import { withVolume } from './subtree.ts';
import { teamOf } from './team-sums.ts';
import { trailTo } from './upline-path.ts';

const months = 6;

export const getMemberHistory = functions.genealogy.getMemberHistory.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { company, actor } = context;
      const id = input.consultant_id;
      if (!(await trailTo(tx, actor, id))) throw errors.UNKNOWN_CONSULTANT();
      const open = await openPeriodOf(tx, company.timeZone, context.now());
      const shown = Array.from({ length: months }, (_, back) => addMonths(open, -back));
      const days = shown.map(firstDayOf);
      const ends = shown.map((month) => instantsOf(month, company.timeZone).until.toISOString());
      const { rows } = await tx.execute<{ own: string; team: string; rank: string | null }>(sql`
        select coalesce(v.volume, 0)::text as own, t.team_volume::text as team,
               (select g.current_rank from rank_grants g
                where g.consultant_id = ${id} and g.granted_at < m.until and ${isGranted}
                order by g.granted_at desc, g.created_at desc limit 1) as rank
        from unnest(${sql.param(days)}::date[], ${sql.param(ends)}::timestamptz[]) with ordinality as m (day, until, place)
        join genealogy_paths p on p.consultant_id = ${id} ${withVolume(sql`m.day`)}
        cross join lateral ${teamOf(sql`m.day`)} t order by m.place`);
      const [person] = (
        await tx.execute<{ email: string; phone: string | null; current_rank: string }>(sql`
          select c.email, case when s.share_phone then c.phone end as phone, c.current_rank
          from consultants c left join user_settings s on s.user_id = c.consultant_id where c.consultant_id = ${id}`)
      ).rows;
      if (!person) throw errors.UNKNOWN_CONSULTANT();
      return {
        data: rows.map(({ own, team, rank }, at) => ({
          period: shown[at] ?? open,
          personal_volume: formatAmount(BigInt(own)),
          team_volume: formatAmount(BigInt(team)),
          current_rank: at === 0 ? person.current_rank : (rank ?? person.current_rank),
        })),
        currency: company.currencies.shop,
        email: person.email,
        phone: person.phone,
      };
    },
    'repeatable read',
  ),
);
