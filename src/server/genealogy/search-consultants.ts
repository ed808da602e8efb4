import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import { functions } from '../implement.ts';
import { volumeIn } from './team-member.ts';

/** `%` and `_` stand for themselves in what people type. */
const literally = (term: string) => term.replace(/[\\%_]/g, '\\$&');

export const searchConsultants = functions.genealogy.searchConsultants.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const { actor, company } = context;
    const isAdmin = actor.role === 'admin';
    const everywhere = isAdmin || company.searchScope === 'company';
    const firstDay = firstDayOf(await openPeriodOf(tx, company.timeZone, context.now()));
    const part = `%${literally(input.searchTerm)}%`;
    const { rows } = await tx.execute<{
      consultant_id: string;
      code: string;
      first_name: string;
      last_name: string;
      email: string;
      current_rank: string;
      volume: string;
      city: string | null;
      state: string | null;
    }>(sql`
      with found as (
        select c.* from consultants c
        where (c.first_name || ' ' || c.last_name ilike ${part} or c.code ilike ${part}
               or lower(c.email) = lower(${input.searchTerm}))
          and c.erased_at is null
          and (${everywhere} or exists (
            with recursive above (id, sponsor) as (
              select c.consultant_id, c.sponsor_consultant_id
              union all
              select u.consultant_id, u.sponsor_consultant_id
              from above a join consultants u on u.consultant_id = a.sponsor)
            select from above where id = ${userIdOf(actor)}::uuid))
        order by c.first_name collate "und-x-icu", c.last_name collate "und-x-icu", c.consultant_id
        limit ${input.limit})
      select c.consultant_id, c.code, c.first_name, c.last_name, c.email, c.current_rank, c.city, c.state,
             ${volumeIn(firstDay)}::text as volume
      from found c
      order by c.first_name collate "und-x-icu", c.last_name collate "und-x-icu", c.consultant_id`);
    return {
      data: rows.map(({ volume, email, ...row }) => ({
        ...row,
        email: isAdmin ? email : null,
        personal_volume: formatAmount(BigInt(volume)),
      })),
    };
  }),
);
