import { sql } from 'drizzle-orm';
import type { consultantSorts } from '#contract/consultant/admin.ts';
import { worker } from '#domain/account/actor.ts';
import type { SignInState } from '#domain/consultant/invitation.ts';
import type { ConsultantStatus } from '#domain/consultant/status.ts';
import { currentRanks } from '#domain/genealogy/filter.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import { countRows } from '../db/count-rows.ts';
import type { Transaction } from '../db/database.ts';
import { type AskedPage, findPage, type Key, type ListPart, type ListSort, sortBy } from '../db/keyset.ts';
import { functions } from '../implement.ts';
import { countOf, isIn, listTotals } from '../report/list-totals.ts';
import { consultantColumns, consultantRowOf, type StoredConsultant } from './consultant-row.ts';
import { invitationColumn, type StoredInvitation, signInOf } from './invitation/sign-in-of.ts';
import { narrowedConsultants } from './matching-consultants.ts';
import { byName, consultantNo, searchedConsultants } from './searched-consultants.ts';

/** What the list shows, and in which order. */
export type ConsultantQuery = {
  readonly searchTerm: string;
  readonly status: ConsultantStatus | null;
  readonly sign_in: SignInState | null;
  readonly sort: (typeof consultantSorts)[number];
  readonly direction: 'asc' | 'desc';
};

export const getConsultants = functions.consultant.getConsultants.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const { data, previous, next, searched } = await consultantPage(tx, input, input, context);
    const isPlain = input.searchTerm === '' && input.sign_in === null;
    const counted = isPlain
      ? { total: countOf(await listTotals(tx, 'consultants'), isIn(input.status)) }
      : await countRows(
          tx,
          sql`select from ${searched.from} where ${searched.wanted}`,
          { ...input, shown: data.length },
          searched.counting,
        );
    return { data, previous, next, ...counted, currency: context.company.currencies.shop };
  }),
);

/** A page of the list, and the rows that it is of. `tx` acts as the worker. */
export async function consultantPage(
  tx: Transaction,
  query: ConsultantQuery,
  page: AskedPage,
  { company, now }: Pick<Call, 'company' | 'now'>,
) {
  const firstDay = firstDayOf(await openPeriodOf(tx, company.timeZone, now()));
  const narrowed = narrowedConsultants(query, now());
  const isByName = query.sort !== 'join_date';
  const searched = await searchedConsultants(tx, company.brand.codePrefix, { ...query, narrowed, isByName });
  const { ids, ...beside } = await findPage(
    tx,
    {
      from: query.sort === 'personal_volume' ? sql`${searched.from} ${withVolumes(firstDay)}` : searched.from,
      id: sql`c.consultant_id`,
      wanted: searched.wanted,
      sort: sortOf(query.sort, query.direction === 'desc', firstDay),
    },
    page,
  );
  const { rows } = await tx.execute<StoredConsultant & { invitation: StoredInvitation }>(sql`
    select ${consultantColumns(firstDay)}, ${invitationColumn}
    from unnest(${sql.param(ids)}::uuid[]) with ordinality p (consultant_id, place) join consultants c using (consultant_id)
    order by p.place`);
  const data = rows.map(({ invitation, ...row }) => ({ ...consultantRowOf(row), ...signInOf(invitation, now()) }));
  return { data, ...beside, searched };
}

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
            name: rank,
            where: sql`c.current_rank = ${rank}`,
            keys: byName,
            descending: false,
          })),
        ),
      };
    case 'personal_volume': {
      const volume: Key = { column: sql`sold.volume`, type: 'number' };
      const soldOf = (name: string, sign: '<' | '>'): ListPart => ({
        name,
        keys: [volume, consultantNo],
        descending,
        leading: 1,
        where: sql`sold.period = ${firstDay}::date and sold.volume ${sql.raw(sign)} 0`,
      });
      const none = { name: 'none', where: sql`coalesce(sold.volume, 0) = 0`, keys: byName, descending: false };
      return { name: 'personal_volume', parts: inOrder([soldOf('below', '<'), none, soldOf('above', '>')]) };
    }
  }
}
