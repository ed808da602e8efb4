import { sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { addMonths, type Period } from '#domain/period/period.ts';
import { instantsOf } from '#domain/period/zone.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { correctedVolumes, personalVolumes } from '../commission/volumes-by-month.ts';
import { isGranted } from '../consultant/selected/consultants-to-change.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { formerTeamVolumes } from './former-team.ts';
import { below, pathOf, withVolume } from './subtree.ts';
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
      const { rows } = await tx.execute<{ team: string; rank: string | null }>(sql`
        select t.team_volume::text as team,
               (select g.current_rank from rank_grants g
                where g.consultant_id = ${id} and g.granted_at < m.until and ${isGranted}
                order by g.granted_at desc, g.created_at desc limit 1) as rank
        from unnest(${sql.param(days)}::date[], ${sql.param(ends)}::timestamptz[]) with ordinality as m (day, until, place)
        join genealogy_paths p on p.consultant_id = ${id} ${withVolume(sql`m.day`)}
        cross join lateral ${teamOf(sql`m.day`)} t order by m.place`);
      const own = await personalVolumes(tx, id, shown);
      const corrected = await teamCorrections(tx, id, shown.at(-1) ?? open);
      const present = new Map(
        rows.map(({ team }, at) => {
          const period = shown[at] ?? open;
          return [period, BigInt(team) - (corrected.get(period) ?? 0n)];
        }),
      );
      const { timeZone } = company;
      const teams = await formerTeamVolumes(tx, { consultantId: id, periods: shown, timeZone }, present);
      const [person] = (
        await tx.execute<{ email: string; phone: string | null; current_rank: string }>(sql`
          select c.email, case when s.share_phone then c.phone end as phone, c.current_rank
          from consultants c left join user_settings s on s.user_id = c.consultant_id where c.consultant_id = ${id}`)
      ).rows;
      if (!person) throw errors.UNKNOWN_CONSULTANT();
      return {
        data: rows.map(({ rank }, at) => {
          const period = shown[at] ?? open;
          return {
            period,
            personal_volume: formatAmount(own.get(period) ?? 0n),
            team_volume: formatAmount(teams.get(period) ?? 0n),
            current_rank: at === 0 ? person.current_rank : (rank ?? person.current_rank),
          };
        }),
        currency: company.currencies.shop,
        email: person.email,
        phone: person.phone,
      };
    },
    'repeatable read',
  ),
);

/** How much corrections have changed the volume of the people below a consultant in closed months, in cents. */
async function teamCorrections(
  tx: Transaction,
  consultantId: string,
  from: Period,
): Promise<ReadonlyMap<Period, bigint>> {
  const { rows } = await tx.execute<{ period: Period; change: string }>(sql`
    select to_char(x.period, 'YYYY-MM') as period, sum(x.change)::text as change
    from (${correctedVolumes(from)}) x join genealogy_paths p using (consultant_id)
    where ${below(await pathOf(tx, consultantId))} group by 1`);
  return new Map(rows.map(({ period, change }) => [period, BigInt(change)]));
}
