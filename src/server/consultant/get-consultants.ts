import { type SQL, sql } from 'drizzle-orm';
import type { consultantSorts } from '#contract/consultant/admin.ts';
import { worker } from '#domain/account/actor.ts';
import { currentRanks } from '#domain/genealogy/filter.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import { functions } from '../implement.ts';
import { consultantColumns, consultantRowOf, type StoredConsultant } from './consultant-row.ts';
import { invitationColumn, type StoredInvitation, signInOf } from './invitation/sign-in-of.ts';
import { matchingConsultants } from './matching-consultants.ts';

export const getConsultants = functions.consultant.getConsultants.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const { company } = context;
    const firstDay = firstDayOf(await openPeriodOf(tx, company.timeZone, context.now()));
    const wanted = matchingConsultants(company.brand.codePrefix, input, context.now());
    const way = input.direction === 'asc' ? sql`asc` : sql`desc`;
    const { rows } = await tx.execute<StoredConsultant & { invitation: StoredInvitation }>(sql`
      with page as (
        select c.consultant_id, row_number() over () as place from (
          select c.consultant_id from consultants c
          ${input.sort === 'personal_volume' ? withVolumes(firstDay) : sql``}
          where ${wanted} order by ${order[input.sort](way)} limit ${input.limit} offset ${input.offset}) c)
      select ${consultantColumns(firstDay)}, ${invitationColumn} from page p join consultants c using (consultant_id) order by p.place`);
    const counted = await tx.execute<{ total: number }>(
      sql`select count(*)::int as total from consultants c where ${wanted}`,
    );
    return {
      data: rows.map(({ invitation, ...row }) => ({ ...consultantRowOf(row), ...signInOf(invitation, context.now()) })),
      total: counted.rows[0]?.total ?? 0,
      currency: company.currencies.shop,
    };
  }),
);

/** The volumes of everyone who has one in the period, as `sold`. */
const withVolumes = (firstDay: string) => sql`
  left join consultant_volumes sold on sold.consultant_id = c.consultant_id and sold.period = ${firstDay}::date`;

const byName = (way: SQL) =>
  sql`c.first_name collate "und-x-icu" ${way}, c.last_name collate "und-x-icu" ${way}, c.consultant_no ${way}`;

const order: Readonly<Record<(typeof consultantSorts)[number], (way: SQL) => SQL>> = {
  name: byName,
  join_date: (way) => sql`c.join_date ${way}, c.consultant_no ${way}`,
  current_rank: (way) =>
    sql`array_position(${sql.param([...currentRanks])}::text[], c.current_rank) ${way}, ${byName(sql`asc`)}`,
  personal_volume: (way) => sql`coalesce(sold.volume, 0) ${way}, ${byName(sql`asc`)}`,
};
