import { sql } from 'drizzle-orm';
import type { consultantSorts } from '#contract/consultant/admin.ts';
import { worker } from '#domain/account/actor.ts';
import { currentRanks } from '#domain/genealogy/filter.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import { countRows } from '../db/count-rows.ts';
import { findPage, type Key, type ListPart, type ListSort, sortBy } from '../db/keyset.ts';
import { functions } from '../implement.ts';
import { countOf, isIn, listTotals } from '../report/list-totals.ts';
import { consultantColumns, consultantRowOf, type StoredConsultant } from './consultant-row.ts';
import { invitationColumn, type StoredInvitation, signInOf } from './invitation/sign-in-of.ts';
import { narrowedConsultants } from './matching-consultants.ts';
import { byName, consultantNo, searchedConsultants } from './searched-consultants.ts';

export const getConsultants = functions.consultant.getConsultants.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const { company } = context;
    const firstDay = firstDayOf(await openPeriodOf(tx, company.timeZone, context.now()));
    const narrowed = narrowedConsultants(input, context.now());
    const isByName = input.sort !== 'join_date';
    const searched = await searchedConsultants(tx, company.brand.codePrefix, { ...input, narrowed, isByName });
    const { wanted, counting } = searched;
    const sort = sortOf(input.sort, input.direction === 'desc', firstDay);
    const { ids, ...beside } = await findPage(
      tx,
      {
        from: input.sort === 'personal_volume' ? sql`${searched.from} ${withVolumes(firstDay)}` : searched.from,
        ...{ id: sql`c.consultant_id`, wanted, sort },
      },
      input,
    );
    const { rows } = await tx.execute<StoredConsultant & { invitation: StoredInvitation }>(sql`
      select ${consultantColumns(firstDay)}, ${invitationColumn}
      from unnest(${sql.param(ids)}::uuid[]) with ordinality p (consultant_id, place) join consultants c using (consultant_id)
      order by p.place`);
    const isPlain = input.searchTerm === '' && input.sign_in === null;
    const counted = isPlain
      ? { total: countOf(await listTotals(tx, 'consultants'), isIn(input.status)) }
      : await countRows(
          tx,
          sql`select from ${searched.from} where ${wanted}`,
          { ...input, shown: ids.length },
          counting,
        );
    return {
      data: rows.map(({ invitation, ...row }) => ({ ...consultantRowOf(row), ...signInOf(invitation, context.now()) })),
      ...{ ...beside, ...counted },
      currency: company.currencies.shop,
    };
  }),
);

/** The volumes of everyone who has one in the period, as `sold`. */
const withVolumes = (firstDay: string) => sql`
  left join consultant_volumes sold on sold.consultant_id = c.consultant_id and sold.period = ${firstDay}::date`;

/** Those of the same rank, and those without sales, are in the order of their names in both directions. */
function sortOf(sort: (typeof consultantSorts)[number], descending: boolean, firstDay: string): ListSort {
  const inOrder = (parts: ListPart[]) => (descending ? parts.reverse() : parts);
  switch (sort) {
    case 'name':
      return sortBy('name', descending, ...byName);
    case 'join_date':
      return sortBy('join_date', descending, { column: sql`c.join_date`, type: 'instant' }, consultantNo);
    case 'current_rank':
      return {
        name: 'current_rank',
        parts: inOrder(
          currentRanks.map((rank) => ({
            ...{ name: rank, where: sql`c.current_rank = ${rank}`, keys: byName, descending: false },
          })),
        ),
      };
    case 'personal_volume': {
      const volume: Key = { column: sql`sold.volume`, type: 'number' };
      const soldOf = (name: string, sign: '<' | '>'): ListPart => ({
        ...{ name, keys: [volume, consultantNo], descending, leading: 1 },
        where: sql`sold.period = ${firstDay}::date and sold.volume ${sql.raw(sign)} 0`,
      });
      const none = { name: 'none', where: sql`coalesce(sold.volume, 0) = 0`, keys: byName, descending: false };
      return { name: 'personal_volume', parts: inOrder([soldOf('below', '<'), none, soldOf('above', '>')]) };
    }
  }
}
